import { type Control, useController } from 'react-hook-form';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import type { CollectionPointFormValues, FieldOfKind } from '../collection-point-fields.ts';

interface UnbuiltSwitchProps {
  control: Control<CollectionPointFormValues>;
  name: FieldOfKind<'switch'>;
  label: string;
  isReadOnly: boolean;
}

/** A switch for what the service does not do yet: one that is on can be switched off, and no more. */
export function UnbuiltSwitch({ control, name, label, isReadOnly }: UnbuiltSwitchProps) {
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
