import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { ColleagueField } from '#console/api/colleagues/ColleagueField.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { TagsField } from '#console/ui/fields/TagsField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import type { FieldInput, NameOf } from './fields.ts';
import { LanguageField } from './LanguageField.tsx';
import { UnbuiltField, type UnbuiltWords } from './UnbuiltField.tsx';

interface RecordFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  field: { label: string; help?: string; input: FieldInput; isUnbuilt?: true } & UnbuiltWords;
  isReadOnly: boolean;
  isRequired?: boolean;
  /** Names the ids of one that can only be cleared. */
  nameOf?: NameOf;
  /** In place of what is always said about the field. */
  help?: ReactNode;
}

/** A field of a form as its table describes it. */
export function RecordField<Values extends FieldValues>({
  field,
  nameOf,
  ...props
}: RecordFieldProps<Values>): ReactNode {
  const { label, help, input } = field;
  if (field.isUnbuilt) return <UnbuiltField {...props} {...{ field, nameOf }} />;
  const shared = { help, ...props, label };
  switch (input.as) {
    case 'switch':
      return <SwitchField {...shared} />;
    case 'choice':
      return (
        <ChoiceField
          {...shared}
          options={input.options}
          emptyLabel={props.isRequired ? undefined : input.emptyLabel}
        />
      );
    case 'language':
      return <LanguageField {...shared} />;
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
