import { useEffect, useRef } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { type DestinationFormValues, fillIn, presetChoices, presets } from '../destination-form.ts';
import { bodyChoices, doneChoices } from '../words.ts';
import { ClockField } from './ClockField.tsx';
import { EventsField } from './EventsField.tsx';
import { PurposesField } from './PurposesField.tsx';

interface DestinationFieldsProps {
  control: Control<DestinationFormValues>;
  /** Of a new one: what a choice of receiver fills in. */
  filled?: Pick<UseFormReturn<DestinationFormValues>, 'getValues' | 'setValue'>;
  /** Names of the headers that are stored. */
  headerNames?: readonly string[];
  isReadOnly: boolean;
}

const extents = (everything: string, chosen: string) => [
  { value: 'all', label: everything },
  { value: 'chosen', label: chosen },
];

/** Where events are sent, what of them, and how. */
export function DestinationFields(props: DestinationFieldsProps) {
  const { control, filled, headerNames = [], isReadOnly } = props;
  const [eventsOf, purposesOf, keepsHeaders] = useWatch({
    control,
    name: ['eventsOf', 'purposesOf', 'keepsHeaders'],
  });
  return (
    <>
      <FormSection title="Receiver">
        {filled && <PresetField control={control} form={filled} isReadOnly={isReadOnly} />}
        <TextField
          control={control}
          name="name"
          label="Name"
          help="What colleagues call it, such as Mail platform."
          isRequired
          isReadOnly={isReadOnly}
        />
        <TextField
          control={control}
          name="use"
          label="What for"
          help="Such as newsletters and offers."
          isRequired
          isReadOnly={isReadOnly}
        />
        <TextField
          control={control}
          name="url"
          label="Address"
          help="https on the public internet. Redirects aren't followed."
          placeholder="https://hooks.example.net/consent"
          inputMode="url"
          isRequired
          isReadOnly={isReadOnly}
        />
      </FormSection>
      <FormSection
        title="What is sent"
        description="Refusals always go: who heard of the yes must hear of the no."
      >
        <ChoiceField
          control={control}
          name="eventsOf"
          label="Events"
          options={extents('All events', 'Only what you choose, and refusals')}
          isReadOnly={isReadOnly}
        />
        {eventsOf === 'chosen' && <EventsField control={control} isReadOnly={isReadOnly} />}
        <ChoiceField
          control={control}
          name="purposesOf"
          label="Purposes"
          options={extents('All, also later ones', 'Only those you choose')}
          isReadOnly={isReadOnly}
        />
        {purposesOf === 'chosen' && <PurposesField control={control} isReadOnly={isReadOnly} />}
        <SwitchField
          control={control}
          name="takesTests"
          label="Include test people"
          isReadOnly={isReadOnly}
        />
        <SwitchField
          control={control}
          name="followsSwitches"
          label="Follow collection points' switches"
          help="Leaves out receipts of collection points that have events off. Refusals still go."
          isReadOnly={isReadOnly}
        />
      </FormSection>
      <FormSection
        title="Withdrawals"
        description="What isn't done in time shows as overdue. Changes apply to later withdrawals."
      >
        <ChoiceField
          control={control}
          name="doneWhen"
          label="Done when"
          options={doneChoices}
          isReadOnly={isReadOnly}
        />
        <ClockField control={control} isReadOnly={isReadOnly} />
      </FormSection>
      <FormSection title="Request">
        <ChoiceField
          control={control}
          name="body"
          label="Content"
          options={bodyChoices}
          isReadOnly={isReadOnly}
        />
        {headerNames.length > 0 && (
          <SwitchField
            control={control}
            name="keepsHeaders"
            label="Keep its headers"
            help={`${listWords(headerNames)}. What they hold can't be shown.`}
            isReadOnly={isReadOnly}
          />
        )}
        {!keepsHeaders && (
          <TextField
            control={control}
            name="headers"
            label="Headers"
            help={`Sent with each request, one a line as Name: value. Kept encrypted, and never shown again.${headerNames.length > 0 ? ' Left empty, the stored ones are deleted.' : ''}`}
            placeholder="Authorization: Bearer …"
            rows={3}
            isReadOnly={isReadOnly}
          />
        )}
      </FormSection>
    </>
  );
}

/** Fills in what a known receiver takes; all of it can be changed. */
function PresetField({
  control,
  form: { getValues, setValue },
  isReadOnly,
}: Pick<DestinationFieldsProps, 'control' | 'isReadOnly'> & {
  form: NonNullable<DestinationFieldsProps['filled']>;
}) {
  const preset = useWatch({ control, name: 'preset' });
  const last = useRef({ preset, filled: {} });
  useEffect(() => {
    const { filled } = last.current;
    if (last.current.preset === preset) return;
    const fills = fillIn(preset, getValues(), filled);
    last.current = { preset, filled: { ...filled, ...fills } };
    for (const [name, value] of Object.entries(fills)) {
      setValue(name as keyof DestinationFormValues, value, { shouldDirty: true });
    }
  }, [preset, getValues, setValue]);
  return (
    <ChoiceField
      control={control}
      name="preset"
      label="Kind of receiver"
      help={presets[preset]?.help}
      options={presetChoices}
      isReadOnly={isReadOnly}
    />
  );
}
