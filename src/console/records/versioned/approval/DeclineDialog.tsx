import { ReasonedActDialog } from '#console/api/write/ReasonedActDialog.tsx';
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
export function DeclineDialog({ approving, id, name, approval, ...then }: DeclineDialogProps) {
  return (
    <ReasonedActDialog
      {...then}
      title={`Decline version ${approval.version} of ${name}?`}
      sub="The Draft stays. Your colleague who asked sees the reason."
      help="Say what has to change. Don't write people's data here."
      confirmLabel="Decline"
      pendingText="Declining…"
      tone="danger"
      act={approving.decline(id, approval.id)}
      checked={{
        check: approvalQueries.check(id),
        checkReads: [listApprovalsEndpoint],
        what: 'request for approval',
        isWanted: (stored) =>
          stored.some((one) => one.id === approval.id && one.state === 'DECLINED'),
        notStored: 'Not declined',
      }}
    />
  );
}
