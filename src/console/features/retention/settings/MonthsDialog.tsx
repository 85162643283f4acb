import { useForm } from 'react-hook-form';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { TextField } from '#console/ui/fields/TextField.tsx';
import {
  type DeletionSettings,
  getDeletionSettingsEndpoint,
  keepMonthsBounds,
} from '#contract/deletions.ts';
import { retentionMutations } from '../queries.ts';

const fields = ['keepMonths'] as const;
const { minimum, maximum } = keepMonthsBounds;

interface MonthsDialogProps {
  settings: DeletionSettings;
  onClose: () => void;
}

/** How long receipts stay that a program keeps. */
export function MonthsDialog({ settings, onClose }: MonthsDialogProps) {
  const form = useForm({ defaultValues: { keepMonths: String(settings.keepMonths) } });
  const { control, handleSubmit, getValues, setError } = form;
  const write = useFormWrite(form, retentionMutations.saveSettings(), {
    fields,
    onDone: onClose,
  });
  const submit = handleSubmit((values) => {
    const keepMonths = Number(values.keepMonths.trim());
    if (Number.isInteger(keepMonths) && keepMonths >= minimum && keepMonths <= maximum) {
      write.send({ keepMonths });
      return;
    }
    const message = `Enter a whole number from ${minimum} to ${maximum}.`;
    setError('keepMonths', { message }, { shouldFocus: true });
  });
  return (
    <FormDialog
      title="How long receipts stay"
      sub="When a program deletes a person and keeps the receipts. Receipts kept so far keep their date."
      confirmLabel="Save"
      pendingText="Saving…"
      write={write}
      notice={
        <CheckedNotice
          write={write}
          fields={fields}
          check={retentionMutations.checkSettings()}
          checkReads={[getDeletionSettingsEndpoint]}
          what="setting"
          isWanted={(stored) => String(stored.keepMonths) === getValues('keepMonths').trim()}
          onStored={onClose}
          notStored="Not saved"
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="keepMonths"
        label="Months"
        inputMode="numeric"
        isRequired
      />
    </FormDialog>
  );
}
