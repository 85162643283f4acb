import { Gauge, LogOut } from 'lucide-react';
import { useId } from 'react';
import { fullestMinute } from '#console/api/budget/fullest-minute.ts';
import { useFigures } from '#console/api/budget/useFigures.ts';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { useScopes } from '#console/api/rights.ts';
import { SessionList } from '#console/api/sessions/SessionList.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { setColorMode } from '#console/ui/color-mode.ts';
import { setPresenting, usePresenting } from '#console/ui/presenter-mode.ts';
import { styled } from '#console/ui/styled.tsx';
import { useColorMode } from '#console/ui/useColorMode.ts';
import type { Limits } from '#contract/common/limits.ts';
import css from './AccountDetails.module.css';

const everyMs = 5000;

/** The limits in force. */
const describeLimits = ({ apiPerMinute, accountPerHour }: Limits): string =>
  `${formatCount(apiPerMinute)} requests per minute for each API, ${formatCount(accountPerHour)} per hour`;

const Root = styled('div', css.Root);

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
  onOpenBudget: () => void;
  onSignOut: () => void;
}

/** What is in the panel of the account. */
export function AccountDetails(props: AccountDetailsProps) {
  const { name, limits, popover, onOpenBudget, onSignOut } = props;
  const { used, allowed } = fullestMinute(useFigures(everyMs), {
    used: 0,
    allowed: limits.apiPerMinute,
  });
  const mode = useColorMode();
  const rights = useRightsWords();
  const isPresenting = usePresenting();
  const modeName = useId();
  const sessionsId = useId();
  return (
    <Root>
      <h2>{name}</h2>
      <p>{rights}</p>
      <p>Limits: {describeLimits(limits)}.</p>
      <ActionButton
        size="small"
        variant="ghost"
        icon={Gauge}
        // The panel would lie above the drawer.
        popoverTarget={popover}
        popoverTargetAction="hide"
        onClick={onOpenBudget}
      >
        {`API budget: ${formatCount(used)} / ${formatCount(allowed)} per min`}
      </ActionButton>
      <fieldset>
        <legend>Theme</legend>
        {modes.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={modeName}
              checked={mode === value}
              onChange={() => setColorMode(value)}
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
      <section aria-labelledby={sessionsId}>
        <h3 id={sessionsId}>Where you're signed in</h3>
        <SessionList whose={null} />
      </section>
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
