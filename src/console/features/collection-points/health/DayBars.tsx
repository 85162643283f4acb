import { formatCount } from '#console/api/limits/limit-words.ts';
import { formatDay } from '#console/ui/format-time.ts';
import { styled } from '#console/ui/styled.tsx';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { readPointHealthEndpoint } from '#contract/point-health.ts';
import css from './DayBars.module.css';

const Root = styled('figure', css.Root);

const dayMs = 86_400_000;
const height = 32;
const step = 10;
/** Of a day with any, so that it's seen beside a bad one. */
const heightMinimum = 3;

const dayWords = (day: string): string => formatDay(`${day}T00:00:00Z`, 'utc');

const daysBetween = (from: string, to: string): string[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: count }, (_, place) =>
    new Date(Date.parse(from) + place * dayMs).toISOString().slice(0, 10),
  );
};

type Health = Pick<EndpointAnswer<typeof readPointHealthEndpoint>, 'from' | 'to' | 'days'>;

/** How many receipts lost something, day by day in UTC. */
export function DayBars({ health: { from, to, days } }: { health: Health }) {
  const [worst] = days.toSorted((one, other) => other.affected - one.affected);
  if (worst === undefined || worst.affected === 0) return null;
  const affected = new Map(days.map((day) => [day.day, day.affected]));
  const all = daysBetween(from, to);
  const share = `${formatCount(worst.affected)} of ${formatCount(worst.receipts)} receipts`;
  return (
    <Root>
      <svg
        role="img"
        aria-label={`By day, most on ${dayWords(worst.day)}: ${share}`}
        viewBox={`0 0 ${all.length * step} ${height}`}
        preserveAspectRatio="none"
      >
        {all.map((day, place) => {
          const count = affected.get(day) ?? 0;
          const own = count === 0 ? 1 : Math.max(heightMinimum, (count / worst.affected) * height);
          return (
            <rect
              key={day}
              className={count === 0 ? 'none' : 'some'}
              x={place * step + 1}
              y={height - own}
              width={step - 2}
              height={own}
            />
          );
        })}
      </svg>
      <figcaption>
        <span>{dayWords(from)}</span>
        <span>{dayWords(to)}</span>
      </figcaption>
    </Root>
  );
}
