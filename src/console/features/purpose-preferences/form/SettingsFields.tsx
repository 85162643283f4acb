import { type Control, useWatch } from 'react-hook-form';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { languageName, languagesToAdd } from '#console/ui/languages.ts';
import { languageTag } from '#contract/common/language-tags.ts';
import type { SettingsValues } from '../settings.ts';
import { displayChoices, selectionChoices } from '../words.ts';

interface SettingsFieldsProps {
  control: Control<SettingsValues>;
  isNew: boolean;
  isReadOnly: boolean;
}

const languageChoices = languagesToAdd([])
  .filter(({ tag }) => languageTag.safeParse(tag).success)
  .map(({ tag, name }) => ({ value: tag, label: `${name} (${tag})` }));

/** What a preference is and how it is asked. */
export function SettingsFields({ control, isNew, isReadOnly }: SettingsFieldsProps) {
  const language = useWatch({ control, name: 'Language' });
  const shared = { control, isReadOnly };
  return (
    <>
      <FormSection
        title="Basics"
        description="What it is called. People see both texts in forms and preference centres."
      >
        <TextField
          {...shared}
          name="Name"
          label="Name"
          help={
            isNew
              ? 'Unique among the purpose preferences of the organization.'
              : `In the default language, ${languageName(language)}.`
          }
          isRequired
        />
        <TextField {...shared} name="Description" label="Description" rows={3} isRequired={isNew} />
        {isNew && (
          <ChoiceField
            {...shared}
            name="Language"
            label="Default language"
            help="The language of these texts. Others are added once it is created."
            isRequired
            options={languageChoices}
          />
        )}
      </FormSection>
      <FormSection title="How it is asked">
        <ChoiceField
          {...shared}
          name="SelectionType"
          label="Selection"
          isRequired
          options={selectionChoices}
        />
        <DisplayField {...shared} />
        <SwitchField
          {...shared}
          name="Required"
          label="Required"
          help="A form is not sent before something is chosen."
        />
        <SwitchField
          {...shared}
          name="Disabled"
          label="Disabled"
          help="It is not offered while it is disabled. Recorded choices stay."
        />
      </FormSection>
    </>
  );
}

/** Ways to show that allow another number of choices than the selection says. */
const contradictions: Record<string, { display: string; words: string }> = {
  MULTI_CHOICE: {
    display: 'RADIO_BUTTONS',
    words: 'Radio buttons let people choose only one, but the selection is multiple choice.',
  },
  SINGLE_CHOICE: {
    display: 'CHECKBOXES',
    words: 'Checkboxes let people choose several, but the selection is single choice.',
  },
};

function DisplayField(shared: Omit<SettingsFieldsProps, 'isNew'>) {
  const [selection, display] = useWatch({
    control: shared.control,
    name: ['SelectionType', 'DisplayAs'],
  });
  const contradiction = contradictions[selection];
  return (
    <ChoiceField
      {...shared}
      name="DisplayAs"
      label="Shown as"
      help={contradiction?.display === display ? contradiction.words : undefined}
      isRequired
      options={displayChoices}
    />
  );
}
