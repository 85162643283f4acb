import { type Control, useWatch } from 'react-hook-form';
import { LanguageField } from '#console/records/LanguageField.tsx';
import { RecordField } from '#console/records/RecordField.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { mainGroups, type PurposeFormValues, purposeFields } from '../purpose-fields.ts';
import { LanguageTextsFields } from './LanguageTextsFields.tsx';
import { LifeSpanField } from './LifeSpanField.tsx';
import { PreferenceLinks } from './PreferenceLinks.tsx';
import { RareFields } from './RareFields.tsx';

interface PurposeFieldsProps {
  control: Control<PurposeFormValues>;
  /** The version as it was opened; null for a new purpose. */
  base: PurposeVersionV2 | null;
  isReadOnly: boolean;
}

const { fieldOf } = purposeFields;

/** Everything of a purpose that a person can set, in the order of `formFields`. */
export function PurposeFields({ control, base, isReadOnly }: PurposeFieldsProps) {
  const shared = { control, isReadOnly };
  return (
    <>
      <FormSection title={mainGroups.basics.title} description="What people consent to.">
        <RecordField {...shared} name="Name" field={fieldOf('Name')} isRequired />
        <RecordField {...shared} name="Description" field={fieldOf('Description')} />
        <RecordField {...shared} name="Type" field={fieldOf('Type')} />
        <RecordField {...shared} name="Kind" field={fieldOf('Kind')} />
        <LifeSpanField {...shared} name="ConsentLifeSpan" isRequired />
      </FormSection>
      <FormSection
        title={mainGroups.languages.title}
        description="The name and description in other languages."
      >
        <DefaultLanguage {...shared} />
        <LanguageTextsFields {...shared} />
      </FormSection>
      <FormSection
        title={mainGroups.preferences.title}
        description="Choices people have within this purpose."
      >
        <PreferenceLinks {...shared} loaded={base?.customPreferences} />
      </FormSection>
      <RareFields {...shared} base={base} />
    </>
  );
}

function DefaultLanguage(shared: Pick<PurposeFieldsProps, 'control' | 'isReadOnly'>) {
  const { label, help } = fieldOf('DefaultLanguage');
  const languages = useWatch({ control: shared.control, name: 'Languages' });
  return (
    <LanguageField
      {...shared}
      name="DefaultLanguage"
      label={label}
      help={help}
      spelt={languages.map(({ Language }) => Language)}
    />
  );
}
