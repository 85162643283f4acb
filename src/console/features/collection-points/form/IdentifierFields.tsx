import { type Control, useWatch } from 'react-hook-form';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { TagsField } from '#console/ui/fields/TagsField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import type { CollectionPointFormValues } from '../collection-point-form.ts';

interface IdentifierFieldsProps {
  control: Control<CollectionPointFormValues>;
  isReadOnly: boolean;
}

/** By what a collection point recognises a person. */
export function IdentifierFields({ control, isReadOnly }: IdentifierFieldsProps) {
  const [allowsSeveral, hasPrimary] = useWatch({
    control,
    name: ['AllowMultipleIdentifierTypes', 'EnablePrimaryIdentifier'],
  });
  const shared = { control, isReadOnly };
  return (
    <FormSection title="Recognition" description="By what a person is identified.">
      <TextField
        {...shared}
        name="SubjectIdentifier"
        label="Subject identifier"
        help="Name of the data element that identifies the person."
        placeholder="Email"
      />
      <SwitchField
        {...shared}
        name="AllowMultipleIdentifierTypes"
        label="Allow several identifier types"
      />
      <TagsField
        {...shared}
        name="IdentifierTypes"
        label="Identifier types"
        help={
          allowsSeveral
            ? 'The types that are accepted.'
            : 'Kept, but of no effect while several identifier types are not allowed.'
        }
        placeholder="Phone"
        itemLabel="identifier type"
      />
      <SwitchField
        {...shared}
        name="EnablePrimaryIdentifier"
        label="Enable primary identifier"
        help="When it is on, the primary identifier type below is required."
      />
      <TextField
        {...shared}
        name="PrimaryIdentifierType"
        label="Primary identifier type"
        help={
          hasPrimary
            ? 'Required because the primary identifier is enabled.'
            : 'Only needed when the primary identifier is enabled.'
        }
        isRequired={hasPrimary}
        placeholder="Email"
      />
    </FormSection>
  );
}
