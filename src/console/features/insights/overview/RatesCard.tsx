import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import type { ConfirmationNumbers } from '#contract/confirmation-numbers.ts';
import type { PointRate } from '#contract/insights.ts';
import { drawRates } from '../export/draw.ts';
import { spanWords } from '../number-words.ts';
import { ChartCard } from '../parts/ChartCard.tsx';
import { confirmationWords } from '../parts/confirmation-words.ts';
import { changeOf, changeText, rateOf, rateWords, sortRates } from '../rates.ts';
import { RatesTable } from './RatesTable.tsx';

const atFirst = 6;

type Rates = {
  from: string;
  to: string;
  pointCount: number;
  points: readonly PointRate[];
  confirmations: ConfirmationNumbers | null;
};

interface RatesCardProps {
  query: UseQueryResult<Rates>;
  fileName: string;
}

const title = 'Opt-in rate';

/** How many of those who were asked agreed, by collection point. */
export function RatesCard({ query, fileName }: RatesCardProps) {
  return (
    <QueryPanel
      query={query}
      what="list of opt-in rates"
      keepsLast
      skeleton={<LinesSkeleton label="opt-in rates" lines={7} />}
      empty={{
        when: ({ points }) => !points.some(({ recordsRefusals }) => recordsRefusals),
        show: (
          <Section title={title}>
            {query.data?.points.length === 0 ? (
              <EmptyState title="No receipts in this period." />
            ) : (
              <EmptyState title="No collection point records refusals.">
                To see how many people agree, turn on “Receipts without consent” in a collection
                point.
              </EmptyState>
            )}
          </Section>
        ),
      }}
    >
      {(rates) => <Rows {...rates} isStale={query.isPlaceholderData} fileName={fileName} />}
    </QueryPanel>
  );
}

function Rows({
  from,
  to,
  pointCount,
  points,
  confirmations,
  isStale,
  fileName,
}: Rates & { isStale: boolean; fileName: string }) {
  const sorted = sortRates(points);
  const list = useShowMore(sorted, { atFirst, step: sorted.length });
  const rest = pointCount - points.length;
  const foot = list.label !== undefined || rest > 0;
  return (
    <ChartCard
      title={title}
      hint={`received ${spanWords(from, to)}, compared with as many days before`}
      fileName={fileName}
      isFlush
      draw={(colors) =>
        drawRates(
          list.shown.map((point) => {
            const change = changeOf(point);
            return {
              name: point.name,
              asked: point.current === null ? '' : formatCount(point.current.asked),
              rate: rateOf(point.current),
              words: rateWords(point),
              change: change === null ? '' : changeText(change),
            };
          }),
          colors,
        )
      }
      table={() => ({
        head: [
          'Collection point',
          'Receipts',
          'Asked',
          'Agreed',
          'Rate',
          'Asked before',
          'Agreed before',
        ],
        rows: sorted.map((point) => [
          point.name,
          point.receipts,
          point.current?.asked ?? null,
          point.current?.agreed ?? null,
          rateWords(point),
          point.before?.asked ?? null,
          point.before?.agreed ?? null,
        ]),
      })}
    >
      <div ref={list.root}>
        <RatesTable points={list.shown} isStale={isStale} />
        {confirmations !== null && (
          <p className="note" data-after-rows>
            {confirmationWords(confirmations)}.
          </p>
        )}
        {foot && (
          <div className="note" data-after-rows>
            <ShowMore list={list} unit="collection points" />
            {rest > 0 && `${formatCount(rest)} with fewer receipts aren't listed.`}
          </div>
        )}
      </div>
    </ChartCard>
  );
}
