import { useForm } from 'react-hook-form';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';

interface LockedSwitchProps {
  label: string;
  /** Why it is on and cannot be changed. */
  help: string;
}

/** A switch that something else keeps on: shown beside the form's fields, but held by none. */
export function LockedSwitch({ label, help }: LockedSwitchProps) {
  const { control } = useForm({ defaultValues: { isOn: true } });
  return <SwitchField control={control} name="isOn" label={label} help={help} isReadOnly />;
}
