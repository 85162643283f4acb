import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { color } from '#console/ui/theme.ts';
import type { Limits } from '#contract/common/limits.ts';

interface AccountPanelProps {
  name: string;
  limits: Limits;
  onSignOut: () => void;
}

const Opener = styled('button')({
  width: 32,
  height: 32,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: color.accentSoft,
  color: color.accent,
  font: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 650,
  cursor: 'pointer',
});

const Panel = styled('div')({
  position: 'fixed',
  inset: 'calc(var(--top-bar) + 4px) 12px auto auto',
  width: 'min(300px, calc(100vw - 24px))',
  margin: 0,
  padding: 16,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: 10,
  background: color.surface,
  color: color.text,
});

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
