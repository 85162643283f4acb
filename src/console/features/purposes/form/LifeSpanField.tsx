import { type Control, useController } from 'react-hook-form';
import { AmountField } from '#console/ui/fields/AmountField.tsx';
import { lifeSpanUnits } from '../life-span.ts';
import { type PurposeFormValues, purposeFields } from '../purpose-fields.ts';

interface LifeSpanFieldProps {
  control: Control<PurposeFormValues>;
  name: 'ConsentLifeSpan' | 'ImplicitConsentLifeSpan';
  isRequired?: boolean;
  isReadOnly: boolean;
}

const units = lifeSpanUnits.map(({ unit }) => unit);

/** A length of time as a number and a unit. */
export function LifeSpanField({ control, name, isRequired, isReadOnly }: LifeSpanFieldProps) {
  const { label, help } = purposeFields.fieldOf(name);
  const { field, fieldState } = useController({ control, name });
  // The fault stands at the whole field, whatever the type of a group says.
  const message = (fieldState.error as { message?: string } | undefined)?.message;
  return (
    <AmountField
      label={label}
      help={help}
      isRequired={isRequired}
      isReadOnly={isReadOnly}
      name={field.name}
      value={field.value}
      units={units}
      inputMode="decimal"
      faults={message ? [message] : []}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
