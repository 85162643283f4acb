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
import { type Erasure, getErasureEndpoint } from '#contract/erasures.ts';
import { erasureMutations } from '../queries.ts';

const fields = ['reason'] as const;

interface DeclineDialogProps {
  erasure: Erasure;
  onClose: () => void;
}

/** Asks why a person isn't erased. */
export function DeclineDialog({ erasure, onClose }: DeclineDialogProps) {
  const { id } = erasure;
  const form = useForm({ defaultValues: { reason: '' } });
  const { control, handleSubmit, setError } = form;
  const write = useWrite(erasureMutations.decline(id, erasure.dataSubjectId.toLowerCase()), {
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
      title="Decline this erasure?"
      sub="The person stays. Your colleague who asked sees the reason."
      onClose={onClose}
      foot={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton
            variant="dangerSolid"
            blockedReason={hold.blockedReason}
            pending={write.isPending}
            pendingText="Declining…"
            onClick={() => void submit()}
          >
            {hold.label('Decline')}
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
          help="Don't write the person's data here: the reason stays."
          isRequired
          maxLength={reasonMaximum}
        />
      </form>
      <CheckedNotice
        write={write}
        fields={fields}
        check={erasureMutations.checkErasure(id)}
        checkReads={[getErasureEndpoint]}
        what="erasure"
        isWanted={(stored) => stored?.status === 'DECLINED'}
        onStored={onClose}
        notStored="Not declined"
      />
    </PanelDialog>
  );
}
