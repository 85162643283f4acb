import { type Control, useWatch } from 'react-hook-form';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import {
  collectionPointDescriptionMaximum,
  collectionPointNameMaximum,
} from '#contract/collection-point-requests.ts';
import { lockedCollectionPointTypes } from '#contract/collection-point-values.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import { mainGroups } from '../field-groups.ts';
import { BehaviorFields } from './BehaviorFields.tsx';
import { CountedTextField } from './CountedTextField.tsx';
import { FurtherFields } from './FurtherFields.tsx';
import { IdentifierFields } from './IdentifierFields.tsx';
import { PointField } from './PointField.tsx';
import { PurposeLinksField } from './PurposeLinksField.tsx';

interface CollectionPointFieldsProps {
  control: Control<CollectionPointFormValues>;
  /** Purposes that the record was loaded with. */
  loaded: readonly LinkedPurpose[];
  isNew: boolean;
  /** Why nothing may be changed now; undefined where it may. */
  blockedReason: string | undefined;
}

/** All fields in the order of `formFields`: those that people set most, then groups of the rest. */
export function CollectionPointFields({
  control,
  loaded,
  isNew,
  blockedReason,
}: CollectionPointFieldsProps) {
  const isReadOnly = blockedReason !== undefined;
  const shared = { control, isReadOnly };
  return (
    <>
      <FormSection
        title={mainGroups.basics.title}
        description="Its name and how it collects consent."
      >
        <CountedTextField {...shared} name="Name" maximum={collectionPointNameMaximum} isRequired />
        <CountedTextField
          {...shared}
          name="Description"
          maximum={collectionPointDescriptionMaximum}
        />
        <TypeField {...shared} />
        <PointField {...shared} name="ConsentType" />
      </FormSection>
      <FormSection
        title={mainGroups.collected.title}
        description="Which data it collects, and why."
      >
        <PurposeLinksField control={control} loaded={loaded} blockedReason={blockedReason} />
        <PointField {...shared} name="DataElements" />
      </FormSection>
      <IdentifierFields {...shared} />
      <FormSection
        title={mainGroups.localization.title}
        description="Use codes such as en-us or sv."
      >
        <PointField {...shared} name="Language" />
        <PointField {...shared} name="Languages" />
      </FormSection>
      <BehaviorFields {...shared} />
      <FurtherFields {...shared} loaded={loaded} isNew={isNew} />
    </>
  );
}

interface TypeFieldProps {
  control: Control<CollectionPointFormValues>;
  isReadOnly: boolean;
}

function TypeField({ control, isReadOnly }: TypeFieldProps) {
  const type = useWatch({ control, name: 'CollectionPointType' });
  return (
    <PointField
      control={control}
      isReadOnly={isReadOnly}
      name="CollectionPointType"
      help={
        lockedCollectionPointTypes.includes(type)
          ? "You can't disable collection points of this type: other parts of the service need them."
          : undefined
      }
      isRequired
    />
  );
}
