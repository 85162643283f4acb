import type { ReactNode } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { FormDisclosure } from '#console/ui/fields/FormDisclosure.tsx';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import {
  type CollectionPointFormValues,
  type FormField,
  specOf,
} from '../collection-point-fields.ts';
import { furtherGroups, isShown, setIn } from '../field-groups.ts';
import { AttributesField } from './AttributesField.tsx';
import { LinkedPurposeChecks } from './LinkedPurposeChecks.tsx';
import { NoticesField } from './NoticesField.tsx';
import { type PlainField, PointField } from './PointField.tsx';

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
  return furtherGroups.flatMap((group) => {
    const faultCount = group.fields.filter((field) => errors[field] !== undefined).length;
    if (faultCount === 0 && !isShown(group, values, props.isNew)) return [];
    return (
      <FormDisclosure
        key={group.title}
        title={group.title}
        summary={summarize(group.title, setIn(group.fields, values))}
        faultCount={faultCount}
      >
        {group.fields.map((field) => (
          <div key={field}>{fieldOf(field, props)}</div>
        ))}
      </FormDisclosure>
    );
  });
}

const mostWords = 3;

const summarize = (title: string, words: readonly string[]): string => {
  const [only = 'Default'] = words;
  // "Notices: 1" in a group of that title is "1".
  if (words.length < 2) return only.replace(`${title}: `, '');
  const rest = words.length - mostWords;
  return words.slice(0, mostWords).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
};

const fieldOf = (field: FormField, props: FurtherFieldsProps): ReactNode => {
  const { control, loaded, isReadOnly } = props;
  switch (specOf(field).kind) {
    case 'notices':
      return <NoticesField control={control} loaded={loaded} isReadOnly={isReadOnly} />;
    case 'attributes':
      return <AttributesField control={control} isReadOnly={isReadOnly} />;
    case 'excluded':
      return (
        <LinkedPurposeChecks
          control={control}
          name="doubleOptInExcludedPurposes"
          label={specOf(field).label}
          help="Consent to these needs no second step."
          loaded={loaded}
          isReadOnly={isReadOnly}
        />
      );
    default:
      return <PointField control={control} name={field as PlainField} isReadOnly={isReadOnly} />;
  }
};
