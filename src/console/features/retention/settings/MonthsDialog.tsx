import { useForm } from 'react-hook-form';
import { isApiError } from '#console/api/api-error.ts';
import { CheckedNotice } from '#console/api/CheckedNotice.tsx';
import { placeFaults } from '#console/api/form-faults.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
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
  const { allowsPrograms } = settings;
  const form = useForm({ defaultValues: { keepMonths: String(settings.keepMonths) } });
  const { control, handleSubmit, getValues, setError } = form;
  const write = useWrite(retentionMutations.saveSettings(), {
    onDone: onClose,
    onRefused: (error) => {
      if (isApiError(error, 'invalid')) placeFaults(form, error.faults, fields);
    },
  });
  const hold = useWriteHold(write);
  const submit = handleSubmit((values) => {
    const keepMonths = Number(values.keepMonths.trim());
    if (Number.isInteger(keepMonths) && keepMonths >= minimum && keepMonths <= maximum) {
      write.send({ allowsPrograms, keepMonths });
      return;
    }
    const message = `Enter a whole number from ${minimum} to ${maximum}.`;
    setError('keepMonths', { message }, { shouldFocus: true });
  });
  return (
    <PanelDialog
      title="How long receipts stay"
      sub="When a program deletes a person and keeps the receipts. Receipts kept so far keep their date."
      onClose={onClose}
      foot={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton
            variant="primary"
            blockedReason={hold.blockedReason}
            pending={write.isPending}
            pendingText="Saving…"
            onClick={() => void submit()}
          >
            {hold.label('Save')}
          </ActionButton>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          control={control}
          name="keepMonths"
          label="Months"
          inputMode="numeric"
          isRequired
        />
      </form>
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
    </PanelDialog>
  );
}
