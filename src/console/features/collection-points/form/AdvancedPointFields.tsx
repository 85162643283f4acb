import type { ReactNode } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { AdvancedFields } from '#console/records/AdvancedFields.tsx';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import { collectionPointDescriptionMaximum } from '#contract/collection-point-requests.ts';
import {
  type CollectionPointFormValues,
  type FormField,
  pointFields,
} from '../collection-point-fields.ts';
import { advancedGroups, defaultsOf, isShown } from '../field-groups.ts';
import { AttributesField } from './AttributesField.tsx';
import { CountedTextField } from './CountedTextField.tsx';
import { LinkedPurposeChecks } from './LinkedPurposeChecks.tsx';
import { NoticesField } from './NoticesField.tsx';
import { PointField } from './PointField.tsx';
import { TranslatedTexts } from './TranslatedTexts.tsx';

interface AdvancedPointFieldsProps {
  control: Control<CollectionPointFormValues>;
  loaded: readonly LinkedPurpose[];
  isNew: boolean;
  isReadOnly: boolean;
  /** What fields say in place of their help, by name. */
  help?: ReadonlyMap<string, string> | undefined;
}

/** Everything else that can be set. */
export function AdvancedPointFields(props: AdvancedPointFieldsProps) {
  const values = useWatch({ control: props.control }) as CollectionPointFormValues;
  const { errors, defaultValues } = useFormState({ control: props.control });
  return (
    <AdvancedFields
      table={pointFields}
      groups={advancedGroups.map((group) => ({
        ...group,
        fields: group.fields.filter(
          (name) => isShown(name, values, props.isNew) || errors[name] !== undefined,
        ),
      }))}
      values={values}
      opened={defaultValues as CollectionPointFormValues}
      defaults={defaultsOf(values)}
      errors={errors}
      render={(name) => fieldOf(name, props)}
    />
  );
}

const fieldOf = (
  name: FormField,
  { control, loaded, isReadOnly, help: helps }: AdvancedPointFieldsProps,
): ReactNode => {
  const shared = { control, isReadOnly };
  const help = helps?.get(name);
  switch (name) {
    case 'Notices':
      return <NoticesField {...shared} loaded={loaded} />;
    case 'doubleOptInExcludedPurposes':
      return (
        <LinkedPurposeChecks
          {...shared}
          name={name}
          label={pointFields.fieldOf(name).label}
          help={help}
          loaded={loaded}
        />
      );
    case 'TextTranslations':
      return <TranslatedTexts control={control} />;
    case 'attributeValues':
      return <AttributesField {...shared} />;
    case 'Description':
      return (
        <CountedTextField {...shared} name={name} maximum={collectionPointDescriptionMaximum} />
      );
    default:
      return (
        <PointField
          {...shared}
          name={name}
          {...(help && { help })}
          nameOf={(id) => loaded.find(({ Id }) => Id === id)?.Label}
        />
      );
  }
};
