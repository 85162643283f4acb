import { useForm } from 'react-hook-form';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { reasonMaximum } from '#contract/activity.ts';
import { type ErasureReason, erasureDueDays, getSafekeepingEndpoint } from '#contract/erasures.ts';
import { erasureMutations } from '../queries.ts';
import { reasonChoices } from '../words.ts';

const fields = ['reason', 'identityCheck', 'note'] as const;

type Values = { reason: ErasureReason | ''; identityCheck: string; note: string };

interface EraseDialogProps {
  /** The id of the person. */
  person: string;
  onClose: () => void;
}

/** Asks for the erasure of a person; nothing is deleted by it. */
export function EraseDialog({ person, onClose }: EraseDialogProps) {
  const form = useForm<Values>({ defaultValues: { reason: '', identityCheck: '', note: '' } });
  const { control, handleSubmit, setError } = form;
  const write = useFormWrite(form, erasureMutations.request(person), {
    fields,
    onDone: onClose,
  });
  const submit = handleSubmit(({ reason, identityCheck, note }) => {
    if (reason === '') {
      setError('reason', { message: 'Choose a reason.' }, { shouldFocus: true });
      return;
    }
    if (identityCheck.trim() === '') {
      const message = 'Enter how you checked.';
      setError('identityCheck', { message }, { shouldFocus: true });
      return;
    }
    write.send({
      reason,
      identityCheck: identityCheck.trim(),
      ...(note.trim() !== '' && { note: note.trim() }),
    });
  });
  return (
    <FormDialog
      title="Ask to erase this person?"
      sub={`Nothing is deleted yet. An administrator decides within ${erasureDueDays} days.`}
      confirmLabel="Ask for erasure"
      pendingText="Sending…"
      write={write}
      notice={
        <CheckedNotice
          write={write}
          fields={fields}
          check={erasureMutations.checkSafekeeping(person)}
          checkReads={[getSafekeepingEndpoint]}
          what="person"
          isWanted={({ erasure }) => Boolean(erasure)}
          onStored={onClose}
          notStored="Not asked for"
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        control={control}
        name="reason"
        label="Reason"
        options={reasonChoices}
        isRequired
      />
      <TextField
        control={control}
        name="identityCheck"
        label="How you checked who asked"
        help="Such as: called back on the stored number. Don't write the number here."
        isRequired
        maxLength={reasonMaximum}
      />
      <TextField control={control} name="note" label="Note" rows={3} maxLength={reasonMaximum} />
    </FormDialog>
  );
}
