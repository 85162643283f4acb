import css from './SparkBars.module.css';
import { styled } from './styled.tsx';

const Root = styled('svg', css.Root);

const height = 32;
const step = 10;
/** Of what isn't nothing, so that it's seen beside a large one. */
const heightMinimum = 3;

/** How much there was each day, without axes: a decoration beside the number itself. */
export function SparkBars({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  return (
    <Root
      viewBox={`0 0 ${values.length * step} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, place) => {
        const own = value === 0 ? 1 : Math.max(heightMinimum, (value / most) * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={place}
            data-none={value === 0 || undefined}
            x={place * step + 1}
            y={height - own}
            width={step - 3}
            height={own}
          />
        );
      })}
    </Root>
  );
}
