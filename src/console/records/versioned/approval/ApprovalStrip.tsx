import { useRef, useState } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { useMe } from '#console/api/colleagues/colleagues.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Day } from '#console/ui/Day.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { useFocusOnceClosed } from '#console/ui/useFocusOnceClosed.ts';
import type { Approval } from '#contract/approvals.ts';
import css from './ApprovalStrip.module.css';
import { blockWords } from './approval-words.ts';
import type { Approving } from './queries.ts';
import type { DraftApproval } from './useDraftApproval.ts';

const DeclineDialog = lazyPart(async () => (await import('./DeclineDialog.tsx')).DeclineDialog);

const Root = styled('div', css.Root);

interface ApprovalStripProps {
  approval: DraftApproval;
  approving: Approving;
  id: string;
  name: string;
  /** Opens what has to be read before it's approved. */
  onApprove: (approval: Approval) => void;
}

/** What a Draft waits for, or why it doesn't anymore; nothing where nobody asked for approval. */
export function ApprovalStrip(props: ApprovalStripProps) {
  const { newest, isWaiting } = props.approval;
  const [declined, setDeclined] = useState<Approval | null>(null);
  const root = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  const focusOutcome = useFocusOnceClosed(root);
  return (
    <Root ref={root} role="status" tabIndex={-1}>
      {newest && isWaiting && (
        <Waiting
          {...props}
          asked={newest}
          onDecline={() => setDeclined(newest)}
          onWithdrawn={focusOutcome}
        />
      )}
      {newest && !isWaiting && <Outcome of={newest} />}
      {declined && (
        <DeclineDialog
          approving={props.approving}
          id={props.id}
          name={props.name}
          approval={declined}
          onDone={() => {
            setDeclined(null);
            focusOutcome();
          }}
          onClose={() => setDeclined(null)}
        />
      )}
    </Root>
  );
}

/** How the last request ended, as long as the Draft is there. */
function Outcome({ of: { state, askedBy, decidedBy, decidedDate, reason } }: { of: Approval }) {
  switch (state) {
    case 'WAITING':
      return (
        <Strip tone="warn" title="Changed since approval was asked for.">
          <ColleagueName subject={askedBy} /> asked for approval of what it was before.
        </Strip>
      );
    case 'DECLINED':
      return (
        <Strip tone="bad" title="Approval was declined.">
          <ColleagueName subject={decidedBy ?? ''} /> said on <Day value={decidedDate} />: “{reason}
          ”
        </Strip>
      );
    case 'WITHDRAWN':
      return (
        <Strip title="No longer waits for approval.">
          <ColleagueName subject={askedBy} /> withdrew the request on <Day value={decidedDate} />.
        </Strip>
      );
    default:
      return null;
  }
}

interface WaitingProps extends ApprovalStripProps {
  asked: Approval;
  onDecline: () => void;
  onWithdrawn: () => void;
}

function Waiting({ approving, id, asked, onApprove, onDecline, onWithdrawn }: WaitingProps) {
  const { askedBy, askedDate, approver, note, blockedBy } = asked;
  const me = useMe();
  const writeBlock = useWriteBlock();
  const withdraw = useWrite(approving.withdraw(id, asked.id), { onDone: onWithdrawn });
  return (
    <>
      <Strip
        tone="warn"
        title="Waits for approval."
        action={
          me?.subject === askedBy || blockedBy === 'asked' ? (
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
              <ActionButton size="small" blockedReason={writeBlock} onClick={onDecline}>
                Decline…
              </ActionButton>
              <ActionButton
                size="small"
                variant="primary"
                blockedReason={writeBlock ?? blockWords(blockedBy)}
                onClick={() => onApprove(asked)}
              >
                Review and approve…
              </ActionButton>
            </>
          )
        }
      >
        <ColleagueName subject={askedBy} you="You" /> asked
        {approver && (
          <>
            {' '}
            <ColleagueName subject={approver} you="you" />
          </>
        )}{' '}
        on <Day value={askedDate} />.{note && ` “${note}”`}
      </Strip>
      <MutationNotice write={withdraw} />
    </>
  );
}
