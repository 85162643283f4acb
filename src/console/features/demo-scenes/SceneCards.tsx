import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { type SceneName, sceneNames } from '#contract/scenes.ts';
import { sceneMutations } from './queries.ts';
import css from './SceneCards.module.css';
import { presetsOf, type ScenePreset } from './scene-presets.ts';
import { sceneWords } from './scene-words.ts';

/** A list of cards, one for each scene. */
export const Cards = styled('ul', css.Cards);

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
