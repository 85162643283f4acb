import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { PendingSwitch } from '#console/api/write/PendingSwitch.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { DeletionSettings } from '#contract/deletions.ts';
import { retentionMutations, retentionQueries } from '../queries.ts';
import { monthsWords } from '../words.ts';

const SwitchDialog = lazyPart(async () => (await import('./SwitchDialog.tsx')).SwitchDialog);
const ConfirmSwitchDialog = lazyPart(
  async () => (await import('./ConfirmSwitchDialog.tsx')).ConfirmSwitchDialog,
);
const MonthsDialog = lazyPart(async () => (await import('./MonthsDialog.tsx')).MonthsDialog);

const title = 'Deletion by programs';

/** Whether programs may delete people, and how long receipts stay that they keep. */
export function DeletionByPrograms() {
  const query = useQuery(retentionQueries.settings());
  const keptFocus = useKeptFocus();
  return (
    <div {...keptFocus}>
      <QueryPanel
        query={query}
        what="setting"
        skeleton={
          <Section title={title}>
            <LinesSkeleton label="setting" lines={2} />
          </Section>
        }
      >
        {(settings) => <Settings settings={settings} />}
      </QueryPanel>
    </div>
  );
}

function Settings({ settings }: { settings: DeletionSettings }) {
  const { allowsPrograms, keepMonths, changedDate, changedBy, pending } = settings;
  const takeBack = useWrite(retentionMutations.takeBackSettings());
  const writeBlock = useWriteBlock();
  const [asked, setAsked] = useState<'switch' | 'confirm' | 'months' | null>(null);
  return (
    <Section
      title={title}
      hint={
        <span role="status">
          <StatusTag tone={allowsPrograms ? 'ok' : 'off'}>
            {allowsPrograms ? 'On' : 'Off'}
          </StatusTag>
        </span>
      }
      action={
        <>
          <ActionButton
            size="small"
            blockedReason={writeBlock}
            onPointerEnter={MonthsDialog.preload}
            onFocus={MonthsDialog.preload}
            onClick={() => setAsked('months')}
          >
            Change period…
          </ActionButton>
          {!pending && (
            <ActionButton
              size="small"
              variant={allowsPrograms ? 'secondary' : 'danger'}
              blockedReason={writeBlock}
              onPointerEnter={SwitchDialog.preload}
              onFocus={SwitchDialog.preload}
              onClick={() => setAsked('switch')}
            >
              {allowsPrograms ? 'Turn off…' : 'Turn on…'}
            </ActionButton>
          )}
        </>
      }
    >
      {pending && (
        <PendingSwitch
          turns="on"
          what="deletion by programs"
          pending={pending}
          takeBack={takeBack}
          onConfirm={() => setAsked('confirm')}
        />
      )}
      <p>
        {allowsPrograms
          ? 'Programs with full access may delete people, with no request and no preview.'
          : 'Programs are refused when they ask to delete people.'}
      </p>
      <KeyValues
        hasLongLabels
        items={[
          { label: 'Receipts that programs keep stay for', value: monthsWords(keepMonths) },
          ...(changedDate && changedBy
            ? [
                {
                  label: 'Changed',
                  value: (
                    <>
                      <Time value={changedDate} /> by <ColleagueName subject={changedBy} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {asked === 'switch' && <SwitchDialog settings={settings} onClose={() => setAsked(null)} />}
      {asked === 'confirm' && <ConfirmSwitchDialog onClose={() => setAsked(null)} />}
      {asked === 'months' && <MonthsDialog settings={settings} onClose={() => setAsked(null)} />}
    </Section>
  );
}
