import { IdValue } from '#console/ui/IdValue.tsx';
import { Time } from '#console/ui/Time.tsx';
import { PointLink } from '../detail/PointLink.tsx';
import { transactionKind } from '../parts/consent-words.ts';
import type { Named } from '../queries.ts';
import { ElsewhereReceipt } from './ElsewhereReceipt.tsx';
import { TimelineFrame } from './TimelineFrame.tsx';
import { TransactionFacts } from './TransactionFacts.tsx';
import type { ConsentEntry } from './timeline.ts';
import { receiptFacts, saidOfPurposes, titleOfEntry } from './timeline-words.ts';

interface TimelineItemProps {
  entry: ConsentEntry;
  named: Named;
}

/** One entry: what was said of which purposes, where, by which receipt, and when. */
export function TimelineItem({ entry, named }: TimelineItemProps) {
  const { at, lateAt, receipt, receiptId, place, transactions, others } = entry;
  const first = transactions[0];
  const { tone, icon } = transactionKind.look(
    first?.transactionType ?? receipt?.purposes?.[0]?.transactionType ?? '',
  );
  const pointId = receipt?.collectionPointUUID ?? first?.collectionPointUUID;
  const title = titleOfEntry(entry);

  return (
    <TimelineFrame
      sign={icon}
      tone={tone}
      title={title}
      time={<Time value={at} precision="second" />}
    >
      <div className="parts">
        {pointId && (
          <span>
            <PointLink
              id={pointId}
              version={receipt?.collectionPointVersion ?? first?.collectionPointVersion}
              named={named}
            />
          </span>
        )}
        {receiptId && (
          <span>
            receipt <IdValue label={`Receipt of ${title}`} value={receiptId} />
          </span>
        )}
        {receiptId === null && <span>automatic</span>}
        {(receipt?.test ?? first?.test) && <span>test</span>}
        {receipt && receiptFacts(receipt).map((fact) => <span key={fact}>{fact}</span>)}
        {lateAt && (
          <span>
            arrived late, <Time value={lateAt} precision="second" />
          </span>
        )}
      </div>
      {transactions.map((transaction) => (
        <TransactionFacts
          key={transaction.transactionGuid}
          transaction={transaction}
          isAlone={transactions.length === 1}
        />
      ))}
      {others.length > 0 && (
        <div>No transaction here for {saidOfPurposes(others)}. It may be under another person.</div>
      )}
      {place === 'elsewhere' && receiptId && <ElsewhereReceipt receiptId={receiptId} />}
    </TimelineFrame>
  );
}
