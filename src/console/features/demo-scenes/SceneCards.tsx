import { styled } from '@mui/material/styles';
import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { useWrite } from '#console/api/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { color } from '#console/ui/theme.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { type SceneName, sceneNames } from '#contract/scenes.ts';
import { sceneMutations } from './queries.ts';
import { presetsOf, type ScenePreset } from './scene-presets.ts';
import { sceneWords } from './scene-words.ts';

/** A list of cards, one for each scene. */
export const Cards = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexDirection: 'column',
    gap: 8,
    padding: '12px 14px 14px',
    border: `1px solid ${color.line}`,
    borderRadius: 8,
    background: color.sunken,
  },
  '& h3': { fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: 650 },
  '& .see': { color: color.muted, fontSize: '0.8125rem' },
  '& .presets': { display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 'auto', paddingTop: 4 },
  '& .presets button': { whiteSpace: 'normal', textAlign: 'start' },
});

/** All scenes: what each does, how one sees it, and buttons that start it as it is mostly wanted. */
export function SceneCards() {
  return (
    <Cards>
      {sceneNames.map((scene) => (
        <SceneCard key={scene} scene={scene} />
      ))}
    </Cards>
  );
}

function SceneCard({ scene }: { scene: SceneName }) {
  const { name, does, see } = sceneWords[scene];
  const write = useWrite(sceneMutations.start());
  const headingId = useId();
  const [chosen, setChosen] = useState('');
  const start = ({ label, request }: ScenePreset) => {
    if (!write.isPending) setChosen(label);
    write.send(request);
  };
  return (
    <li aria-labelledby={headingId}>
      <h3 id={headingId}>{name}</h3>
      <p>{does}</p>
      <p className="see">{see}</p>
      <div className="presets">
        {presetsOf(scene).map((preset) => (
          <ActionButton
            key={preset.label}
            size="small"
            icon={Play}
            onClick={() => start(preset)}
            pending={write.isPending && chosen === preset.label}
            pendingText="Starting…"
          >
            <span>
              <VisuallyHidden>{`Start ${name}: `}</VisuallyHidden>
              {preset.label}
            </span>
          </ActionButton>
        ))}
      </div>
      <MutationNotice write={write} />
    </li>
  );
}
