import { useForm } from 'react-hook-form';
import { isApiError } from '#console/api/api-error.ts';
import { CheckedNotice } from '#console/api/CheckedNotice.tsx';
import { placeFaults } from '#console/api/form-faults.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { reasonMaximum } from '#contract/activity.ts';
import { getSafekeepingEndpoint } from '#contract/erasures.ts';
import { erasureMutations } from '../queries.ts';

const fields = ['reason'] as const;

interface HoldDialogProps {
  /** The id of the person. */
  person: string;
  onClose: () => void;
}

/** Asks why a person is neither to be erased nor touched by retention rules. */
export function HoldDialog({ person, onClose }: HoldDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  const { control, handleSubmit, setError } = form;
  const write = useWrite(erasureMutations.hold(person), {
    onDone: onClose,
    onRefused: (error) => {
      if (isApiError(error, 'invalid')) placeFaults(form, error.faults, fields);
    },
  });
  const hold = useWriteHold(write);
  const submit = handleSubmit(({ reason }) => {
    if (reason.trim() !== '') return write.send(reason.trim());
    setError('reason', { message: 'Enter a reason.' }, { shouldFocus: true });
  });
  return (
    <PanelDialog
      title="Put this person on hold?"
      sub="They can't be erased, and retention rules leave them, until an administrator lifts the hold."
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
            {hold.label('Put on hold')}
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
          name="reason"
          label="Reason"
          help="Such as a claim that is being decided. Don't write the person's data here."
          isRequired
          maxLength={reasonMaximum}
        />
      </form>
      <CheckedNotice
        write={write}
        fields={fields}
        check={erasureMutations.checkSafekeeping(person)}
        checkReads={[getSafekeepingEndpoint]}
        what="person"
        isWanted={({ hold: stored }) => Boolean(stored)}
        onStored={onClose}
        notStored="Not on hold"
      />
    </PanelDialog>
  );
}
