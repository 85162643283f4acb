import { styled } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { MuiTheme } from '#console/ui/MuiTheme.tsx';
import { color } from '#console/ui/tokens.ts';
import { type CountedDay, shortDay } from '../center-numbers.ts';

interface ChangesChartProps {
  days: readonly CountedDay[];
  height: number;
  /** What assistive technology says in its place. */
  label: string;
}

const stripes = 'changes-to-no';

// Doubled: the library's own come in any order.
const Root = styled('div')({
  minWidth: 0,
  '&& [data-series="no"] .MuiBarChart-element': { fill: `url(#${stripes})` },
  '&& .MuiChartsAxis-line, && .MuiChartsAxis-tick': { stroke: color.lineStrong },
  '&& .MuiChartsAxis-tickLabel': { fill: color.muted, fontSize: 12 },
  '&& .MuiChartsGrid-line': { stroke: color.line },
  '@media (forced-colors: active)': {
    '&& .MuiChartsAxis-tickLabel': { fill: 'CanvasText' },
  },
});

const counted = (value: number | null) => (value === null ? null : formatCount(Math.abs(value)));

/** Yeses above the line and noes below it, told apart by stripes as well as by color. */
export function ChangesChart({ days, height, label }: ChangesChartProps) {
  return (
    <Root role="img" aria-label={label} data-chart>
      <MuiTheme>
        <BarChart
          height={height}
          series={[
            {
              id: 'yes',
              label: 'Changed to yes',
              stack: 'changes',
              color: color.ok,
              data: days.map(({ changedToYes }) => changedToYes),
              valueFormatter: counted,
            },
            {
              id: 'no',
              label: 'Changed to no',
              stack: 'changes',
              color: color.bad,
              data: days.map(({ changedToNo }) => -changedToNo),
              valueFormatter: counted,
            },
          ]}
          xAxis={[
            {
              data: days.map(({ day }) => day),
              scaleType: 'band',
              tickInterval: (_, at) => at % 7 === 0,
              valueFormatter: (day: string) => shortDay(day),
            },
          ]}
          yAxis={[
            {
              width: 44,
              tickNumber: 4,
              tickMinStep: 1,
              disableLine: true,
              disableTicks: true,
              valueFormatter: (value: number) => formatCount(Math.abs(value)),
            },
          ]}
          grid={{ horizontal: true }}
          margin={{ top: 10, right: 14, bottom: 0, left: 0 }}
          borderRadius={2}
          hideLegend
          skipAnimation
          disableKeyboardNavigation
        >
          <defs>
            <pattern id={stripes} width={4} height={4} patternUnits="userSpaceOnUse">
              <rect width={4} height={4} fill={color.bad} />
              <rect width={4} height={1} fill={color.surface} />
            </pattern>
          </defs>
        </BarChart>
      </MuiTheme>
    </Root>
  );
}
