import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { AccountSettings } from '#contract/account-settings.ts';
import { daysText, holidaysText } from './working-days.ts';

const WorkingDaysDialog = lazyPart(
  async () => (await import('./WorkingDaysDialog.tsx')).WorkingDaysDialog,
);

/** By which days it's counted when a withdrawal is due. */
export function WorkingDays({ settings }: { settings: AccountSettings }) {
  const writeBlock = useWriteBlock();
  const [isAsked, setIsAsked] = useState(false);
  const { workingDays, holidays } = settings;
  return (
    <Section
      title="Working days"
      action={
        <ActionButton
          size="small"
          icon={Pencil}
          blockedReason={writeBlock}
          aria-label="Change working days…"
          onPointerEnter={WorkingDaysDialog.preload}
          onFocus={WorkingDaysDialog.preload}
          onClick={() => setIsAsked(true)}
        >
          Change…
        </ActionButton>
      }
    >
      <p>
        Due dates of withdrawals count{' '}
        <b role="status">{`${daysText(workingDays)}, ${holidaysText(holidays)}`}</b>.
      </p>
      {isAsked && <WorkingDaysDialog settings={settings} onClose={() => setIsAsked(false)} />}
    </Section>
  );
}
