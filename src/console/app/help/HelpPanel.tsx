import { useState } from 'react';
import { paths } from '#console/paths.ts';
import { FilterSwitch } from '#console/ui/FilterSwitch.tsx';
import { SideDrawer } from '#console/ui/SideDrawer.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import css from './HelpPanel.module.css';
import { keysOnPages, pageKeys } from './page-keys.ts';
import { areShortcutsOn, controlKey, type Shortcut, switchShortcuts } from './shortcuts.ts';

const Root = styled('div', css.Root);

const pages = pageKeys.map(({ key, name }) => ({ key, does: `Go to ${name}` }));

const namesOf = ({ key, isControlled }: Pick<Shortcut, 'key' | 'isControlled'>): string[] =>
  isControlled ? [controlKey.name, key.toUpperCase()] : key.split(' ');

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
            {[...shortcuts, ...keysOnPages, ...pages].map(({ does, ...keys }) => (
              <div key={keys.key}>
                <dt>
                  {namesOf(keys).map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <FilterSwitch label="Use keyboard shortcuts" isOn={isOn} onChange={handleSwitch} />
          <p className="what">
            They work when you aren't typing in a field. {controlKey.word} always works. This
            browser remembers your choice.
          </p>
        </div>
      </Root>
    </SideDrawer>
  );
}
