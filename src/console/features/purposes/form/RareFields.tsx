import { type Control, useFormState, useWatch } from 'react-hook-form';
import { FormGroup } from '#console/records/FormGroup.tsx';
import { RecordField } from '#console/records/RecordField.tsx';
import {
  type FormField,
  type PurposeFormValues,
  purposeFields,
  rareGroups,
} from '../purpose-fields.ts';
import { LifeSpanField } from './LifeSpanField.tsx';

interface RareFieldsProps {
  control: Control<PurposeFormValues>;
  isReadOnly: boolean;
}

const helpOf = (name: FormField, { HardOptOutDisplayFormat }: PurposeFormValues) =>
  name === 'HardOptOutMessage' && HardOptOutDisplayFormat !== 'LOCK'
    ? 'Shown only if the purpose is locked.'
    : purposeFields.fieldOf(name).help;

/** Fields that few purposes need. */
export function RareFields({ control, isReadOnly }: RareFieldsProps) {
  const values = useWatch({ control }) as PurposeFormValues;
  const { errors } = useFormState({ control });
  return rareGroups.map((group) => (
    <FormGroup
      key={group.title}
      table={purposeFields}
      group={group}
      values={values}
      errors={errors}
      render={(name) => {
        const shared = { control, isReadOnly };
        return name === 'ImplicitConsentLifeSpan' ? (
          <LifeSpanField {...shared} name={name} />
        ) : (
          <RecordField
            {...shared}
            name={name}
            field={purposeFields.fieldOf(name)}
            help={helpOf(name, values)}
          />
        );
      }}
    />
  ));
}
