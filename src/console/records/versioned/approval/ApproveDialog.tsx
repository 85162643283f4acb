import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { type Approval, listApprovalsEndpoint } from '#contract/approvals.ts';
import type { ApprovalBarProps } from './ApprovalBar.tsx';
import { approvalQueries } from './queries.ts';

interface ApproveDialogProps extends ApprovalBarProps {
  approval: Approval;
  onClose: () => void;
}

/** Asks before a Draft is approved, and live with that. */
export function ApproveDialog({
  approving,
  id,
  version,
  name,
  approval,
  onClose,
}: ApproveDialogProps) {
  const production = useProductionWords();
  const write = useWrite(approving.approve(id, approval.id), { onDone: onClose });
  const also = approval.purposes.map((one) => `${one.name ?? one.id} v${one.version}`);
  return (
    <WriteDialog
      write={write}
      title={`Approve and publish version ${version} of ${name}${production}?`}
      confirmLabel="Approve and publish"
      pendingText="Publishing…"
      notice={
        <CheckedNotice
          write={write}
          check={approvalQueries.check(id)}
          checkReads={[listApprovalsEndpoint]}
          what="request for approval"
          isWanted={(stored) =>
            stored.some((one) => one.id === approval.id && one.state === 'APPROVED')
          }
          onStored={onClose}
          notStored="Not published"
        />
      }
      onConfirm={() => write.send(null)}
      onCancel={onClose}
    >
      <p>It goes live at once, and its record says that you approved it.</p>
      {also.length > 0 && <p>Published with it: {listWords(also)}.</p>}
    </WriteDialog>
  );
}
