import type { ReactNode } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { FormGroup } from '#console/records/FormGroup.tsx';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import {
  type CollectionPointFormValues,
  type FormField,
  pointFields,
} from '../collection-point-fields.ts';
import { furtherGroups, isShown } from '../field-groups.ts';
import { AttributesField } from './AttributesField.tsx';
import { LinkedPurposeChecks } from './LinkedPurposeChecks.tsx';
import { NoticesField } from './NoticesField.tsx';
import { PointField } from './PointField.tsx';

interface FurtherFieldsProps {
  control: Control<CollectionPointFormValues>;
  loaded: readonly LinkedPurpose[];
  isNew: boolean;
  isReadOnly: boolean;
}

/** Every other field that can be set, in closed groups that say what is set in them. */
export function FurtherFields(props: FurtherFieldsProps) {
  const values = useWatch({ control: props.control }) as CollectionPointFormValues;
  const { errors } = useFormState({ control: props.control });
  return furtherGroups
    .filter(
      (group) =>
        isShown(group, values, props.isNew) ||
        group.fields.some((name) => errors[name] !== undefined),
    )
    .map((group) => (
      <FormGroup
        key={group.title}
        table={pointFields}
        group={group}
        values={values}
        errors={errors}
        render={(name) => fieldOf(name, props)}
      />
    ));
}

const fieldOf = (name: FormField, props: FurtherFieldsProps): ReactNode => {
  const { control, loaded, isReadOnly } = props;
  switch (name) {
    case 'Notices':
      return <NoticesField control={control} loaded={loaded} isReadOnly={isReadOnly} />;
    case 'attributeValues':
      return <AttributesField control={control} isReadOnly={isReadOnly} />;
    case 'doubleOptInExcludedPurposes':
      return (
        <LinkedPurposeChecks
          control={control}
          name={name}
          label={pointFields.fieldOf(name).label}
          loaded={loaded}
          isReadOnly={isReadOnly}
        />
      );
    default:
      return <PointField control={control} name={name} isReadOnly={isReadOnly} />;
  }
};
