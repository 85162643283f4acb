import { useForm } from 'react-hook-form';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { reasonMaximum } from '#contract/activity.ts';

interface ReasonDialogProps {
  title: string;
  sub: string;
  /** Of the field. */
  label: string;
  help: string;
  /** What is missing where nothing was written. */
  fault: string;
  confirmLabel: string;
  onGive: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a sentence that is recorded before someone's data are shown. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, sub, label, help, fault, confirmLabel, onGive, onClose } = props;
  const { control, handleSubmit, setError } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) => {
    if (reason.trim() !== '') return onGive(reason.trim());
    setError('reason', { message: fault }, { shouldFocus: true });
  });
  return (
    <PanelDialog
      title={title}
      sub={sub}
      onClose={onClose}
      foot={
        <>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton variant="primary" onClick={() => void submit()}>
            {confirmLabel}
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
          label={label}
          help={help}
          isRequired
          maxLength={reasonMaximum}
        />
      </form>
    </PanelDialog>
  );
}
