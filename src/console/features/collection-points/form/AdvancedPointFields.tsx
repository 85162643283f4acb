import type { ReactNode } from 'react';
import { type Control, useForm, useFormState, useWatch } from 'react-hook-form';
import { AdvancedFields } from '#console/records/AdvancedFields.tsx';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import { collectionPointDescriptionMaximum } from '#contract/collection-point-requests.ts';
import {
  type CollectionPointFormValues,
  type FormField,
  pointFields,
} from '../collection-point-fields.ts';
import { isHostedSdkForced } from '../collection-point-form.ts';
import { advancedGroups, defaultsOf, isShown } from '../field-groups.ts';
import { typeLabel } from '../words.ts';
import { AttributesField } from './AttributesField.tsx';
import { CountedTextField } from './CountedTextField.tsx';
import { LinkedPurposeChecks } from './LinkedPurposeChecks.tsx';
import { NoticesField } from './NoticesField.tsx';
import { PointField } from './PointField.tsx';

interface AdvancedPointFieldsProps {
  control: Control<CollectionPointFormValues>;
  loaded: readonly LinkedPurpose[];
  isNew: boolean;
  isReadOnly: boolean;
}

/** Everything else that can be set. */
export function AdvancedPointFields(props: AdvancedPointFieldsProps) {
  const values = useWatch({ control: props.control }) as CollectionPointFormValues;
  const { errors } = useFormState({ control: props.control });
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
      defaults={defaultsOf(values)}
      errors={errors}
      render={(name) => fieldOf(name, values, props)}
    />
  );
}

const fieldOf = (
  name: FormField,
  values: CollectionPointFormValues,
  { control, loaded, isReadOnly }: AdvancedPointFieldsProps,
): ReactNode => {
  const shared = { control, isReadOnly };
  const { label } = pointFields.fieldOf(name);
  switch (name) {
    case 'Notices':
      return <NoticesField {...shared} loaded={loaded} />;
    case 'attributeValues':
      return <AttributesField {...shared} />;
    case 'doubleOptInExcludedPurposes':
      return <LinkedPurposeChecks {...shared} name={name} label={label} loaded={loaded} />;
    case 'Description':
      return (
        <CountedTextField {...shared} name={name} maximum={collectionPointDescriptionMaximum} />
      );
    case 'HostedSDK': {
      const { CollectionPointType: type } = values;
      return isHostedSdkForced(type) ? (
        <LockedSwitch label={label} help={`Always on for the type ${typeLabel(type)}.`} />
      ) : (
        <PointField {...shared} name={name} />
      );
    }
    case 'IdentifierTypes':
      return (
        <PointField
          {...shared}
          name={name}
          help={
            values.AllowMultipleIdentifierTypes
              ? undefined
              : 'Not used unless several identifier types are allowed.'
          }
        />
      );
    case 'PrimaryIdentifierType':
      return (
        <PointField
          {...shared}
          name={name}
          help={
            values.EnablePrimaryIdentifier
              ? undefined
              : 'Required if you enable the primary identifier.'
          }
          isRequired={values.EnablePrimaryIdentifier}
        />
      );
    default:
      return <PointField {...shared} name={name} />;
  }
};

interface LockedSwitchProps {
  label: string;
  /** Why it is on and cannot be changed. */
  help: string;
}

/** A switch that something else keeps on: shown beside the form's fields, but held by none. */
function LockedSwitch({ label, help }: LockedSwitchProps) {
  const { control } = useForm({ defaultValues: { isOn: true } });
  return <SwitchField control={control} name="isOn" label={label} help={help} isReadOnly />;
}
