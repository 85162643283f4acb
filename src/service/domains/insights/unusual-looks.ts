import { unusualLookPeople, unusualLookTimes, usualLookDays } from '#contract/attention-kinds.ts';

/** How many people somebody looked at in an hour, which begins at `hour`: RFC 3339 in UTC. */
export type LookHour = { hour: string; people: number };

/** An hour with far more people than usual. */
export type UnusualHour = LookHour & { usual: number };

const dayMs = 86_400_000;

/** The middle of numbers in order, or halfway between the middle two; 0 of none. */
const medianOf = (sorted: readonly number[]): number => {
  const middle = sorted.length >> 1;
  const above = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? above : ((sorted[middle - 1] ?? 0) + above) / 2;
};

/** Where a number stands among numbers in order, or would. */
const placeOf = (sorted: readonly number[], number: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * The hours in which one colleague or program looked at more than 300 people, and at more than five
 * times their usual (docs/design.md 11.4). Their usual is the median of the hours with looks in the
 * 28 days before, 0 where there were none: one hour that stands out doesn't raise it.
 * @param hours those with looks, the earliest first, each at most once
 * @param from what began earlier is usual at most
 */
export const unusualHours = (hours: readonly LookHour[], from: string): UnusualHour[] => {
  const found: UnusualHour[] = [];
  const before: number[] = [];
  let oldest = 0;
  for (const { hour, people } of hours) {
    const since = Date.parse(hour) - usualLookDays * dayMs;
    for (let first = hours[oldest]; first && Date.parse(first.hour) < since; ) {
      before.splice(placeOf(before, first.people), 1);
      oldest += 1;
      first = hours[oldest];
    }
    const usual = medianOf(before);
    const isMuch = people > unusualLookPeople && people > unusualLookTimes * usual;
    if (isMuch && Date.parse(hour) >= Date.parse(from)) found.push({ hour, people, usual });
    before.splice(placeOf(before, people), 0, people);
  }
  return found;
};
