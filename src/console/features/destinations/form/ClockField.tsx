import { type Control, useController } from 'react-hook-form';
import { AmountField } from '#console/ui/fields/AmountField.tsx';
import { clockUnits, type DestinationFormValues } from '../destination-form.ts';

interface ClockFieldProps {
  control: Control<DestinationFormValues>;
  isReadOnly: boolean;
}

/** For how long it may take until a withdrawal is done. */
export function ClockField({ control, isReadOnly }: ClockFieldProps) {
  const { field, fieldState } = useController({ control, name: 'clock' });
  // The fault stands at the whole field, whatever the type of a group says.
  const { message } = (fieldState.error ?? {}) as { message?: string };
  return (
    <AmountField
      label="Within"
      help="Working days are set in Settings; the last one counts to its end."
      isRequired
      isReadOnly={isReadOnly}
      name={field.name}
      value={field.value}
      units={clockUnits}
      inputMode="numeric"
      faults={message === undefined ? [] : [message]}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
