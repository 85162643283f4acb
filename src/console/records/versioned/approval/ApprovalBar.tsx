import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { useMe } from '#console/api/colleagues/colleagues.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Approval } from '#contract/approvals.ts';
import { blockWords, newestOf } from './approval-words.ts';
import { type Approving, approvalQueries } from './queries.ts';

const AskDialog = lazyPart(async () => (await import('./AskDialog.tsx')).AskDialog);
const ApproveDialog = lazyPart(async () => (await import('./ApproveDialog.tsx')).ApproveDialog);
const DeclineDialog = lazyPart(async () => (await import('./DeclineDialog.tsx')).DeclineDialog);

export interface ApprovalBarProps {
  approving: Approving;
  id: string;
  /** A Draft. */
  version: number;
  name: string;
}

/** What a Draft waits for: approval that was asked for, or that has to be. */
export function ApprovalBar(props: ApprovalBarProps) {
  const { id, version } = props;
  const isNeeded = useQuery(approvalQueries.settings()).data?.publishingNeedsApproval === true;
  const { data } = useQuery(approvalQueries.of(id));
  const newest = newestOf(data ?? [], version);
  if (newest?.state === 'WAITING' && !newest.isChanged) {
    return <Waiting {...props} approval={newest} />;
  }
  const outcome = newest?.state === 'WAITING' ? 'changed' : newest?.state;
  if (!isNeeded && outcome !== 'changed' && outcome !== 'DECLINED') return null;
  return data === undefined ? null : <ToBeAsked {...props} newest={newest} />;
}

/** Before anything was asked for, or after it was declined or changed. */
function ToBeAsked({ newest, ...props }: ApprovalBarProps & { newest: Approval | undefined }) {
  const [isAsking, setIsAsking] = useState(false);
  const writeBlock = useWriteBlock();
  const isDeclined = newest?.state === 'DECLINED';
  const isChanged = newest?.state === 'WAITING';
  return (
    <>
      <Strip
        tone={isDeclined ? 'bad' : 'warn'}
        title={
          isDeclined
            ? 'Approval was declined.'
            : isChanged
              ? 'Changed since approval was asked for.'
              : "Publishing needs a second person's approval."
        }
        action={
          <ActionButton size="small" blockedReason={writeBlock} onClick={() => setIsAsking(true)}>
            {newest === undefined ? 'Ask for approval…' : 'Ask again…'}
          </ActionButton>
        }
      >
        {isDeclined ? (
          <>
            <ColleagueName subject={newest.decidedBy ?? ''} />: {newest.reason}
          </>
        ) : (
          'A colleague publishes this Draft by approving it.'
        )}
      </Strip>
      {isAsking && <AskDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function Waiting({ approval, ...props }: ApprovalBarProps & { approval: Approval }) {
  const { approving, id } = props;
  const { askedBy, askedDate, approver, note, blockedBy } = approval;
  const [opened, setOpened] = useState<'approve' | 'decline' | null>(null);
  const me = useMe();
  const writeBlock = useWriteBlock();
  const withdraw = useWrite(approving.withdraw(id, approval.id));
  const isOwn = me?.subject === askedBy;
  const block = writeBlock ?? blockWords(blockedBy);
  return (
    <>
      <Strip
        tone="warn"
        title="Waits for approval."
        action={
          isOwn ? (
            <ActionButton
              size="small"
              blockedReason={writeBlock}
              pending={withdraw.isPending}
              pendingText="Withdrawing…"
              onClick={() => withdraw.send(null)}
            >
              Withdraw
            </ActionButton>
          ) : (
            <>
              <ActionButton
                size="small"
                variant="primary"
                blockedReason={block}
                onClick={() => setOpened('approve')}
              >
                Approve and publish…
              </ActionButton>
              <ActionButton
                size="small"
                blockedReason={writeBlock}
                onClick={() => setOpened('decline')}
              >
                Decline…
              </ActionButton>
            </>
          )
        }
      >
        Since <Time value={askedDate} />, asked by <ColleagueName subject={askedBy} />
        {approver && (
          <>
            , for <ColleagueName subject={approver} />
          </>
        )}
        .{note && ` “${note}”`}
      </Strip>
      <MutationNotice write={withdraw} />
      {opened === 'approve' && (
        <ApproveDialog {...props} approval={approval} onClose={() => setOpened(null)} />
      )}
      {opened === 'decline' && (
        <DeclineDialog {...props} approval={approval} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
