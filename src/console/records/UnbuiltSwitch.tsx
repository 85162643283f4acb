import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';

interface UnbuiltSwitchProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  isReadOnly: boolean;
}

/** A switch for what the service does not do yet: one that is on can be switched off, and no more. */
export function UnbuiltSwitch<Values extends FieldValues>({
  control,
  name,
  label,
  isReadOnly,
}: UnbuiltSwitchProps<Values>) {
  const { field } = useController({ control, name });
  return (
    <SwitchField
      control={control}
      name={name}
      label={label}
      help="Not available yet"
      isReadOnly={isReadOnly || field.value !== true}
    />
  );
}
