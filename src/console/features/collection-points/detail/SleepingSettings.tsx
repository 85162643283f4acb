import { useState } from 'react';
import { useAdministratorBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { sleepingIn, sleepingLabels } from '../sleeping-settings.ts';

const TurnOnDialog = lazyPart(async () => (await import('./TurnOnDialog.tsx')).TurnOnDialog);

interface SleepingSettingsProps {
  /** All of the collection point. */
  versions: readonly CollectionPointVersionV2[];
}

/** Says which settings are on and have no effect yet, and offers to turn them on. */
export function SleepingSettings({ versions }: SleepingSettingsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const blockedReason = useAdministratorBlock();
  const names = sleepingIn(versions);
  return (
    <>
      {names.length > 0 && (
        <Strip
          tone="warn"
          title={
            names.length === 1
              ? '1 setting has no effect yet.'
              : `${names.length} settings have no effect yet.`
          }
          action={
            <ActionButton blockedReason={blockedReason} onClick={() => setIsOpen(true)}>
              Turn on…
            </ActionButton>
          }
        >
          {names.length === 1 ? 'It was' : 'They were'} set before they did anything here:{' '}
          {sleepingLabels(names)}.
        </Strip>
      )}
      <div role="status">
        {isDone && names.length === 0 && (
          <Strip tone="ok" title="Turned on.">
            All settings of this collection point have their effect now.
          </Strip>
        )}
      </div>
      {isOpen && (
        <TurnOnDialog
          versions={versions}
          onDone={() => {
            setIsOpen(false);
            setIsDone(true);
          }}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
