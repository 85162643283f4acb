import { useForm } from 'react-hook-form';
import { currentCall } from '#console/api/call.ts';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { reasonMaximum } from '#contract/activity.ts';
import { faultOfAskedDay, localDay } from './due-day.ts';

export type Asked = { identityCheck: string; day: string };

interface WhoAskedDialogProps {
  onGive: (asked: Asked) => void;
  onClose: () => void;
}

/** Asks how the identity was checked, which is recorded, and when the person asked. */
export function WhoAskedDialog({ onGive, onClose }: WhoAskedDialogProps) {
  const since = currentCall()?.since;
  const form = useForm({
    defaultValues: { identityCheck: '', day: localDay(since ? new Date(since) : new Date()) },
  });
  const submit = form.handleSubmit(({ identityCheck, day }) => {
    const check = identityCheck.trim();
    const fault = faultOfAskedDay(day, new Date());
    if (fault !== undefined) form.setError('day', { message: fault }, { shouldFocus: true });
    if (check === '') {
      form.setError('identityCheck', { message: 'Say how.' }, { shouldFocus: true });
    }
    if (fault === undefined && check !== '') onGive({ identityCheck: check, day });
  });
  return (
    <FormDialog
      title="Who asked?"
      sub="Everything held about this person is then shown. Your name and this are recorded."
      confirmLabel="Make answer"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="identityCheck"
        label="How was the identity checked?"
        help="Don't write the person's data here."
        isRequired
        maxLength={reasonMaximum}
      />
      <TextField
        control={form.control}
        name="day"
        label="Asked on"
        help="The answer is due 30 days later."
        type="date"
        max={localDay(new Date())}
        isRequired
      />
    </FormDialog>
  );
}
