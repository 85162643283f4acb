import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { reasonMaximum } from '#contract/activity.ts';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';

type ReasonValues = { reason: string };

export const firstReason: ReasonValues = { reason: '' };
export const reasonFields = ['reason'] as const;

export interface ReasonDialogProps extends Omit<FormDialogProps, 'children' | 'onSubmit'> {
  form: UseFormReturn<ReasonValues>;
  /** Of the field. */
  label?: string;
  help: string;
  /** What is missing where nothing was written. */
  fault?: string;
  onGive: (reason: string) => void;
}

/** Asks for a reason, which is recorded. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { form, label = 'Reason', help, fault = 'Enter a reason.', onGive, ...rest } = props;
  const submit = form.handleSubmit(({ reason }) => {
    if (reason.trim() !== '') return onGive(reason.trim());
    form.setError('reason', { message: fault }, { shouldFocus: true });
  });
  return (
    <FormDialog {...rest} onSubmit={() => void submit()}>
      <TextField
        control={form.control}
        name="reason"
        label={label}
        help={help}
        isRequired
        maxLength={reasonMaximum}
      />
    </FormDialog>
  );
}
