import { styled } from '#console/ui/styled.tsx';
import { lineLooks, type TrendLine } from '../trend-lines.ts';
import css from './TrendLegend.module.css';

const Root = styled('ul', css.Root);

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
