import { useForm } from 'react-hook-form';
import { countWords } from '#console/api/limits/limit-words.ts';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { type Destination, resentMaximum } from '#contract/destinations.ts';
import { eventDays } from '#contract/events.ts';
import { destinationMutations } from '../queries.ts';
import { firstSpan, type SpanValues, spanFields, spanResolver, toSpan } from '../span-form.ts';

interface SpanDialogProps {
  destination: Destination;
  onDone: (words: string) => void;
  onClose: () => void;
}

/** Tells a destination again of everyone who had an event in a time. */
export function SpanDialog({ destination, onDone, onClose }: SpanDialogProps) {
  const { id, name } = destination;
  const form = useForm<SpanValues>({
    defaultValues: firstSpan(Date.now()),
    resolver: spanResolver,
  });
  const { control, handleSubmit } = form;
  const write = useFormWrite(form, destinationMutations.resendSpan(id), {
    fields: spanFields,
    onDone: ({ people }) =>
      onDone(
        people === 0
          ? 'Nobody had an event in this period.'
          : `Current consents of ${countWords(people, 'person', 'people')} queued.`,
      ),
  });
  const submit = handleSubmit((values) => write.send(toSpan(values)));
  return (
    <FormDialog
      title={`Resend a period to ${name}`}
      sub={`Sends the current consents of everyone with an event in this period, up to ${countWords(resentMaximum, 'person', 'people')} and ${eventDays} days back. Erasures aren't included.`}
      confirmLabel="Send again"
      pendingText="Sending…"
      write={write}
      notice={<MutationNotice write={write} fields={spanFields} />}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField control={control} name="fromDate" label="From" type="datetime-local" isRequired />
      <TextField control={control} name="toDate" label="To" type="datetime-local" isRequired />
    </FormDialog>
  );
}
