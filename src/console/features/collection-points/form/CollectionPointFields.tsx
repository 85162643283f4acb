import { type Control, useWatch } from 'react-hook-form';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { TagsField } from '#console/ui/fields/TagsField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import {
  collectionPointDescriptionMaximum,
  collectionPointNameMaximum,
} from '#contract/collection-point-requests.ts';
import { lockedCollectionPointTypes } from '#contract/collection-point-values.ts';
import { countryForbiddenCharacters } from '#contract/data-elements.ts';
import type { CollectionPointFormValues } from '../collection-point-form.ts';
import { consentChoices, typeChoices } from '../words.ts';
import { BehaviourFields } from './BehaviourFields.tsx';
import { CountedTextField } from './CountedTextField.tsx';
import { IdentifierFields } from './IdentifierFields.tsx';
import { PurposeLinksField } from './PurposeLinksField.tsx';

interface CollectionPointFieldsProps {
  control: Control<CollectionPointFormValues>;
  /** Purposes that the record was loaded with. */
  loaded: readonly LinkedPurpose[];
  /** Why nothing may be changed now; undefined where it may. */
  blockedReason: string | undefined;
}

/** The fields that people set most, in the order of `formFields`. */
export function CollectionPointFields({
  control,
  loaded,
  blockedReason,
}: CollectionPointFieldsProps) {
  const isReadOnly = blockedReason !== undefined;
  const shared = { control, isReadOnly };
  return (
    <>
      <FormSection title="Basics" description="What it is called and how it collects consent.">
        <CountedTextField
          {...shared}
          name="Name"
          label="Name"
          help="Unique among the collection points of the organization."
          maximum={collectionPointNameMaximum}
          isRequired
        />
        <CountedTextField
          {...shared}
          name="Description"
          label="Description"
          help="For colleagues: where it is used and what it is for."
          maximum={collectionPointDescriptionMaximum}
          rows={3}
        />
        <TypeField {...shared} />
        <ChoiceField
          {...shared}
          name="ConsentType"
          label="Consent type"
          options={consentChoices}
          emptyLabel="Not set"
        />
      </FormSection>
      <FormSection title="What it collects" description="Which data, and what for.">
        <PurposeLinksField control={control} loaded={loaded} blockedReason={blockedReason} />
        <TagsField
          {...shared}
          name="DataElements"
          label="Data elements"
          help={`Names, one by one, with Enter between them. A name that contains Country must not hold any of ${countryForbiddenCharacters.join(' ')}`}
          placeholder="First name"
          itemLabel="data element"
        />
      </FormSection>
      <IdentifierFields {...shared} />
      <FormSection title="Localization" description="Codes such as en-us or sv.">
        <TextField {...shared} name="Language" label="Default language" placeholder="en-us" />
        <TagsField
          {...shared}
          name="Languages"
          label="Languages"
          placeholder="en-us"
          itemLabel="language"
        />
      </FormSection>
      <BehaviourFields {...shared} />
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
    <ChoiceField
      control={control}
      isReadOnly={isReadOnly}
      name="CollectionPointType"
      label="Type"
      help={
        lockedCollectionPointTypes.includes(type)
          ? 'Collection points of this type can never be disabled: other parts of the service rely on them.'
          : undefined
      }
      isRequired
      options={typeChoices}
    />
  );
}
