import { useForm } from 'react-hook-form';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { reasonMaximum } from '#contract/activity.ts';

interface ClearValuesDialogProps {
  onGive: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a proof is to name the person in clear. */
export function ClearValuesDialog({ onGive, onClose }: ClearValuesDialogProps) {
  const { control, handleSubmit, setError } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) => {
    if (reason.trim() !== '') return onGive(reason.trim());
    setError('reason', { message: 'Enter a reason.' }, { shouldFocus: true });
  });
  return (
    <PanelDialog
      title="Proof with clear values"
      sub="The proof then has identifiers and notes unmasked. Your name and the reason are recorded."
      onClose={onClose}
      foot={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton variant="primary" onClick={() => void submit()}>
            Make proof
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
          help="Such as a request from an authority. Don't write the person's data here."
          isRequired
          maxLength={reasonMaximum}
        />
      </form>
    </PanelDialog>
  );
}
