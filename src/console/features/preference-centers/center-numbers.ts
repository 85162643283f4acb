import type { NumberTable } from '#console/records/csv.ts';
import { formatDay } from '#console/ui/format-time.ts';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { centerNumbersEndpoint } from '#contract/preference-centers.ts';

export type CenterNumbers = EndpointAnswer<typeof centerNumbersEndpoint>;
type Center = CenterNumbers['centers'][number];

/** What people did on one day, or on all days together. */
export type Counts = { opened: number; changedToYes: number; changedToNo: number };
export type CountedDay = Counts & { day: string };

const dayMs = 86_400_000;

/** Every day of the numbers, `yyyy-MM-dd`, also those on which nothing happened. */
const daysOf = ({ from, to }: Pick<CenterNumbers, 'from' | 'to'>): string[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10),
  );
};

const add = (one: Counts, other: Counts): Counts => ({
  opened: one.opened + other.opened,
  changedToYes: one.changedToYes + other.changedToYes,
  changedToNo: one.changedToNo + other.changedToNo,
});

const nothing: Counts = { opened: 0, changedToYes: 0, changedToNo: 0 };

/** All days of some centers together, with those without anything. */
const together = (numbers: CenterNumbers, centers: readonly Center[]): CountedDay[] => {
  const byDay = new Map<string, Counts>();
  for (const { day, ...counts } of centers.flatMap(({ days }) => days)) {
    byDay.set(day, add(byDay.get(day) ?? nothing, counts));
  }
  return daysOf(numbers).map((day) => ({ ...(byDay.get(day) ?? nothing), day }));
};

/** What people did on all centers. */
export const everyCenter = (numbers: CenterNumbers): { sum: Counts; days: CountedDay[] } => {
  const days = together(numbers, numbers.centers);
  return { sum: days.reduce<Counts>(add, nothing), days };
};

/** What people did on one center; null where nobody opened it. */
export const oneCenter = (
  numbers: CenterNumbers,
  id: string,
): { sum: Counts; changed: number[] } | null => {
  const found = numbers.centers.find((center) => center.id === id);
  if (found === undefined) return null;
  return {
    sum: found,
    changed: together(numbers, [found]).map((day) => day.changedToYes + day.changedToNo),
  };
};

/** The numbers of each day, the newest first. */
export const numbersTable = (days: readonly CountedDay[]): NumberTable => ({
  head: ['Day (UTC)', 'Opened', 'Changed to yes', 'Changed to no'],
  rows: days
    .toReversed()
    .map(({ day, opened, changedToYes, changedToNo }) => [day, opened, changedToYes, changedToNo]),
});

/** "Oct 29", whatever the browser's zone. */
export const shortDay = (day: string): string => formatDay(day, 'utc').slice(0, -', 2026'.length);
