import { type Control, useWatch } from 'react-hook-form';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import { mainGroups } from '../field-groups.ts';
import { PointField } from './PointField.tsx';

interface IdentifierFieldsProps {
  control: Control<CollectionPointFormValues>;
  isReadOnly: boolean;
}

/** How a collection point identifies a person. */
export function IdentifierFields({ control, isReadOnly }: IdentifierFieldsProps) {
  const [allowsSeveral, hasPrimary] = useWatch({
    control,
    name: ['AllowMultipleIdentifierTypes', 'EnablePrimaryIdentifier'],
  });
  const shared = { control, isReadOnly };
  return (
    <FormSection title={mainGroups.identification.title} description="How people are identified.">
      <PointField {...shared} name="SubjectIdentifier" />
      <PointField {...shared} name="AllowMultipleIdentifierTypes" />
      <PointField
        {...shared}
        name="IdentifierTypes"
        help={allowsSeveral ? undefined : 'Not used unless several identifier types are allowed.'}
      />
      <PointField {...shared} name="EnablePrimaryIdentifier" />
      <PointField
        {...shared}
        name="PrimaryIdentifierType"
        help={hasPrimary ? undefined : 'Required if you enable the primary identifier.'}
        isRequired={hasPrimary}
      />
    </FormSection>
  );
}
