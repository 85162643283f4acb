import css from './SparkLine.module.css';
import { styled } from './styled.tsx';

const width = 200;
const height = 36;

const Root = styled('svg', css.Root);

interface SparkLineProps {
  values: readonly number[];
  tone?: 'plain' | 'ok' | 'bad';
}

/** The course of a number without axes: a decoration beside the number itself. */
export function SparkLine({ values, tone = 'plain' }: SparkLineProps) {
  const most = Math.max(1, ...values);
  const points = values.map((value, at) => {
    const x = values.length === 1 ? width / 2 : (at / (values.length - 1)) * width;
    return `${x.toFixed(1)},${(height - 2 - (value / most) * (height - 6)).toFixed(1)}`;
  });
  return (
    <Root
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      data-tone={tone}
      aria-hidden="true"
    >
      {points.length > 1 && (
        <>
          <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
          <polyline points={points.join(' ')} />
        </>
      )}
    </Root>
  );
}
