import { type Control, useWatch } from 'react-hook-form';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { languagesToAdd } from '#console/ui/languages.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { PurposeDetail } from '#contract/purpose-records.ts';
import type { PurposeFormValues } from '../purpose-form.ts';
import { typeChoices } from '../words.ts';
import { LanguageTextsFields } from './LanguageTextsFields.tsx';
import { LifeSpanField } from './LifeSpanField.tsx';
import { ParentAndTopics } from './ParentAndTopics.tsx';
import { PreferenceLinks } from './PreferenceLinks.tsx';
import { RareFields } from './RareFields.tsx';

interface PurposeFieldsProps {
  control: Control<PurposeFormValues>;
  /** The version as it was opened; null for a new purpose. */
  base: PurposeDetail | null;
  isReadOnly: boolean;
}

/** Everything of a purpose that a person can set, in the order of `formFields`. */
export function PurposeFields({ control, base, isReadOnly }: PurposeFieldsProps) {
  const shared = { control, isReadOnly };
  return (
    <>
      <FormSection title="Basics" description="What consent is asked for.">
        <TextField
          {...shared}
          name="Name"
          label="Name"
          help="Unique among the purposes of the organization."
          isRequired
        />
        <TextField
          {...shared}
          name="Description"
          label="Description"
          help="What people read before they consent."
          rows={3}
        />
        <ChoiceField {...shared} name="Type" label="Type" options={typeChoices} />
        <LifeSpanField
          {...shared}
          name="ConsentLifeSpan"
          label="A consent lasts"
          help="After that it expires. 0 means that it does not. A year has 365 days."
          isRequired
        />
      </FormSection>
      <FormSection title="Languages" description="The same texts for people who read another one.">
        <DefaultLanguage {...shared} />
        <LanguageTextsFields {...shared} />
      </FormSection>
      <FormSection title="Finer choices" description="What people can choose under the purpose.">
        <PreferenceLinks {...shared} loaded={base?.customPreferences} />
      </FormSection>
      <FormSection title="Belonging" description="Another purpose, and topics.">
        <ParentAndTopics {...shared} base={base} />
      </FormSection>
      <RareFields {...shared} />
    </>
  );
}

const languageChoices = languagesToAdd([]).map(({ tag, name }) => ({
  value: tag,
  label: `${name} (${tag})`,
}));

function DefaultLanguage(shared: Pick<PurposeFieldsProps, 'control' | 'isReadOnly'>) {
  const languages = useWatch({ control: shared.control, name: 'Languages' });
  const value = useWatch({ control: shared.control, name: 'DefaultLanguage' });
  // In the spelling that the record has, so that choosing nothing changes nothing.
  const spelt = [value, ...languages.map(({ Language }) => Language)].filter((tag) => tag !== '');
  const options = languageChoices.map(({ value: tag, label }) => ({
    value: spelt.find((own) => isSameLanguage(own, tag)) ?? tag,
    label,
  }));
  return (
    <ChoiceField
      {...shared}
      name="DefaultLanguage"
      label="Default language"
      help="The language of the name and the description above."
      options={options}
      emptyLabel="Not set"
    />
  );
}
