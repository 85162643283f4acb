import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { colleaguesQuery, useMe } from '#console/api/colleagues/colleagues.ts';
import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { publishOutcome } from '#console/records/versioned/version-words.ts';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { styled } from '#console/ui/styled.tsx';
import { approvalNoteMaximum, listApprovalsEndpoint } from '#contract/approvals.ts';
import css from './AskDialog.module.css';
import { newestOf } from './approval-words.ts';
import { type Approving, type Asking, approvalQueries } from './queries.ts';

const fields = ['note', 'approver'] as const;

const Asked = styled('div', css.Asked);

interface AskDialogProps {
  approving: Approving;
  id: string;
  /** A Draft. */
  version: number;
  name: string;
  /** Version that is Active now. */
  activeVersion: number | undefined;
  /** What publishing brings about. */
  children: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

/** Where nobody publishes alone: what changes for people, and whom to ask to approve that. */
export function AskDialog(props: AskDialogProps) {
  const { approving, id, version, name, activeVersion, children, onDone, onClose } = props;
  const production = useProductionWords();
  const me = useMe();
  const names = useQuery(colleaguesQuery()).data?.names ?? new Map<string, string>();
  const form = useForm<Asking>({ defaultValues: { note: '', approver: '' } });
  const write = useFormWrite(form, approving.ask(id, version), { fields, onDone });
  const submit = form.handleSubmit((values) => write.send(values));
  return (
    <FormDialog
      title={`Publish version ${version} of ${name}${production}?`}
      sub="A colleague approves it first. If it's changed before that, you have to ask again."
      confirmLabel="Ask a colleague to approve"
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
          onStored={onDone}
          notStored="Not asked for"
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>Once it's approved: {publishOutcome(version, activeVersion).join(' ')}</p>
      {children}
      <Asked>
        <TextField
          control={form.control}
          name="note"
          label="Note for the colleague"
          help="What changes, and why. Don't write people's data here."
          maxLength={approvalNoteMaximum}
        />
        <ChoiceField
          control={form.control}
          name="approver"
          label="Approver"
          help="Others can approve it, too."
          emptyLabel="Anyone who may publish"
          options={[...names]
            .filter(([subject]) => subject !== me?.subject)
            .map(([value, label]) => ({ value, label }))}
        />
      </Asked>
    </FormDialog>
  );
}
