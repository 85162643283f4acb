import { formatCount } from '#console/api/limits/limit-words.ts';
import { styled } from '#console/ui/styled.tsx';
import { useMediaQuery } from '#console/ui/useMediaQuery.ts';
import type { InsightDay } from '#contract/insights.ts';
import { spanWords } from '../number-words.ts';
import { ChartCard } from '../parts/ChartCard.tsx';
import { daysTable, type TrendLine, undrawnTests } from '../trend-lines.ts';
import { TrendChart } from './lazy-charts.ts';
import css from './TrendCard.module.css';
import { TrendLegend } from './TrendLegend.tsx';

const height = 216;

// Its place, before its code is there.
const Place = styled('div', css.Place);

interface TrendCardProps {
  title: string;
  days: readonly InsightDay[];
  lines: readonly TrendLine[];
  today: string;
  fileName: string;
}

/** What happened on each day, as lines. */
export function TrendCard({ title, days, lines, today, fileName }: TrendCardProps) {
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const [first, last] = [days[0]?.day ?? today, days.at(-1)?.day ?? today];
  // Counted by when they arrived, which can be long after people acted.
  const span = `received per day, ${spanWords(first, last)}`;
  const sums = lines.map(({ label, values }) => {
    const sum = values.reduce((total, value) => total + value, 0);
    return `${label}: ${formatCount(sum)}`;
  });
  const tests = undrawnTests(days);
  return (
    <ChartCard
      title={title}
      hint={span}
      fileName={fileName}
      table={() => daysTable(days)}
      note={
        tests > 0 &&
        `${formatCount(tests)} test ${tests === 1 ? 'receipt' : 'receipts'} in this period, too few to draw.`
      }
    >
      <TrendLegend lines={lines} />
      <Place>
        <TrendChart
          days={days.map(({ day }) => day)}
          lines={lines}
          today={today}
          height={height}
          isNarrow={isNarrow}
          label={`${title} ${span}. ${sums.join(', ')}.`}
        />
      </Place>
    </ChartCard>
  );
}
