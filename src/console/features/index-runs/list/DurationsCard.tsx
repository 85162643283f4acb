import { ChartCard } from '#console/features/insights/parts/ChartCard.tsx';
import { formatDay } from '#console/ui/format-time.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { IndexRunRecord } from '#contract/custom-indexes.ts';
import { durationsTable, toBars } from '../durations.ts';
import { estimateOf } from '../estimate.ts';
import { DurationLegend } from './DurationPatterns.tsx';
import css from './DurationsCard.module.css';

const Room = styled('div', css.Room);

const DurationChart = lazyPart(
  async () => (await import('../charts/DurationChart.tsx')).DurationChart,
  <Room />,
);

interface DurationsCardProps {
  runs: readonly IndexRunRecord[];
  /** When they were read, epoch milliseconds. */
  readAt: number;
}

/** How long runs took, by what came of them. */
export function DurationsCard({ runs, readAt }: DurationsCardProps) {
  const bars = toBars(runs, readAt);
  const usual = estimateOf(runs);
  const [first] = bars;
  if (first === undefined) return null;
  const title = 'Duration of runs';
  const hint = `since ${formatDay(first.startTime)}`;
  return (
    <ChartCard
      title={title}
      hint={hint}
      fileName="search-index-runs"
      table={() => durationsTable(runs, readAt)}
      note={usual && `Shaded: ${usual.usual}.`}
    >
      <DurationLegend kinds={bars.map(({ kind }) => kind)} />
      <DurationChart
        bars={bars}
        usual={usual}
        label={`${title} ${hint}: ${bars.length} runs. The table has the numbers.`}
      />
    </ChartCard>
  );
}
