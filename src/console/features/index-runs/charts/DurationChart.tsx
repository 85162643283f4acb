import { styled } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { useDrawingArea, useYScale } from '@mui/x-charts/hooks';
import { useId } from 'react';
import { formatWait } from '#console/api/limits/limit-words.ts';
import { formatDay } from '#console/ui/format-time.ts';
import { MuiTheme } from '#console/ui/MuiTheme.tsx';
import { color } from '#console/ui/tokens.ts';
import { type DurationBar, durationKinds } from '../durations.ts';
import type { Estimate } from '../estimate.ts';
import { DurationPatterns, kindUrl, kindWords } from '../list/DurationPatterns.tsx';

interface DurationChartProps {
  bars: readonly DurationBar[];
  usual: Estimate | null;
  /** What assistive technology says in its place. */
  label: string;
}

// Doubled: the library's own come in any order.
const Root = styled('div')({
  minWidth: 0,
  '&& .MuiBarChart-element': { strokeWidth: 1 },
  '&& .MuiChartsAxis-line, && .MuiChartsAxis-tick': { stroke: color.lineStrong },
  '&& .MuiChartsAxis-tickLabel': { fill: color.muted, fontSize: 12 },
  '&& .MuiChartsGrid-line': { stroke: color.line },
  '@media (forced-colors: active)': {
    '&& .MuiBarChart-element': { stroke: 'CanvasText' },
    '&& .MuiChartsAxis-tickLabel': { fill: 'CanvasText' },
  },
});

const took = (seconds: number | null) =>
  seconds === null ? null : seconds < 1 ? 'under 1 s' : formatWait(Math.round(seconds));

/** Without the year, which stands in the table. */
const dayOf = (time: string) => formatDay(time).replace(/, \d{4}$/, '');

/** How long runs took, told apart by pattern as well as by color. */
export function DurationChart({ bars, usual, label }: DurationChartProps) {
  const id = useId();
  const named = new Map(bars.map((bar) => [bar.runId, bar]));
  const series = durationKinds
    .filter((kind) => bars.some((bar) => bar.kind === kind))
    .map((kind) => ({
      id: kind,
      label: kindWords[kind],
      stack: 'runs',
      color: kindUrl(id, kind),
      data: bars.map((bar) => (bar.kind === kind ? bar.seconds : null)),
      valueFormatter: took,
    }));
  return (
    <Root role="img" aria-label={label} data-chart>
      <MuiTheme>
        <BarChart
          height={150}
          series={series}
          xAxis={[
            {
              data: bars.map(({ runId }) => runId),
              scaleType: 'band',
              categoryGapRatio: 0.7,
              disableTicks: true,
              valueFormatter: (runId: string, { location }) => {
                const bar = named.get(runId);
                if (bar === undefined) return '';
                const day = bar.kind === 'now' ? 'now' : dayOf(bar.startTime);
                return location === 'tick' ? day : `${bar.name}, ${day}`;
              },
            },
          ]}
          yAxis={[
            {
              min: 0,
              width: 52,
              tickNumber: 3,
              disableLine: true,
              disableTicks: true,
              valueFormatter: (seconds: number) =>
                seconds >= 60 ? `${Math.round(seconds / 6) / 10} min` : `${seconds} s`,
            },
          ]}
          grid={{ horizontal: true }}
          margin={{ top: 10, right: 8, bottom: 0, left: 0 }}
          hideLegend
          skipAnimation
          disableKeyboardNavigation
        >
          <DurationPatterns id={id} />
          {usual && <UsualBand usual={usual} />}
        </BarChart>
      </MuiTheme>
    </Root>
  );
}

/** From the shortest run that was complete to the longest. */
function UsualBand({ usual }: { usual: Estimate }) {
  const { left, width } = useDrawingArea();
  const scale = useYScale<'linear'>();
  const [from, to] = [scale(usual.shortestMs / 1000), scale(usual.longestMs / 1000)];
  return (
    <rect
      x={left}
      width={width}
      y={to}
      height={Math.max(2, from - to)}
      fill={color.accent}
      fillOpacity={0.12}
    />
  );
}
