import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { ColleagueField } from '#console/api/colleagues/ColleagueField.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { TagsField } from '#console/ui/fields/TagsField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import type { FieldInput } from './fields.ts';

interface RecordFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  field: { label: string; help?: string; input: FieldInput };
  isReadOnly: boolean;
  isRequired?: boolean;
  /** In place of what is always said about the field. */
  help?: ReactNode;
}

/** A field of a form as its table describes it. */
export function RecordField<Values extends FieldValues>({
  field: { label, help, input },
  ...props
}: RecordFieldProps<Values>): ReactNode {
  const shared = { help, ...props, label };
  switch (input.as) {
    case 'switch':
      return input.isUnbuilt ? <UnbuiltSwitch {...shared} /> : <SwitchField {...shared} />;
    case 'choice':
      return (
        <ChoiceField
          {...shared}
          options={input.options}
          emptyLabel={props.isRequired ? undefined : input.emptyLabel}
        />
      );
    case 'person':
      return <ColleagueField {...shared} />;
    case 'tags':
      return <TagsField {...shared} placeholder={input.placeholder} itemLabel={input.itemLabel} />;
    case 'text':
      return (
        <TextField
          {...shared}
          placeholder={input.placeholder}
          rows={input.rows}
          inputMode={input.mode}
        />
      );
    case 'own':
      throw new Error(`The feature draws ${label} itself.`);
  }
}

interface UnbuiltSwitchProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  isReadOnly: boolean;
}

/** A switch for what the service does not do yet: one that is on can be switched off, and no more. */
function UnbuiltSwitch<Values extends FieldValues>({
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
