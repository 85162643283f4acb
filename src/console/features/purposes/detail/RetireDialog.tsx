import { styled } from '@mui/material/styles';
import { useForm, useWatch } from 'react-hook-form';
import { isApiError } from '#console/api/api-error.ts';
import { placeFaults } from '#console/api/form-faults.ts';
import { useProductionWords } from '#console/api/production.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { color } from '#console/ui/theme.ts';
import { purposeMutations } from '../queries.ts';
import { dayFault, isRetiredFrom, utcDay } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';
import { PurposeCheck } from './PurposeCheck.tsx';

const Root = styled('div')({
  color: color.text,
  marginTop: 12,
  '& input': { maxWidth: 200 },
});

interface RetireDialogProps {
  id: string;
  /** The Active version. */
  shown: PurposeVersion;
  onDone: (day: string) => void;
  onCancel: () => void;
}

/** Asks from which day the Active version is Retired, and says what that does. */
export function RetireDialog({ id, shown, onDone, onCancel }: RetireDialogProps) {
  const { version, label, retireOnDate } = shown;
  const production = useProductionWords();
  const form = useForm({
    defaultValues: { date: retireOnDate?.slice(0, 10) ?? utcDay(Date.now(), 1) },
  });
  const day = useWatch({ control: form.control, name: 'date' });
  const write = useWrite(purposeMutations.retire(id), {
    onDone: () => onDone(day),
    onRefused: (error) => {
      if (isApiError(error, 'invalid')) placeFaults(form, error.faults, ['date']);
    },
  });
  const hold = useWriteHold(write);

  const submit = form.handleSubmit(({ date }) => {
    const message = dayFault(date, Date.now());
    if (message === undefined) write.send(date);
    else placeFaults(form, [{ path: 'date', message }], ['date']);
  });

  return (
    <ConfirmDialog
      isOpen
      title={`Retire ${label}${production}?`}
      confirmLabel={hold.label(`Retire version ${version}`)}
      tone="danger"
      isPending={write.isPending}
      pendingText="Retiring…"
      blockedReason={hold.blockedReason}
      error={
        <PurposeCheck
          id={id}
          write={{ ...write, resend: () => void submit() }}
          isWanted={(stored) =>
            stored.some((found) => found.version === version && isRetiredFrom(found, day))
          }
          onStored={() => onDone(day)}
          notStored="The day is not stored"
        />
      }
      onConfirm={() => void submit()}
      onCancel={onCancel}
    >
      <p>
        From that day, at 00:00 UTC, version {version} reads Retired: no new consents are collected
        for it, and it can no longer be linked. The consents that data subjects gave end once the
        day has come. Until then the day can be changed; a version that is Retired stays so.
      </p>
      <Root>
        <TextField
          control={form.control}
          name="date"
          type="date"
          label="Retired from"
          help={retireOnDate ? `Set now: ${retireOnDate.slice(0, 10)}.` : undefined}
          isRequired
        />
      </Root>
    </ConfirmDialog>
  );
}
