import { ChartGantt, List } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import type { correctReceiptEndpoint } from '#contract/decisions.ts';
import type { PointNames } from '../detail/point-names.ts';
import { CorrectReceipt, type Wrong } from './CorrectButton.tsx';
import { EntryList } from './EntryList.tsx';
import css from './HistorySection.module.css';
import type { StatusBands } from './status-bands.ts';
import { entriesOf, purposesIn, type Timeline, type TimelineEntry } from './timeline.ts';
import { outcomeWords } from './timeline-words.ts';
import { useHistoryForm } from './useHistoryForm.ts';
import { useMarks } from './useMarks.ts';

const StatusPicture = lazyPart(
  async () => (await import('./StatusPicture.tsx')).StatusPicture,
  <LinesSkeleton label="chart" lines={4} />,
);

const Root = styled('div', css.Root);

type Corrected = EndpointAnswer<typeof correctReceiptEndpoint>;

/** Entries drawn at first, and with each press of the button. */
const shownAtFirst = 10;
const step = 50;

const countWords = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

interface HistorySectionProps {
  timeline: Timeline;
  /** Null where there is nothing to see in it. */
  picture: StatusBands | null;
  hasMoreTransactions: boolean;
  person: string;
  pointNames: PointNames;
  /** Older entries are on their way. */
  isLoading: boolean;
  onOlder: () => void;
  /** What is to be known before reading it. */
  notices: ReactNode;
}

/** Everything that happened, down to where it is loaded: on an axis of time, or as a list. */
export function HistorySection(props: HistorySectionProps) {
  const { timeline, picture, person, notices } = props;
  const { entries: all, hasMore } = timeline;
  const form = useHistoryForm(picture !== null);
  const marks = useMarks(all, picture);
  const [purposeId, setPurposeId] = useState('');
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [corrected, setCorrected] = useState('');
  const result = useRef<HTMLDivElement>(null);
  const purposes = purposesIn(all);
  const isOfPurpose = !form.isChart && purposeId !== '';

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

  const portion = (entries: readonly TimelineEntry[]) => (
    <Portion
      {...props}
      entries={entries}
      about={isOfPurpose ? ' about this purpose' : ''}
      onCorrect={handleCorrect}
    />
  );
  return (
    <Section
      title="History"
      hint={`${countWords(all.length)}${hasMore ? ' so far' : ''}`}
      action={
        <>
          {!form.isChart && purposes.length > 1 && (
            <FilterChoice
              label="Purpose"
              anyLabel="all"
              options={purposes.map(({ id, name }) => ({ value: id, label: name }))}
              value={purposeId}
              onChange={setPurposeId}
            />
          )}
          {form.turn && (
            <ActionButton
              variant="ghost"
              size="small"
              icon={form.isChart ? List : ChartGantt}
              onClick={form.turn}
            >
              {form.isChart ? 'Show as list' : 'Show as chart'}
            </ActionButton>
          )}
        </>
      }
    >
      <Root>
        {notices}
        <div ref={result} className="done" role="status" tabIndex={-1}>
          {corrected && (
            <Strip tone="ok" title="Corrected.">
              {corrected}
            </Strip>
          )}
        </div>
        {wrong && (
          <CorrectReceipt
            person={person}
            {...wrong}
            onDone={handleCorrected}
            onClose={() => setWrong(null)}
          />
        )}
        {all.length === 0 && !hasMore ? (
          <EmptyState title="No history yet" />
        ) : form.isChart && picture ? (
          <>
            <StatusPicture picture={picture} marks={marks} hasMore={props.hasMoreTransactions} />
            <div className="chosen" key={marks.choice}>
              {portion(marks.chosen?.entries ?? [])}
            </div>
          </>
        ) : (
          portion(isOfPurpose ? entriesOf(all, purposeId) : all)
        )}
      </Root>
    </Section>
  );
}

interface PortionProps
  extends Pick<HistorySectionProps, 'timeline' | 'pointNames' | 'isLoading' | 'onOlder'> {
  entries: readonly TimelineEntry[];
  /** Which entries they are, where not all. */
  about: string;
  onCorrect: (wrong: Wrong) => void;
}

/** Entries in portions, newest first. */
function Portion(props: PortionProps) {
  const { entries, timeline, pointNames, isLoading, onOlder, about, onCorrect } = props;
  const { hasMore } = timeline;
  const [most, setMost] = useState(shownAtFirst);
  const keptFocus = useKeptFocus();
  const rateLimit = useReadLimit(listTransactionsEndpoint, listReceiptsEndpoint);
  const shown = entries.slice(0, most);
  const ready = Math.min(step, entries.length - shown.length);
  const isWhole = ready === 0;

  function handleOlder() {
    setMost(shown.length + step);
    if (isWhole) onOlder();
  }

  return (
    <>
      <EntryList entries={shown} pointNames={pointNames} onCorrect={onCorrect} />
      <div className="foot" {...keptFocus}>
        <span role="status">
          {isWhole
            ? about !== '' && `${countWords(entries.length)}${hasMore ? ' so far' : ''}${about}`
            : `${shown.length} of ${countWords(entries.length)}${about}`}
        </span>
        {(hasMore || !isWhole) && (
          <ActionButton
            size="small"
            onClick={handleOlder}
            pending={isLoading}
            pendingText="Loading older entries…"
            blockedReason={isWhole ? rateLimit.blockedReason : undefined}
          >
            {isWhole ? rateLimit.label('Show older') : `Show ${ready} older`}
          </ActionButton>
        )}
      </div>
    </>
  );
}
