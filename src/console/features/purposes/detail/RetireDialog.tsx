import { useForm, useWatch } from 'react-hook-form';
import { useEnvironment, useProductionWords } from '#console/api/production.ts';
import { placeFaults } from '#console/api/write/form-faults.ts';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { VersionCheck } from '#console/records/versioned/VersionCheck.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TypedConfirmation } from '#console/ui/TypedConfirmation.tsx';
import { purposeKind } from '../purpose-kind.ts';
import { purposeMutations } from '../purpose-writes.ts';
import { dayFault, isRetiredFrom, retirementDay, utcDay } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';
import css from './RetireDialog.module.css';
import { RetireImpact } from './RetireImpact.tsx';

const Root = styled('div', css.Root);

const fields = ['date'] as const;

interface RetireDialogProps {
  id: string;
  /** The Active version. */
  shown: PurposeVersion;
  onDone: (day: string) => void;
  onCancel: () => void;
}

/** Asks from which day the Active version is Retired, says what that ends, and has a phrase typed. */
export function RetireDialog({ id, shown, onDone, onCancel }: RetireDialogProps) {
  const { version, label, retireOnDate } = shown;
  const production = useProductionWords();
  const { label: environment, isProduction } = useEnvironment();
  const form = useForm({ defaultValues: { date: retireOnDate?.slice(0, 10) ?? '' } });
  const day = useWatch({ control: form.control, name: 'date' });
  const write = useFormWrite(form, purposeMutations.retire(id), {
    fields,
    onDone: () => onDone(day),
  });
  const rateLimit = useWriteLimit(write);

  const submit = form.handleSubmit(({ date }) => {
    const message = dayFault(date, Date.now());
    if (message === undefined) write.send(date);
    else placeFaults(form, [{ path: 'date', message }], fields);
  });

  return (
    <PanelDialog
      title={`Retire ${label}${production}?`}
      onClose={() => write.isPending || onCancel()}
    >
      <Root>
        <p>
          On that day, at 00:00 UTC, version {version} becomes Retired and can't be linked anymore.
          Until then you can change the day or cancel the retirement.
        </p>
        <RetireImpact id={id} />
        <TextField
          control={form.control}
          name="date"
          type="date"
          label="Retires on"
          help={retireOnDate ? `Currently ${retirementDay(retireOnDate)}.` : undefined}
          isRequired
        />
        {day === utcDay(Date.now()) && (
          <Strip tone="warn" title="That's today." role="status">
            It retires right away, and this can't be undone.
          </Strip>
        )}
        <TypedConfirmation
          phrase={`retire version ${version} ${isProduction ? 'PRODUCTION' : environment.toUpperCase()}`}
          confirmLabel={rateLimit.label(`Retire version ${version}`)}
          blockedReason={rateLimit.blockedReason}
          isPending={write.isPending}
          pendingText="Retiring…"
          error={
            <VersionCheck
              kind={purposeKind}
              id={id}
              write={{ ...write, resend: () => void submit() }}
              fields={fields}
              isWanted={(stored) =>
                stored.some((found) => found.version === version && isRetiredFrom(found, day))
              }
              onStored={() => onDone(day)}
              notStored="Not scheduled"
            />
          }
          onConfirm={() => void submit()}
          onCancel={onCancel}
        />
      </Root>
    </PanelDialog>
  );
}
