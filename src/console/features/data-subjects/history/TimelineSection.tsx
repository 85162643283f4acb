import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useReadHold } from '#console/api/useHolds.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { Section } from '#console/ui/Section.tsx';
import { color } from '#console/ui/theme.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import type { Named } from '../queries.ts';
import { MergeItem } from './MergeItem.tsx';
import { TimelineItem } from './TimelineItem.tsx';
import { entriesOf, purposesIn, type Timeline } from './timeline.ts';

const Entries = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  paddingTop: 12,
  color: color.muted,
  fontSize: '0.8125rem',
  outline: 'none',
});

const describeCount = (shown: number, all: number, hasMore: boolean): string => {
  const soFar = hasMore ? ' so far' : '';
  if (shown < all) return `${shown} of ${all} entries${soFar} are about this purpose.`;
  return `${all === 1 ? '1 entry' : `${all} entries`}${soFar}.`;
};

interface TimelineSectionProps {
  timeline: Timeline;
  named: Named;
  /** Older entries are on their way. */
  isLoading: boolean;
  onOlder: () => void;
  /** What is to be known before reading it. */
  notices: ReactNode;
}

/** Everything that happened, newest first, down to where it is loaded. */
export function TimelineSection(props: TimelineSectionProps) {
  const { timeline, named, isLoading, onOlder, notices } = props;
  const { entries, hasMore } = timeline;
  const [purposeId, setPurposeId] = useState('');
  const keptFocus = useKeptFocus();
  const hold = useReadHold(listTransactionsEndpoint, listReceiptsEndpoint);
  const purposes = purposesIn(entries);
  const shown = purposeId === '' ? entries : entriesOf(entries, purposeId);

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
      {entries.length === 0 && !hasMore ? (
        <EmptyState title="No history yet" />
      ) : (
        <>
          <Entries aria-label="Receipts and transactions, newest first">
            {shown.map((entry) =>
              entry.kind === 'merge' ? (
                <MergeItem key={entry.id} merge={entry.merge} />
              ) : (
                <TimelineItem key={entry.id} entry={entry} named={named} />
              ),
            )}
          </Entries>
          <Foot {...keptFocus}>
            <span role="status">{describeCount(shown.length, entries.length, hasMore)}</span>
            {hasMore && (
              <ActionButton
                size="small"
                onClick={onOlder}
                pending={isLoading}
                pendingText="Loading older entries…"
                blockedReason={hold.blockedReason}
              >
                {hold.label('Show older')}
              </ActionButton>
            )}
          </Foot>
        </>
      )}
    </Section>
  );
}
