import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { useProductionWords } from '#console/api/production.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { unreadReasonOf } from '#console/api/read/unread-reason.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import type { PublishProblem } from '#console/records/versioned/publish/publish-problem.ts';
import type { VersionFacts } from '#console/records/versioned/version-facts.ts';
import { publishOutcome } from '#console/records/versioned/version-words.ts';
import type { VersionedKind } from '#console/records/versioned/versioned-kind.ts';
import { listWords } from '#console/ui/list-words.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { type Approval, listApprovalsEndpoint } from '#contract/approvals.ts';
import { type Approving, approvalQueries } from './queries.ts';

export interface ApproveDialogProps {
  id: string;
  name: string;
  approval: Approval;
  /** Version that is Active now. */
  activeVersion: number | undefined;
  onDone: () => void;
  onCancel: () => void;
}

/** What is known before a Draft is approved. */
interface Reviewed {
  /** What publishing brings about, as whoever asked for approval saw it. */
  review: ReactNode;
  /** Why it can't go live as things are; undefined where it can. */
  problem?: PublishProblem | undefined;
}

interface AnyApproveDialogProps<Version extends VersionFacts, Stored> extends ApproveDialogProps {
  kind: VersionedKind<Version, Stored>;
  approving: Approving;
  /** What publishing brings about, and what stands in the way of it; undefined until it's read. */
  useReview: (shown: Stored | undefined, props: ApproveDialogProps) => Reviewed;
}

/**
 * Shows what changes for people before a Draft is approved, and live with that. It's read after the
 * request was: what is approved is what is shown here, since the service refuses what has changed.
 */
export function ApproveDialog<Version extends VersionFacts, Stored extends object>({
  kind,
  approving,
  useReview,
  ...props
}: AnyApproveDialogProps<Version, Stored>) {
  const { id, name, approval, activeVersion, onDone, onCancel } = props;
  const { version, askedBy, note } = approval;
  const production = useProductionWords();
  const query = useQuery({ ...kind.stored(id, version), staleTime: 0, refetchOnMount: 'always' });
  const isFresh = query.isFetchedAfterMount && !query.isFetching;
  const { review, problem } = useReview(query.data ?? undefined, props);
  const write = useWrite(approving.approve(id, approval.id), { onDone });
  const also = approval.purposes.map((one) => `${one.name ?? one.id} v${one.version}`);
  return (
    <WriteDialog
      write={write}
      isWide
      title={`Approve and publish version ${version} of ${name}${production}?`}
      confirmLabel="Approve and publish"
      pendingText="Publishing…"
      blockedReason={
        write.isPending ? undefined : (unreadReasonOf(query, !isFresh) ?? problem?.reason)
      }
      problem={problem?.words}
      notice={
        <CheckedNotice
          write={write}
          check={approvalQueries.check(id)}
          checkReads={[listApprovalsEndpoint]}
          what="request for approval"
          isWanted={(stored) =>
            stored.some((one) => one.id === approval.id && one.state === 'APPROVED')
          }
          onStored={onDone}
          notStored="Not published"
        />
      }
      onConfirm={() => write.send(null)}
      onCancel={onCancel}
    >
      <p>
        {publishOutcome(version, activeVersion).join(' ')} Recorded as published by{' '}
        <ColleagueName subject={askedBy} you="you" /> and approved by you.
      </p>
      {note && <p>“{note}”</p>}
      {also.length > 0 && <p>Published with it: {listWords(also)}.</p>}
      <QueryPanel
        query={query}
        what={`version ${version}`}
        skeleton={<LinesSkeleton label={`version ${version}`} lines={4} />}
        empty={{ when: (shown) => shown === null, show: <p>This version no longer exists.</p> }}
      >
        {() => review}
      </QueryPanel>
    </WriteDialog>
  );
}
