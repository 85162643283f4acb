import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import type { Choice } from '#console/ui/FilterChoice.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { getConsentGroupEndpoint } from '#contract/consent-groups.ts';
import { type GroupStatus, groupStatuses } from '#contract/group-status.ts';
import { consentGroupMutations } from '../queries.ts';
import { Forecast } from './Forecast.tsx';
import { groupStatusChoices } from './group-status-words.ts';

const fields = ['purposeId', 'enforcedStatus'] as const;

type Values = { purposeId: string; enforcedStatus: string };

const isStatus = (value: string): value is GroupStatus =>
  groupStatuses.some((status) => status === value);

interface RuleDialogProps {
  groupId: string;
  /** The rule that is changed; null for a new one. */
  rule: { purposeId: string; enforcedStatus?: string | null | undefined } | null;
  purposes: readonly Choice[];
  nameOf: (purposeId: string) => string;
  onCheck: () => void;
  onClose: () => void;
}

/** What a group enforces for a purpose, with what that would do. */
export function RuleDialog({ groupId, rule, purposes, nameOf, onCheck, onClose }: RuleDialogProps) {
  const form = useForm<Values>({
    defaultValues: {
      purposeId: rule?.purposeId ?? '',
      enforcedStatus: rule?.enforcedStatus ?? '',
    },
  });
  const { control, handleSubmit, setError } = form;
  const { purposeId = '', enforcedStatus = '' } = useWatch({ control });
  const write = useFormWrite(form, consentGroupMutations.setRule(groupId), {
    fields,
    toFaults: (faults) =>
      faults.map((fault) => ({ ...fault, path: fault.path.split('.').at(-1) ?? '' })),
    onDone: onClose,
  });
  const submit = handleSubmit((values) => {
    const { purposeId: purpose, enforcedStatus: status } = values;
    if (purpose !== '' && isStatus(status)) {
      write.send({ purposeId: purpose, enforcedStatus: status });
      return;
    }
    // The one that's asked first gets the focus last, and keeps it.
    if (!isStatus(status)) {
      setError('enforcedStatus', { message: 'Choose a status.' }, { shouldFocus: true });
    }
    if (purpose === '') {
      setError('purposeId', { message: 'Choose a purpose.' }, { shouldFocus: true });
    }
  });
  return (
    <FormDialog
      title={rule === null ? 'New rule' : `Rule for ${nameOf(rule.purposeId)}`}
      sub="Refusals always stand, and nothing becomes active that a person didn't agree to."
      confirmLabel="Save"
      pendingText="Saving…"
      write={write}
      notice={
        <>
          <Forecast
            change={
              purposeId !== '' && isStatus(enforcedStatus)
                ? { consentGroupId: groupId, purposeRules: [{ purposeId, enforcedStatus }] }
                : null
            }
            nameOf={nameOf}
          />
          <MutationNotice
            write={write}
            fields={fields}
            onCheck={onCheck}
            checkReads={[getConsentGroupEndpoint]}
          />
        </>
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        control={control}
        name="purposeId"
        label="Purpose"
        options={purposes}
        emptyLabel="Choose a purpose"
        wordsOfOther={nameOf}
        isReadOnly={rule !== null}
        isRequired
      />
      <ChoiceField
        control={control}
        name="enforcedStatus"
        label="Status"
        help="It counts where it comes before what the person said, in the account's order of statuses."
        options={groupStatusChoices}
        emptyLabel="Choose a status"
        isRequired
      />
    </FormDialog>
  );
}
