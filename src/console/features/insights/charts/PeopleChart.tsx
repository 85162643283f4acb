import { styled } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsText, type ChartsTextProps } from '@mui/x-charts/ChartsText';
import { createContext, use, useId } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { MuiTheme } from '#console/ui/MuiTheme.tsx';
import { color } from '#console/ui/tokens.ts';
import type { PurposePeople } from '#contract/insights.ts';
import { compactCount } from '../number-words.ts';
import { patternUrl, StatusPatterns } from '../overview/StatusPatterns.tsx';
import { groupPeople, groupWords, peopleChartHeight, statusGroups } from '../status-groups.ts';
import { inLines } from './name-lines.ts';

interface PeopleChartProps {
  purposes: readonly PurposePeople[];
  isNarrow: boolean;
  label: string;
}

// Doubled: the library's own come in any order.
const Root = styled('div')({
  minWidth: 0,
  '&& .MuiBarChart-element': { stroke: color.surface, strokeWidth: 1 },
  '&& .MuiChartsAxis-line, && .MuiChartsAxis-tick': { stroke: color.lineStrong },
  '&& .MuiChartsAxis-tickLabel': { fill: color.text, fontSize: 12 },
  '&& .MuiChartsAxis-directionX .MuiChartsAxis-tickLabel': { fill: color.muted },
  '&& .MuiChartsGrid-line': { stroke: color.line },
  '@media (forced-colors: active)': {
    '&& .MuiBarChart-element': { stroke: 'CanvasText' },
    '&& .MuiChartsAxis-tickLabel': { fill: 'CanvasText' },
  },
});

/** Lines by the key that stands for them: the chart measures and cuts a text as if it had one line. */
const LinesContext = createContext<ReadonlyMap<string, string>>(new Map());

function TickLabel(props: ChartsTextProps) {
  const lines = use(LinesContext);
  return <ChartsText {...props} text={lines.get(props.text) ?? props.text} />;
}

/** People of each purpose as a bar of their statuses, told apart by pattern as well as by color. */
export function PeopleChart({ purposes, isNarrow, label }: PeopleChartProps) {
  const id = useId();
  const names = new Map(purposes.map(({ purposeId, name }) => [purposeId, name]));
  const inForce = new Map(purposes.map((purpose) => [purpose.purposeId, purpose.inForce]));
  const groups = purposes.map(groupPeople);
  const ids = purposes.map(({ purposeId }) => purposeId);
  const keyOf = (purposeId: string) => `#${ids.indexOf(purposeId)}`;
  const lines = new Map(
    purposes.map(({ purposeId, name }) => [keyOf(purposeId), inLines(name, isNarrow ? 16 : 24)]),
  );
  const series = statusGroups
    .filter((group) => groups.some((people) => people[group] > 0))
    .map((group) => ({
      id: group,
      label: groupWords[group],
      stack: 'people',
      color: patternUrl(id, group),
      data: groups.map((people) => people[group]),
      valueFormatter: (value: number | null) => (value ? formatCount(value) : null),
    }));
  return (
    <Root role="img" aria-label={label} data-chart>
      <LinesContext value={lines}>
        <MuiTheme>
          <BarChart
            slots={{ axisTickLabel: TickLabel }}
            layout="horizontal"
            height={peopleChartHeight(purposes.length, isNarrow)}
            series={series}
            yAxis={[
              {
                id: 'names',
                data: ids,
                scaleType: 'band',
                categoryGapRatio: 0.4,
                width: isNarrow ? 112 : 160,
                disableTicks: true,
                valueFormatter: (purposeId: string, { location }) => {
                  const name = names.get(purposeId) ?? purposeId;
                  return location === 'tick' ? keyOf(purposeId) : name;
                },
              },
              {
                id: 'in-force',
                data: ids,
                scaleType: 'band',
                position: 'right',
                width: 62,
                disableTicks: true,
                disableLine: true,
                tickLabelStyle: { fontWeight: 650 },
                valueFormatter: (purposeId: string) => formatCount(inForce.get(purposeId) ?? 0),
              },
            ]}
            xAxis={[
              {
                tickNumber: isNarrow ? 3 : 5,
                tickMinStep: 1,
                disableLine: true,
                disableTicks: true,
                valueFormatter: (value: number) => compactCount(value),
              },
            ]}
            grid={{ vertical: true }}
            margin={{ top: 4, right: 4, bottom: 0, left: 0 }}
            hideLegend
            skipAnimation
            disableKeyboardNavigation
          >
            <StatusPatterns id={id} />
          </BarChart>
        </MuiTheme>
      </LinesContext>
    </Root>
  );
}
