import { Undo2 } from 'lucide-react';
import { formatDay } from '#console/ui/format-time.ts';
import { Time } from '#console/ui/Time.tsx';
import type { PointNames } from '../detail/point-names.ts';
import { automaticWords } from '../parts/consent-words.ts';
import { receivedWords } from '../parts/date-words.ts';
import type { Wrong } from './CorrectButton.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import { type EntrySign, signOfEntry } from './entry-sign.ts';
import { leftOutFacts, leftOutParts } from './left-out-words.ts';
import { RecordedBy } from './RecordedBy.tsx';
import { TimelineFrame } from './TimelineFrame.tsx';
import {
  type ConsentEntry,
  correctionOf,
  isOfPoint,
  isSenderKnownOf,
  recordedBy,
  toldByHook,
} from './timeline.ts';
import { choicesOfAll, someNames, titleOfEntry } from './timeline-words.ts';

interface TimelineItemProps {
  entry: ConsentEntry;
  pointNames: PointNames;
  onCorrect: (wrong: Wrong) => void;
}

const takenBack: EntrySign = { icon: Undo2, tone: 'off', label: 'Corrected' };

/** "Newsletter signup v3"; `''` where no collection point is named. */
const pointWords = (entry: ConsentEntry): string => {
  const { receipt, transactions } = entry;
  const hook = toldByHook(entry)?.by;
  if (hook) return hook;
  const first = transactions[0];
  const name = receipt?.collectionPointName ?? first?.collectionPointName;
  const version = receipt?.collectionPointVersion ?? first?.collectionPointVersion;
  return name ? `${name}${version ? ` v${version}` : ''}` : '';
};

/** One entry: what was said of which purposes, where, and when; the rest of it opens. */
export function TimelineItem({ entry, pointNames, onCorrect }: TimelineItemProps) {
  const { at, receivedAt, receipt, receiptId, transactions } = entry;
  const first = transactions[0];
  const correction = correctionOf(entry);
  const { chosen, declined } = choicesOfAll(transactions);
  const recorded = recordedBy(entry);
  const facts = [
    correction ? 'Corrected, no longer counts' : '',
    recorded ? '' : pointWords(entry),
    receiptId === null
      ? automaticWords({ type: first?.transactionType, hasPoint: isOfPoint(first) })
      : '',
    (receipt?.test ?? first?.test) ? 'Test' : '',
    receivedAt ? receivedWords(receivedAt, formatDay, isSenderKnownOf(entry)) : '',
    chosen.length > 0 ? `Chosen: ${someNames(chosen)}` : '',
    ...leftOutFacts(leftOutParts(receipt), { isTitled: transactions.length === 0 }),
  ];

  return (
    <TimelineFrame
      sign={correction ? takenBack : signOfEntry(entry)}
      title={titleOfEntry(entry)}
      time={<Time value={at} />}
      facts={
        <span>
          {recorded && (
            <>
              <RecordedBy {...recorded} />
              {facts.some((fact) => fact !== '') && '. '}
            </>
          )}
          {facts.filter((fact) => fact !== '').join('. ')}
        </span>
      }
      more={{
        label: declined.length > 0 ? `${declined.length} declined` : 'Details',
        content: <EntryDetails entry={entry} pointNames={pointNames} onCorrect={onCorrect} />,
      }}
    />
  );
}
