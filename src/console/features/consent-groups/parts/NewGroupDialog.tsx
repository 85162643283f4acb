import { useForm } from 'react-hook-form';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { TextField } from '#console/ui/fields/TextField.tsx';
import {
  type ConsentGroup,
  groupDescriptionMaximum,
  groupNameMaximum,
  listConsentGroupsEndpoint,
} from '#contract/consent-groups.ts';
import { consentGroupMutations } from '../queries.ts';

const fields = ['name', 'description'] as const;

interface NewGroupDialogProps {
  onDone: (group: ConsentGroup) => void;
  onCheck: () => void;
  onClose: () => void;
}

export function NewGroupDialog({ onDone, onCheck, onClose }: NewGroupDialogProps) {
  const form = useForm({ defaultValues: { name: '', description: '' } });
  const { control, handleSubmit, setError } = form;
  const write = useFormWrite(form, consentGroupMutations.create(), { fields, onDone });
  const submit = handleSubmit(({ name, description }) => {
    if (name.trim() === '') {
      setError('name', { message: 'Enter a name.' }, { shouldFocus: true });
      return;
    }
    write.send({ name: name.trim(), description: description.trim() || null });
  });
  return (
    <FormDialog
      title="New consent group"
      confirmLabel="Create"
      pendingText="Creating…"
      write={write}
      notice={
        <MutationNotice
          write={write}
          fields={fields}
          onCheck={onCheck}
          checkReads={[listConsentGroupsEndpoint]}
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        isRequired
        maxLength={groupNameMaximum}
      />
      <TextField
        control={control}
        name="description"
        label="Description"
        maxLength={groupDescriptionMaximum}
      />
    </FormDialog>
  );
}
