import { formatCount } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { PointRate } from '#contract/insights.ts';
import { changeOf, changeText, rateOf, rateText, rateWords } from '../rates.ts';
import css from './RatesTable.module.css';

const Root = styled('div', css.Root);

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
        <TextLink look="strong" href={paths.collectionPoint.live(collectionPointId)}>
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
