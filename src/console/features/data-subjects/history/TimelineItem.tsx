import { formatTime } from '#console/ui/format-time.ts';
import { Time } from '#console/ui/Time.tsx';
import type { PointNames } from '../detail/point-names.ts';
import { transactionKind } from '../parts/consent-words.ts';
import { EntryDetails } from './EntryDetails.tsx';
import { TimelineFrame } from './TimelineFrame.tsx';
import type { ConsentEntry } from './timeline.ts';
import { choicesOfAll, someNames, titleOfEntry } from './timeline-words.ts';

interface TimelineItemProps {
  entry: ConsentEntry;
  pointNames: PointNames;
}

/** "Newsletter signup v3"; `''` where no collection point is named. */
const pointWords = ({ receipt, transactions }: ConsentEntry): string => {
  const first = transactions[0];
  const name = receipt?.collectionPointName ?? first?.collectionPointName;
  const version = receipt?.collectionPointVersion ?? first?.collectionPointVersion;
  return name ? `${name}${version ? ` v${version}` : ''}` : '';
};

/** One entry: what was said of which purposes, where, and when; the rest of it opens. */
export function TimelineItem({ entry, pointNames }: TimelineItemProps) {
  const { at, lateAt, receipt, receiptId, transactions } = entry;
  const first = transactions[0];
  const { tone, icon } = transactionKind.look(
    first?.transactionType ?? receipt?.purposes?.[0]?.transactionType ?? '',
  );
  const point = pointWords(entry);
  const { chosen, declined } = choicesOfAll(transactions);

  return (
    <TimelineFrame
      sign={icon}
      tone={tone}
      title={titleOfEntry(entry)}
      time={<Time value={at} />}
      facts={
        <>
          {point && <span>{point}</span>}
          {receiptId === null && <span>Recorded automatically</span>}
          {(receipt?.test ?? first?.test) && <span>Test</span>}
          {chosen.length > 0 && <span>Chosen: {someNames(chosen)}</span>}
          {lateAt && <span>Arrived late, {formatTime(lateAt, 'local', 'day')}</span>}
        </>
      }
      more={{
        label: declined.length > 0 ? `${declined.length} declined` : 'Details',
        content: <EntryDetails entry={entry} pointNames={pointNames} />,
      }}
    />
  );
}
