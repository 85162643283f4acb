import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { AmountField } from '#console/ui/fields/AmountField.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import {
  listRetentionRulesEndpoint,
  type RetentionRule,
  retentionNameMaximum,
} from '#contract/retention.ts';
import { retentionMutations } from '../queries.ts';
import { ageHelp, ageUnits } from '../rule-age.ts';
import {
  containsRequest,
  type RuleFormValues,
  ruleFields,
  ruleResolver,
  stopsRule,
  toFormValues,
  toRequest,
} from '../rule-form.ts';
import { usePurposeChoices } from '../usePurposeChoices.ts';
import { eventChoices, targetChoices } from '../words.ts';

interface RuleDialogProps {
  /** As it was when the dialog opened; null for a new one. */
  rule: RetentionRule | null;
  onDone: () => void;
  onClose: () => void;
}

/** What a rule deletes, and when. */
export function RuleDialog({ rule, onDone, onClose }: RuleDialogProps) {
  const form = useForm<RuleFormValues>({
    defaultValues: toFormValues(rule),
    resolver: ruleResolver,
  });
  const { control, handleSubmit } = form;
  const values = useWatch({ control }) as RuleFormValues;
  const purposes = usePurposeChoices();
  const mutation = rule === null ? retentionMutations.create() : retentionMutations.update(rule.id);
  const write = useFormWrite(form, mutation, {
    fields: ruleFields,
    onDone,
  });
  const submit = handleSubmit((entered) => write.send(toRequest(entered)));
  return (
    <FormDialog
      title={rule === null ? 'New retention rule' : `Edit ${rule.name}`}
      sub={rule === null ? 'It deletes nothing before you turn it on.' : undefined}
      confirmLabel={rule === null ? 'Create' : 'Save'}
      pendingText="Saving…"
      write={write}
      notice={
        <>
          <div role="status">
            {rule !== null && stopsRule(rule, values) && (
              <Strip tone="warn" title="Saving turns this rule off.">
                It deletes nothing until you start another dry run and turn it on again.
              </Strip>
            )}
          </div>
          <CheckedNotice
            write={write}
            fields={ruleFields}
            check={retentionMutations.checkRules()}
            checkReads={[listRetentionRulesEndpoint]}
            what="list of retention rules"
            isWanted={(stored) => stored.some((one) => containsRequest(one, toRequest(values)))}
            onStored={onDone}
            notStored={rule === null ? 'Not created' : 'Not saved'}
          />
        </>
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        isRequired
        maxLength={retentionNameMaximum}
      />
      <ChoiceField control={control} name="target" label="Delete" options={targetChoices} />
      {values.target !== 'PERSON' && (
        <ChoiceField
          control={control}
          name="purposeId"
          label="Purpose"
          options={purposes}
          emptyLabel="Any purpose"
          wordsOfOther={() => '…'}
        />
      )}
      <AgeField control={control} />
      <ChoiceField control={control} name="event" label="Counted from" options={eventChoices} />
    </FormDialog>
  );
}

function AgeField({ control }: { control: Control<RuleFormValues> }) {
  const { field, fieldState } = useController({ control, name: 'days' });
  // The fault stands at the whole field, whatever the type of a group says.
  const message = (fieldState.error as { message?: string } | undefined)?.message;
  return (
    <AmountField
      label="After"
      help={ageHelp(field.value)}
      isRequired
      name={field.name}
      value={field.value}
      units={ageUnits}
      inputMode="numeric"
      faults={message ? [message] : []}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
