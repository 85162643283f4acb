import { styled, useColorScheme } from '@mui/material/styles';
import { LogOut } from 'lucide-react';
import { useId } from 'react';
import { useScopes } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { setPresenting, usePresenting } from '#console/ui/presenter-mode.ts';
import { color } from '#console/ui/theme.ts';

interface AccountPanelProps {
  name: string;
  limits: string;
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
  '& h2': { margin: 0, fontSize: '0.9375rem', fontWeight: 650 },
  '& p': { margin: '4px 0 0', color: color.muted },
  '& fieldset': { margin: '14px 0', padding: 0, border: 0 },
  '& legend': {
    padding: 0,
    marginBottom: 4,
    fontSize: '0.75rem',
    fontWeight: 600,
    color: color.muted,
  },
  '& label': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 28, cursor: 'pointer' },
  '& > label': { margin: '-6px 0 14px' },
  '& input': { accentColor: color.accent, width: 16, height: 16, margin: 0 },
});

const modes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** What each right allows, the widest first. */
const rightsWords = [
  ['CONSENT_ADMIN', 'Administrator: you can edit everything and manage API access.'],
  ['CONSENT', 'Full access: you can view and edit everything.'],
  ['CONSENT_SUPPORT', 'Support: you can view everything and edit people.'],
  ['CONSENT_AUDIT', 'Auditor: you can view everything, and who did what.'],
] as const;

/** What the signed-in person may do. */
const useRightsWords = (): string => {
  const granted = useScopes();
  const found = rightsWords.find(([scope]) => granted.includes(scope));
  return found?.[1] ?? 'Read-only: ask an administrator for more.';
};

/** Who is signed in and what they may do, the theme, and the way out. */
export function AccountPanel({ name, limits, onSignOut }: AccountPanelProps) {
  const id = useId();
  const { mode, setMode } = useColorScheme();
  const rights = useRightsWords();
  const isPresenting = usePresenting();
  return (
    <>
      <Opener
        type="button"
        popoverTarget={id}
        aria-label={`${initialsOf(name)}, account of ${name}`}
      >
        {initialsOf(name)}
      </Opener>
      <Panel id={id} popover="auto">
        <h2>{name}</h2>
        <p>{rights}</p>
        <p>Limits: {limits}.</p>
        <fieldset>
          <legend>Theme</legend>
          {modes.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name={`${id}-mode`}
                checked={mode === value}
                onChange={() => setMode(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <label>
          <input
            type="checkbox"
            checked={isPresenting}
            onChange={() => setPresenting(!isPresenting)}
          />
          Presenter mode
        </label>
        <ActionButton
          icon={LogOut}
          // The panel would lie above the question about unsaved changes.
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={onSignOut}
        >
          Sign out
        </ActionButton>
      </Panel>
    </>
  );
}
