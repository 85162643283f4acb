import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { getConsentGroupEndpoint, type ListedConsentGroup } from '#contract/consent-groups.ts';
import { consentGroupMutations } from '../queries.ts';
import { possibleChildren } from '../tree-rows.ts';
import { Forecast } from './Forecast.tsx';

const fields = ['childId'] as const;

/** Why no group can be added. This one is among them once they are loaded. */
const noneLeft = (groups: readonly ListedConsentGroup[]): string | undefined => {
  if (groups.length === 0) return undefined;
  return groups.length > 1
    ? 'Each other group is in a group already, or above this one.'
    : 'There is no other group yet.';
};

interface AddGroupDialogProps {
  groupId: string;
  groups: readonly ListedConsentGroup[];
  nameOf: (purposeId: string) => string;
  onCheck: () => void;
  onClose: () => void;
}

/** Puts a group into this one, with what that would do. */
export function AddGroupDialog({ groupId, groups, nameOf, onCheck, onClose }: AddGroupDialogProps) {
  const form = useForm({ defaultValues: { childId: '' } });
  const { control, handleSubmit, setError } = form;
  const { childId = '' } = useWatch({ control });
  const write = useFormWrite(form, consentGroupMutations.addChild(groupId), {
    fields,
    toFaults: (faults) => faults.map((fault) => ({ ...fault, path: 'childId' })),
    onDone: onClose,
  });
  const options = possibleChildren(groups, groupId).map(({ consentGroupId, name }) => ({
    value: consentGroupId,
    label: name,
  }));
  const submit = handleSubmit((values) => {
    if (values.childId !== '') write.send(values.childId);
    else setError('childId', { message: 'Choose a group.' }, { shouldFocus: true });
  });
  return (
    <FormDialog
      title="Add a group"
      sub="This group's rules then hold for the people of the added group, too."
      confirmLabel="Add"
      pendingText="Adding…"
      write={write}
      blockedReason={options.length === 0 ? noneLeft(groups) : undefined}
      notice={
        <>
          <Forecast
            change={
              childId === '' ? null : { consentGroupId: groupId, addedConsentGroupIds: [childId] }
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
        name="childId"
        label="Group"
        help="Only groups that are in no other."
        options={options}
        emptyLabel="Choose a group"
        isRequired
      />
    </FormDialog>
  );
}
