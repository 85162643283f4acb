import { styled } from '@mui/material/styles';
import { IdValue } from '#console/ui/IdValue.tsx';
import { Time } from '#console/ui/Time.tsx';
import { color } from '#console/ui/theme.ts';
import { transactionLook } from '../consent-words.ts';
import { PointLink } from '../detail/PointLink.tsx';
import type { Named } from '../queries.ts';
import { ElsewhereReceipt } from './ElsewhereReceipt.tsx';
import { TransactionFacts } from './TransactionFacts.tsx';
import type { TimelineEntry } from './timeline.ts';
import { receiptFacts, saidOfPurposes, titleOfEntry } from './timeline-words.ts';

const Root = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  columnGap: 12,
  paddingBottom: 18,
  // The line from one to the next.
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: 9,
    top: 22,
    bottom: 0,
    borderLeft: `1px solid ${color.lineStrong}`,
  },
  '& > .sign': {
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    border: '1px solid transparent',
    borderRadius: 999,
    '&[data-tone="ok"]': { color: color.ok, background: color.okSoft },
    '&[data-tone="bad"]': { color: color.bad, background: color.badSoft },
    '&[data-tone="warn"]': { color: color.warn, background: color.warnSoft },
    '&[data-tone="info"]': { color: color.info, background: color.infoSoft },
    '&[data-tone="off"]': {
      color: color.muted,
      background: color.sunken,
      borderColor: color.line,
    },
    '@media (forced-colors: active)': { borderColor: 'CanvasText' },
  },
  '& .head': { display: 'flex', flexWrap: 'wrap', gap: '2px 16px', overflowWrap: 'anywhere' },
  '& .head > b': { flex: '1 1 240px', minWidth: 0, fontWeight: 650 },
  '& .head time, & .facts': { color: color.muted, fontSize: '0.8125rem' },
  '& .facts > *': { overflowWrap: 'anywhere' },
  '& .facts > .parts > * + *::before': { content: '"·"', margin: '0 6px' },
});

interface TimelineItemProps {
  entry: TimelineEntry;
  named: Named;
}

/** One entry: what was said of which purposes, where, by which receipt, and when. */
export function TimelineItem({ entry, named }: TimelineItemProps) {
  const { at, receipt, receiptId, place, transactions, others } = entry;
  const first = transactions[0];
  const { tone, icon: Sign } = transactionLook(
    first?.transactionType ?? receipt?.purposes?.[0]?.transactionType ?? '',
  );
  const interaction = receipt?.interactionDate ?? first?.interactionDate;
  const isLate = Boolean(interaction) && interaction !== at;
  const pointId = receipt?.collectionPointUUID ?? first?.collectionPointUUID;
  const title = titleOfEntry(entry);

  return (
    <Root>
      <span className="sign" data-tone={tone}>
        <Sign size={12} strokeWidth={2.4} />
      </span>
      <div>
        <div className="head">
          <b>{title}</b>
          <Time value={isLate ? interaction : at} precision="second" />
        </div>
        <div className="facts">
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
            {receiptId === null && <span>by the service itself</span>}
            {(receipt?.test ?? first?.test) && <span>test</span>}
            {receipt && receiptFacts(receipt).map((fact) => <span key={fact}>{fact}</span>)}
            {isLate && (
              <span>
                recorded <Time value={at} precision="second" />
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
            <div>
              Without a transaction here: {saidOfPurposes(others)}. It may be recorded under another
              data subject.
            </div>
          )}
          {place === 'elsewhere' && receiptId && <ElsewhereReceipt receiptId={receiptId} />}
        </div>
      </div>
    </Root>
  );
}
