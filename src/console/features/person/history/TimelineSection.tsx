import { CircleSlash, Merge, UserPen } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { formatTime } from '#console/ui/format-time.ts';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import type { DecidedClaim } from '#contract/data-subject-records.ts';
import type { correctReceiptEndpoint } from '#contract/decisions.ts';
import type { MergeRecord } from '#contract/merge.ts';
import type { PointNames } from '../detail/point-names.ts';
import { CorrectReceipt, type Wrong } from './CorrectButton.tsx';
import { CorrectionItem } from './CorrectionItem.tsx';
import { TimelineFrame } from './TimelineFrame.tsx';
import { TimelineItem } from './TimelineItem.tsx';
import css from './TimelineSection.module.css';
import { entriesOf, purposesIn, type Timeline } from './timeline.ts';
import { claimWords, mergeWords, outcomeWords } from './timeline-words.ts';

const Entries = styled('ol', css.Entries);

const Foot = styled('div', css.Foot);

const Done = styled('div', css.Done);

type Corrected = EndpointAnswer<typeof correctReceiptEndpoint>;

/** Entries drawn at first, and with each press of the button. */
const shownAtFirst = 10;
const step = 50;

const describeCount = (
  shown: number,
  all: number,
  { hasMore, isOfPurpose }: { hasMore: boolean; isOfPurpose: boolean },
): string =>
  [
    shown < all ? `${shown} of ${all} entries` : all === 1 ? '1 entry' : `${all} entries`,
    hasMore ? ' so far' : '',
    isOfPurpose ? ' about this purpose' : '',
  ].join('');

interface TimelineSectionProps {
  timeline: Timeline;
  person: string;
  pointNames: PointNames;
  /** Older entries are on their way. */
  isLoading: boolean;
  onOlder: () => void;
  /** What is to be known before reading it. */
  notices: ReactNode;
}

/** Everything that happened, newest first, down to where it is loaded; drawn in portions. */
export function TimelineSection(props: TimelineSectionProps) {
  const { timeline, person, pointNames, isLoading, onOlder, notices } = props;
  const { hasMore } = timeline;
  const [purposeId, setPurposeId] = useState('');
  const [most, setMost] = useState(shownAtFirst);
  const keptFocus = useKeptFocus();
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [corrected, setCorrected] = useState('');
  const result = useRef<HTMLDivElement>(null);
  const rateLimit = useReadLimit(listTransactionsEndpoint, listReceiptsEndpoint);
  const purposes = purposesIn(timeline.entries);
  const isOfPurpose = purposeId !== '';
  const entries = isOfPurpose ? entriesOf(timeline.entries, purposeId) : timeline.entries;
  const shown = entries.slice(0, most);
  const ready = Math.min(step, entries.length - shown.length);

  function handleCorrect(own: Wrong) {
    setCorrected('');
    setWrong(own);
  }

  function handleCorrected({ purposes: outcomes }: Corrected) {
    setCorrected(outcomeWords(outcomes, wrong?.names ?? new Map()));
    setWrong(null);
  }

  // The button that was pressed goes with what was corrected, and the dialog has the focus until then.
  useEffect(() => {
    if (corrected !== '') result.current?.focus();
  }, [corrected]);

  function handleOlder() {
    setMost(shown.length + step);
    if (ready === 0) onOlder();
  }

  return (
    <Section
      title="Timeline"
      action={
        purposes.length > 1 && (
          <FilterChoice
            label="Purpose"
            anyLabel="all"
            options={purposes.map(({ id, name }) => ({ value: id, label: name }))}
            value={purposeId}
            onChange={setPurposeId}
          />
        )
      }
    >
      {notices}
      <Done ref={result} role="status" tabIndex={-1}>
        {corrected && (
          <Strip tone="ok" title="Corrected.">
            {corrected}
          </Strip>
        )}
      </Done>
      {wrong && (
        <CorrectReceipt
          person={person}
          {...wrong}
          onDone={handleCorrected}
          onClose={() => setWrong(null)}
        />
      )}
      {timeline.entries.length === 0 && !hasMore ? (
        <EmptyState title="No history yet" />
      ) : (
        <>
          <Entries aria-label="Receipts and transactions, newest first">
            {shown.map((entry) =>
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
                  onCorrect={handleCorrect}
                />
              ),
            )}
          </Entries>
          <Foot {...keptFocus}>
            <span role="status">
              {describeCount(shown.length, entries.length, { hasMore, isOfPurpose })}
            </span>
            {(hasMore || ready > 0) && (
              <ActionButton
                size="small"
                onClick={handleOlder}
                pending={isLoading}
                pendingText="Loading older entries…"
                blockedReason={ready > 0 ? undefined : rateLimit.blockedReason}
              >
                {ready > 0 ? `Show ${ready} older` : rateLimit.label('Show older')}
              </ActionButton>
            )}
          </Foot>
        </>
      )}
    </Section>
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
