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
  ANY: 'At least one is the same',
  ALL: 'All are the same',
});

const conditionHelp: Record<MergeCondition, string> = {
  ANY: 'People are one group when they share a value of one of these elements, also by way of others: who shares an e-mail with one and a phone number with another is in one group with both.',
  ALL: 'People are one group when they share a value of every one of these elements. Who has no value for one of them is in no group.',
};

const startChoices = [
  { value: 'now', label: 'Now' },
  { value: 'at', label: 'At a time' },
];

/** All that a search for duplicates needs to know. */
export function RequestFields({ control, isReadOnly }: RequestFieldsProps) {
  const condition = useWatch({ control, name: 'mergeCondition' });
  const frequency = useWatch({ control, name: 'jobFrequency' });
  const start = useWatch({ control, name: 'start' });
  return (
    <>
      <FormSection title="Name" description="For the list, and for those who review what it finds.">
        <TextField
          control={control}
          name="mergeRequestName"
          label="Name"
          help={`Up to ${mergeRequestNameMaximum} characters. Nothing personal: it is shown in titles.`}
          isRequired
          isReadOnly={isReadOnly}
        />
      </FormSection>
      <FormSection
        title="What makes duplicates"
        description="Test data subjects never match real ones."
      >
        <ElementNamesField control={control} isReadOnly={isReadOnly} />
        <ChoiceField
          control={control}
          name="mergeCondition"
          label="They match when"
          help={conditionHelp[condition]}
          options={conditionChoices}
          isReadOnly={isReadOnly}
        />
      </FormSection>
      <FormSection
        title="When it searches"
        description="Searching changes nothing: whoever is found is merged only by a person."
      >
        <ChoiceField
          control={control}
          name="jobFrequency"
          label="Repeats"
          help={
            frequency === 'CUSTOM'
              ? 'It searches once.'
              : 'What an earlier search found is replaced by what the next one finds.'
          }
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
      help={
        sent === undefined
          ? 'In the time zone of this browser.'
          : `In the time zone of this browser. It is sent as ${sent}.`
      }
      isRequired
      isReadOnly={isReadOnly}
    />
  );
}
