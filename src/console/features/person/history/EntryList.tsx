import { CircleSlash, Merge, UserPen } from 'lucide-react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { formatTime } from '#console/ui/format-time.ts';
import { Time } from '#console/ui/Time.tsx';
import type { DecidedClaim } from '#contract/data-subject-records.ts';
import type { MergeRecord } from '#contract/merge.ts';
import type { PointNames } from '../detail/point-names.ts';
import type { Wrong } from './CorrectButton.tsx';
import { CorrectionItem } from './CorrectionItem.tsx';
import { TimelineFrame } from './TimelineFrame.tsx';
import { TimelineItem } from './TimelineItem.tsx';
import type { TimelineEntry } from './timeline.ts';
import { claimWords, mergeWords } from './timeline-words.ts';

interface EntryListProps {
  /** Newest first. */
  entries: readonly TimelineEntry[];
  pointNames: PointNames;
  onCorrect: (wrong: Wrong) => void;
}

/** What happened: receipts, transactions, corrections, merges and claims. */
export function EntryList({ entries, pointNames, onCorrect }: EntryListProps) {
  return (
    <ol aria-label="Receipts and transactions, newest first">
      {entries.map((entry) =>
        entry.kind === 'merge' ? (
          <MergeItem key={entry.id} merge={entry.merge} />
        ) : entry.kind === 'claim' ? (
          <ClaimItem key={entry.id} claim={entry.claim} />
        ) : entry.kind === 'correction' ? (
          <CorrectionItem key={entry.id} entry={entry} />
        ) : (
          <TimelineItem
            key={entry.id}
            entry={entry}
            pointNames={pointNames}
            onCorrect={onCorrect}
          />
        ),
      )}
    </ol>
  );
}

/** A merge that led to this person: how many records, who did it, and when. */
function MergeItem({ merge }: { merge: MergeRecord }) {
  return (
    <TimelineFrame
      sign={{ icon: Merge, tone: 'info', label: 'Merge' }}
      title={mergeWords(merge)}
      time={<Time value={merge.mergedDate} />}
      facts={
        <span>
          By <ColleagueName subject={merge.mergedBy} />
          {merge.mergeRequestId && ', from a duplicate search'}
        </span>
      }
    />
  );
}

/** What a colleague decided on what a form claimed, and when that was claimed. */
function ClaimItem({ claim }: { claim: DecidedClaim }) {
  const isAccepted = claim.Decision === 'ACCEPTED';
  return (
    <TimelineFrame
      sign={
        isAccepted
          ? { icon: UserPen, tone: 'info', label: 'Accepted' }
          : { icon: CircleSlash, tone: 'off', label: 'Dismissed' }
      }
      title={claimWords(claim)}
      time={<Time value={claim.DecidedDate} />}
      facts={
        <span>
          By <ColleagueName subject={claim.DecidedBy} />. Claimed on{' '}
          {formatTime(claim.ClaimedDate, 'local')}
        </span>
      }
    />
  );
}
