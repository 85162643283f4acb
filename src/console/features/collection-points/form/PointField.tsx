import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { PersonField } from '#console/api/people/PersonField.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { TagsField } from '#console/ui/fields/TagsField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import {
  type CollectionPointFormValues,
  type FieldOfKind,
  specOf,
} from '../collection-point-fields.ts';
import { consentChoices, cookieUpdateChoices, typeChoices } from '../words.ts';
import { UnbuiltSwitch } from './UnbuiltSwitch.tsx';

export type PlainField = FieldOfKind<'text' | 'choice' | 'person' | 'number' | 'switch' | 'tags'>;

interface PointFieldProps {
  control: Control<CollectionPointFormValues>;
  name: PlainField;
  isReadOnly: boolean;
  /** In place of what is always said about the field. */
  help?: ReactNode;
  isRequired?: boolean;
}

const choicesOf: Record<FieldOfKind<'choice'>, typeof typeChoices> = {
  CollectionPointType: typeChoices,
  ConsentType: consentChoices,
  CookieConsentUpdate: cookieUpdateChoices,
};

const itemLabels: Partial<Record<PlainField, string>> = {
  DataElements: 'data element',
  Languages: 'language',
};

/** A field as the table of fields describes it. */
export function PointField({ name, isRequired, ...props }: PointFieldProps) {
  const { kind, label, placeholder, rows, help, isUnbuilt } = specOf(name);
  const shared = { help, ...props, label, isRequired };
  switch (kind) {
    case 'switch':
      return isUnbuilt ? (
        <UnbuiltSwitch {...shared} name={name as FieldOfKind<'switch'>} />
      ) : (
        <SwitchField {...shared} name={name} />
      );
    case 'choice':
      return (
        <ChoiceField
          {...shared}
          name={name}
          options={choicesOf[name as FieldOfKind<'choice'>]}
          emptyLabel={isRequired ? undefined : 'Not set'}
        />
      );
    case 'person':
      return <PersonField {...shared} name={name} />;
    case 'tags':
      return (
        <TagsField
          {...shared}
          name={name}
          placeholder={placeholder}
          itemLabel={itemLabels[name] ?? 'identifier type'}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          name={name}
          placeholder={placeholder}
          rows={rows}
          inputMode={inputModeOf(name, kind)}
        />
      );
  }
}

const inputModeOf = (name: string, kind: string) => {
  if (kind === 'number') return 'numeric';
  return name.endsWith('Url') ? 'url' : undefined;
};
