import { useId, useState } from 'react';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { Limits } from '#contract/common/limits.ts';
import css from './AccountPanel.module.css';

interface AccountPanelProps {
  name: string;
  limits: Limits;
  onOpenBudget: () => void;
  onSignOut: () => void;
}

const Opener = styled('button', css.Opener);

const Panel = styled('div', css.Panel);

const AccountDetails = lazyPart(async () => (await import('./AccountDetails.tsx')).AccountDetails);

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** Who is signed in and what they may do, the theme, and the way out. */
export function AccountPanel({ name, ...rest }: AccountPanelProps) {
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Opener
        type="button"
        popoverTarget={id}
        aria-label={`${initialsOf(name)}, account of ${name}`}
        onPointerEnter={AccountDetails.preload}
        onFocus={AccountDetails.preload}
      >
        {initialsOf(name)}
      </Opener>
      <Panel id={id} popover="auto" onBeforeToggle={() => setWasOpened(true)}>
        {wasOpened && <AccountDetails name={name} popover={id} {...rest} />}
      </Panel>
    </>
  );
}
