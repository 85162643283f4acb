import { type Control, useWatch } from 'react-hook-form';
import { RecordField } from '#console/records/RecordField.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { languageName } from '#console/ui/languages.ts';
import { type SettingsValues, settingFields } from '../settings.ts';

interface SettingsFieldsProps {
  control: Control<SettingsValues>;
  isNew: boolean;
  isReadOnly: boolean;
}

const { fieldOf } = settingFields;

/** What a preference is and how it is asked. */
export function SettingsFields({ control, isNew, isReadOnly }: SettingsFieldsProps) {
  const language = useWatch({ control, name: 'Language' });
  const shared = { control, isReadOnly };
  return (
    <>
      <FormSection
        title="Basics"
        description="People see these texts in forms and preference centers."
      >
        <RecordField
          {...shared}
          name="Name"
          field={fieldOf('Name')}
          help={
            isNew ? fieldOf('Name').help : `In the default language, ${languageName(language)}.`
          }
          isRequired
        />
        <RecordField
          {...shared}
          name="Description"
          field={fieldOf('Description')}
          isRequired={isNew}
        />
        {isNew && (
          <RecordField {...shared} name="Language" field={fieldOf('Language')} isRequired />
        )}
      </FormSection>
      <FormSection title="Behavior">
        <RecordField {...shared} name="SelectionType" field={fieldOf('SelectionType')} isRequired />
        <DisplayField {...shared} />
        <RecordField {...shared} name="Required" field={fieldOf('Required')} />
        <RecordField {...shared} name="Disabled" field={fieldOf('Disabled')} />
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
    <RecordField
      {...shared}
      name="DisplayAs"
      field={fieldOf('DisplayAs')}
      help={contradiction?.display === display ? contradiction.words : undefined}
      isRequired
    />
  );
}
