import { styled } from '@mui/material/styles';
import { color } from '#console/ui/theme.ts';
import { lineLooks, type TrendLine } from '../trend-lines.ts';

const Root = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 16px',
  margin: '0 0 6px',
  padding: 0,
  color: color.muted,
  fontSize: '0.8125rem',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 7 },
  '@media (forced-colors: active)': { '& line': { stroke: 'CanvasText' } },
});

/** Which line is which, by its dashes too. */
export function TrendLegend({ lines }: { lines: readonly TrendLine[] }) {
  return (
    <Root aria-label="Lines">
      {lines.map(({ id, label, look }) => (
        <li key={id}>
          <svg width={22} height={8} aria-hidden="true">
            <line
              x1={0}
              y1={4}
              x2={22}
              y2={4}
              stroke={lineLooks[look].stroke}
              strokeWidth={2}
              strokeDasharray={lineLooks[look].dashes}
            />
          </svg>
          {label}
        </li>
      ))}
    </Root>
  );
}
