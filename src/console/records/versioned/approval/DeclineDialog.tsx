import { useForm } from 'react-hook-form';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { firstReason, ReasonDialog, reasonFields } from '#console/api/write/ReasonDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { type Approval, listApprovalsEndpoint } from '#contract/approvals.ts';
import { type Approving, approvalQueries } from './queries.ts';

interface DeclineDialogProps {
  approving: Approving;
  id: string;
  name: string;
  approval: Approval;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why a Draft isn't approved. */
export function DeclineDialog({
  approving,
  id,
  name,
  approval,
  onDone,
  onClose,
}: DeclineDialogProps) {
  const form = useForm({ defaultValues: firstReason });
  const write = useFormWrite(form, approving.decline(id, approval.id), {
    fields: reasonFields,
    onDone,
  });
  return (
    <ReasonDialog
      title={`Decline version ${approval.version} of ${name}?`}
      sub="The Draft stays. Your colleague who asked sees the reason."
      help="Say what has to change. Don't write people's data here."
      confirmLabel="Decline"
      pendingText="Declining…"
      tone="danger"
      form={form}
      write={write}
      notice={
        <CheckedNotice
          write={write}
          fields={reasonFields}
          check={approvalQueries.check(id)}
          checkReads={[listApprovalsEndpoint]}
          what="request for approval"
          isWanted={(stored) =>
            stored.some((one) => one.id === approval.id && one.state === 'DECLINED')
          }
          onStored={onDone}
          notStored="Not declined"
        />
      }
      onGive={write.send}
      onClose={onClose}
    />
  );
}
