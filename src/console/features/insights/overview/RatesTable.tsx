import { styled } from '@mui/material/styles';
import { formatCount } from '#console/api/limit-words.ts';
import { paths } from '#console/paths.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { color } from '#console/ui/theme.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { PointRate } from '#contract/insights.ts';
import { changeOf, changeText, rateOf, rateText, rateWords } from '../rates.ts';

const Root = styled('div')({
  containerType: 'inline-size',
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  '& table[aria-busy]': { color: color.muted, filter: 'grayscale(1)' },
  '& caption': { height: 0, padding: 0 },
  '& :is(th, td)': {
    padding: '8px 10px',
    borderBottom: `1px solid ${color.line}`,
    textAlign: 'start',
    fontWeight: 400,
  },
  '& :is(th, td):first-child': { paddingInlineStart: 16 },
  '& :is(th, td):last-child': { paddingInlineEnd: 16 },
  '& thead th': { color: color.muted, fontSize: '0.75rem', fontWeight: 600 },
  '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& tbody tr:last-child :is(th, td)': { borderBottom: 0 },
  '& :is(th, td)[data-align]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& td': { whiteSpace: 'nowrap' },
  '& .rate': { display: 'flex', alignItems: 'center', gap: 12 },
  '& .bar': {
    flex: '1 0 96px',
    maxWidth: 140,
    height: 8,
    borderRadius: 4,
    background: color.lineStrong,
    overflow: 'clip',
    '& > span': { display: 'block', height: '100%', background: color.accent },
  },
  '& b': { minWidth: 48, fontVariantNumeric: 'tabular-nums' },
  '& .unknown': { color: color.muted },
  '& [data-tone="ok"]': { color: color.ok },
  '& [data-tone="bad"]': { color: color.bad },
  '@container (max-width: 479px)': {
    '& thead': { display: 'none' },
    '& table, & tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '4px 12px',
      padding: '10px 16px',
      borderBottom: `1px solid ${color.line}`,
    },
    '& tbody tr:last-child': { borderBottom: 0 },
    '& tbody :is(th, td)': { display: 'block', padding: '0 !important', border: 0 },
    '& .asked::before': { content: '"Asked: "', color: color.muted },
    '& td:nth-of-type(2)': { gridColumn: 1 },
  },
  '@media (forced-colors: active)': {
    '& .bar': { border: '1px solid CanvasText' },
    '& .bar > span': { forcedColorAdjust: 'none', background: 'CanvasText' },
  },
});

interface RatesTableProps {
  points: readonly PointRate[];
  /** Those of another period, while this one's are read. */
  isStale: boolean;
}

/** Rates as bars and in words, with their change; stacked where there is no room. */
export function RatesTable({ points, isStale }: RatesTableProps) {
  return (
    <Root>
      <table aria-busy={isStale || undefined}>
        <caption>
          <VisuallyHidden>Opt-in rates by collection point</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Collection point</th>
            <th scope="col" data-align="end">
              Asked
            </th>
            <th scope="col">Opt-in rate</th>
            <th scope="col" data-align="end">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <RateRow key={point.collectionPointId} point={point} />
          ))}
        </tbody>
      </table>
    </Root>
  );
}

function RateRow({ point }: { point: PointRate }) {
  const { collectionPointId, name, current } = point;
  const rate = rateOf(current);
  const change = changeOf(point);
  return (
    <tr>
      <th scope="row">
        <TextLink look="strong" href={paths.collectionPoint.newest(collectionPointId)}>
          {name}
        </TextLink>
      </th>
      <td data-align="end" className={current === null ? undefined : 'asked'}>
        {current === null ? <NotSet /> : formatCount(current.asked)}
      </td>
      <td>
        {rate === null ? (
          <span className="unknown">{rateWords(point)}</span>
        ) : (
          <span className="rate">
            <span className="bar" aria-hidden="true">
              <span style={{ width: `${rate * 100}%` }} />
            </span>
            <b>{rateText(rate)}</b>
          </span>
        )}
      </td>
      <td data-align="end">
        {change !== null && (
          <span data-tone={change > 0 ? 'ok' : change < 0 ? 'bad' : undefined}>
            {changeText(change)}
          </span>
        )}
      </td>
    </tr>
  );
}
