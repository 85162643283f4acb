import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { paths } from '#console/paths.ts';
import { FilterSwitch } from '#console/ui/FilterSwitch.tsx';
import { SideDrawer } from '#console/ui/SideDrawer.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { color } from '#console/ui/theme.ts';
import { areShortcutsOn, type Shortcut, switchShortcuts } from './shortcuts.ts';

const Root = styled('div')({
  display: 'grid',
  gap: 24,
  '& h3': { marginBottom: 8, fontSize: '0.875rem', fontWeight: 650 },
  '& ul': { display: 'grid', gap: 10, margin: 0, padding: 0, listStyle: 'none' },
  '& .what': { color: color.muted, fontSize: '0.8125rem' },
  '& dl': { display: 'grid', gap: 8, margin: '0 0 10px' },
  '& dl > div': { display: 'flex', alignItems: 'center', gap: 12 },
  '& dl[data-off] > div': { color: color.muted },
  '& dt': { minWidth: 28 },
  '& kbd': {
    display: 'inline-block',
    minWidth: 24,
    padding: '2px 7px',
    border: `1px solid ${color.lineStrong}`,
    borderBottomWidth: 2,
    borderRadius: 6,
    background: color.sunken,
    textAlign: 'center',
  },
});

interface HelpPanelProps {
  shortcuts: readonly Shortcut[];
  onClose: () => void;
}

/** Where to read on, and which keys do something everywhere. */
export function HelpPanel({ shortcuts, onClose }: HelpPanelProps) {
  const [isOn, setIsOn] = useState(areShortcutsOn);

  function handleSwitch(next: boolean) {
    switchShortcuts(next);
    setIsOn(next);
  }

  return (
    <SideDrawer isOpen title="Help" onClose={onClose}>
      <Root>
        <ul>
          <li>
            <TextLink href={paths.glossary.to()} onClick={onClose}>
              Glossary
            </TextLink>
            <p className="what">Each term in one sentence.</p>
          </li>
          <li>
            <TextLink href={paths.firstSteps.to()} onClick={onClose}>
              First steps
            </TextLink>
            <p className="what">From a purpose to your first receipt.</p>
          </li>
        </ul>
        <div>
          <h3>Keyboard shortcuts</h3>
          <dl data-off={!isOn || undefined}>
            {shortcuts.map(({ key, does }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <FilterSwitch label="Use keyboard shortcuts" isOn={isOn} onChange={handleSwitch} />
          <p className="what">
            They work when you aren't typing in a field. This browser remembers your choice.
          </p>
        </div>
      </Root>
    </SideDrawer>
  );
}
