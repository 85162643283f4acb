import { styled, useColorScheme } from '@mui/material/styles';
import { LogOut } from 'lucide-react';
import { useId } from 'react';
import { useScopes } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { setPresenting, usePresenting } from '#console/ui/presenter-mode.ts';
import { color } from '#console/ui/theme.ts';
import type { Limits } from '#contract/common/limits.ts';
import { describeLimits } from './limits-words.ts';

const Root = styled('div')({
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

interface AccountDetailsProps {
  name: string;
  limits: Limits;
  /** Id of the popover that this is in. */
  popover: string;
  onSignOut: () => void;
}

/** What is in the panel of the account. */
export function AccountDetails({ name, limits, popover, onSignOut }: AccountDetailsProps) {
  const { mode, setMode } = useColorScheme();
  const rights = useRightsWords();
  const isPresenting = usePresenting();
  const modeName = useId();
  return (
    <Root>
      <h2>{name}</h2>
      <p>{rights}</p>
      <p>Limits: {describeLimits(limits)}.</p>
      <fieldset>
        <legend>Theme</legend>
        {modes.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={modeName}
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
        popoverTarget={popover}
        popoverTargetAction="hide"
        onClick={onSignOut}
      >
        Sign out
      </ActionButton>
    </Root>
  );
}
