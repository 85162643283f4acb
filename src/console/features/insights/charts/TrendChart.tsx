import { styled } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { MuiTheme } from '#console/ui/MuiTheme.tsx';
import { color } from '#console/ui/tokens.ts';
import { compactCount, shortDay, weekdayDay } from '../number-words.ts';
import { tickWords } from '../tick-days.ts';
import { lineLooks, type TrendLine } from '../trend-lines.ts';

interface TrendChartProps {
  /** `yyyy-MM-dd`, one after the other. */
  days: readonly string[];
  lines: readonly TrendLine[];
  /** Drawn dotted where it is among the days: it isn't over. */
  today: string;
  height: number;
  isNarrow: boolean;
  /** What assistive technology says in its place. */
  label: string;
}

// Doubled: the library's own come in any order.
const Root = styled('div')({
  minWidth: 0,
  '&& .MuiLineChart-area': { opacity: 0.1 },
  '&& .MuiLineChart-line': { strokeWidth: 1.8 },
  '&& .MuiChartsAxis-line, && .MuiChartsAxis-tick': { stroke: color.lineStrong },
  '&& .MuiChartsAxis-tickLabel': { fill: color.muted, fontSize: 12 },
  '&& .MuiChartsGrid-line': { stroke: color.line },
  '@media (forced-colors: active)': {
    '&& .MuiLineChart-line': { stroke: 'CanvasText' },
    '&& .MuiChartsAxis-tickLabel': { fill: 'CanvasText' },
  },
});

const counted = (value: number | null) => (value === null ? null : formatCount(value));

/** Lines over days, told apart by their dashes as well as by color. */
export function TrendChart({ days, lines, today, height, isNarrow, label }: TrendChartProps) {
  const last = days.length - 1;
  const isUnfinished = days[last] === today && last > 0;
  const series = lines.flatMap(({ id, label: name, look, values }) => {
    const common = {
      color: lineLooks[look].stroke,
      curve: 'monotoneX' as const,
      valueFormatter: counted,
    };
    const whole = {
      ...common,
      id,
      label: name,
      area: look === 'main',
      showMark: days.length === 1,
      data: isUnfinished ? values.map((value, at) => (at === last ? null : value)) : [...values],
    };
    if (!isUnfinished) return [whole];
    return [
      whole,
      {
        ...common,
        id: `${id}-today`,
        label: `${name} so far`,
        curve: 'linear' as const,
        showMark: ({ index }: { index: number }) => index === last,
        shape: 'circle' as const,
        data: values.map((value, at) => (at >= last - 1 ? value : null)),
        // Yesterday is where the dots begin: its number is the line's.
        valueFormatter: (value: number | null, { dataIndex }: { dataIndex: number }) =>
          dataIndex === last ? counted(value) : null,
      },
    ];
  });
  const dashes = Object.fromEntries(
    lines.flatMap(({ id, look }) => [
      [`&& .MuiLineChart-line[data-series="${id}"]`, { strokeDasharray: lineLooks[look].dashes }],
      [
        `&& .MuiLineChart-line[data-series="${id}-today"]`,
        { strokeDasharray: '1 4', strokeLinecap: 'round' },
      ],
    ]),
  );
  const ticks = tickWords(days, isNarrow ? 5 : 7);
  return (
    <Root role="img" aria-label={label} data-chart sx={dashes}>
      <MuiTheme>
        <LineChart
          height={height}
          series={series}
          xAxis={[
            {
              data: [...days],
              scaleType: 'point',
              tickInterval: [...ticks.keys()],
              valueFormatter: (day: string, { location }) =>
                location === 'tick' ? (ticks.get(day) ?? shortDay(day)) : weekdayDay(day),
            },
          ]}
          yAxis={[
            {
              min: 0,
              width: 44,
              tickNumber: 4,
              tickMinStep: 1,
              disableLine: true,
              disableTicks: true,
              valueFormatter: (value: number) => compactCount(value),
            },
          ]}
          grid={{ horizontal: true }}
          margin={{ top: 10, right: 14, bottom: 0, left: 0 }}
          hideLegend
          skipAnimation
          disableKeyboardNavigation
        />
      </MuiTheme>
    </Root>
  );
}
