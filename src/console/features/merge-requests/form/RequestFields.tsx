import { type Control, useWatch } from 'react-hook-form';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { choicesOf } from '#console/ui/value-words.ts';
import {
  type MergeCondition,
  mergeConditions,
  mergeRequestNameMaximum,
} from '#contract/merge-request-values.ts';
import { type RequestFormValues, sentTime } from '../request-form.ts';
import { frequencyChoices } from '../words.ts';
import { ElementNamesField } from './ElementNamesField.tsx';

interface RequestFieldsProps {
  control: Control<RequestFormValues>;
  isReadOnly: boolean;
}

const conditionChoices = choicesOf(mergeConditions, {
  ANY: 'Any value is the same',
  ALL: 'All values are the same',
});

const conditionHelp: Record<MergeCondition, string> = {
  ANY: 'If A and B share an email, and B and C a phone number, all three are one group.',
  ALL: 'People without a value for one of them are left out.',
};

const startChoices = [
  { value: 'now', label: 'Now' },
  { value: 'at', label: 'Later' },
];

/** All that a search for duplicates needs to know. */
export function RequestFields({ control, isReadOnly }: RequestFieldsProps) {
  const condition = useWatch({ control, name: 'mergeCondition' });
  const frequency = useWatch({ control, name: 'jobFrequency' });
  const start = useWatch({ control, name: 'start' });
  return (
    <>
      <FormSection title="Name">
        <TextField
          control={control}
          name="mergeRequestName"
          label="Name"
          help={`Up to ${mergeRequestNameMaximum} characters. Don't include personal data.`}
          isRequired
          isReadOnly={isReadOnly}
        />
      </FormSection>
      <FormSection title="Matching" description="Test people never match real ones.">
        <ElementNamesField control={control} isReadOnly={isReadOnly} />
        <ChoiceField
          control={control}
          name="mergeCondition"
          label="Match when"
          help={conditionHelp[condition]}
          options={conditionChoices}
          isReadOnly={isReadOnly}
        />
      </FormSection>
      <FormSection title="Schedule">
        <ChoiceField
          control={control}
          name="jobFrequency"
          label="Repeats"
          help={frequency !== 'CUSTOM' && 'Each search replaces the results of the one before.'}
          options={frequencyChoices}
          isReadOnly={isReadOnly}
        />
        <ChoiceField
          control={control}
          name="start"
          label="Starts"
          options={startChoices}
          isReadOnly={isReadOnly}
        />
        {start === 'at' && <TimeField control={control} isReadOnly={isReadOnly} />}
      </FormSection>
    </>
  );
}

function TimeField({ control, isReadOnly }: RequestFieldsProps) {
  const sent = sentTime(useWatch({ control, name: 'triggerTime' }));
  return (
    <TextField
      control={control}
      name="triggerTime"
      type="datetime-local"
      label="Starts at"
      help={sent === undefined ? 'In your time zone.' : `In your time zone; ${sent} in UTC.`}
      isRequired
      isReadOnly={isReadOnly}
    />
  );
}
