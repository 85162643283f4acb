import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { colleaguesQuery, useMe } from '#console/api/colleagues/colleagues.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { approvalNoteMaximum, listApprovalsEndpoint } from '#contract/approvals.ts';
import type { ApprovalBarProps } from './ApprovalBar.tsx';
import { newestOf } from './approval-words.ts';
import { type Asking, approvalQueries } from './queries.ts';

const fields = ['note', 'approver'] as const;

/** Asks a colleague to approve a Draft, with a note. */
export function AskDialog(props: ApprovalBarProps & { onClose: () => void }) {
  const { approving, id, version, name, onClose } = props;
  const me = useMe();
  const names = useQuery(colleaguesQuery()).data?.names ?? new Map<string, string>();
  const form = useForm<Asking>({ defaultValues: { note: '', approver: '' } });
  const write = useFormWrite(form, approving.ask(id, version), { fields, onDone: onClose });
  const submit = form.handleSubmit((values) => write.send(values));
  return (
    <FormDialog
      title={`Ask for approval of version ${version} of ${name}`}
      sub="The colleague who approves it publishes it. If it's changed before, you have to ask again."
      confirmLabel="Ask for approval"
      pendingText="Asking…"
      write={write}
      notice={
        <CheckedNotice
          write={write}
          fields={fields}
          check={approvalQueries.check(id)}
          checkReads={[listApprovalsEndpoint]}
          what="request for approval"
          isWanted={(stored) => {
            const newest = newestOf(stored, version);
            return newest?.state === 'WAITING' && !newest.isChanged;
          }}
          onStored={onClose}
          notStored="Not asked for"
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="note"
        label="Note"
        help="What changes, and why. Don't write people's data here."
        rows={3}
        maxLength={approvalNoteMaximum}
      />
      <ChoiceField
        control={form.control}
        name="approver"
        label="Approver"
        help="Anyone else who may publish can approve it, too."
        emptyLabel="Anyone who may publish"
        options={[...names]
          .filter(([subject]) => subject !== me?.subject)
          .map(([value, label]) => ({ value, label }))}
      />
    </FormDialog>
  );
}
