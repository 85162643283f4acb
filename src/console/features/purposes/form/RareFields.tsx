import { type Control, useFormState, useWatch } from 'react-hook-form';
import { AdvancedFields } from '#console/records/AdvancedFields.tsx';
import { RecordField } from '#console/records/RecordField.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import {
  type FormField,
  type PurposeFormValues,
  purposeFields,
  rareGroups,
} from '../purpose-fields.ts';
import { LifeSpanField } from './LifeSpanField.tsx';
import { ParentAndTopics } from './ParentAndTopics.tsx';

interface RareFieldsProps {
  control: Control<PurposeFormValues>;
  /** The version as it was opened; null for a new purpose. */
  base: PurposeVersionV2 | null;
  isReadOnly: boolean;
}

const defaults = purposeFields.empty();

/** Fields that few purposes need. */
export function RareFields({ control, base, isReadOnly }: RareFieldsProps) {
  const values = useWatch({ control }) as PurposeFormValues;
  const { errors, defaultValues } = useFormState({ control });
  const shared = { control, isReadOnly };

  function render(name: FormField) {
    switch (name) {
      case 'ParentPurposeId':
        return <ParentAndTopics {...shared} base={base} />;
      case 'TopicIds':
        return null;
      case 'ImplicitConsentLifeSpan':
        return <LifeSpanField {...shared} name={name} />;
      default:
        return <RecordField {...shared} name={name} field={purposeFields.fieldOf(name)} />;
    }
  }

  return (
    <AdvancedFields
      table={purposeFields}
      groups={rareGroups}
      values={values}
      opened={defaultValues as PurposeFormValues}
      defaults={defaults}
      errors={errors}
      render={render}
    />
  );
}
