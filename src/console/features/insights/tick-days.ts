import { weekdayOf } from './days.ts';
import { shortDay, wholeDay } from './number-words.ts';

const dayOf = (day: string): number => Number(day.slice(8));
const isFirst = (day: string): boolean => dayOf(day) === 1;
/** First of every so many months, counted from January. */
const everyMonths = (months: number) => (day: string) =>
  isFirst(day) && (Number(day.slice(5, 7)) - 1) % months === 0;

/** Days that people know a calendar by, from the narrowest to the widest. */
const rhythms: ((day: string, at: number) => boolean)[] = [
  () => true,
  (_, at) => at % 2 === 0,
  (day) => weekdayOf(day) === 0,
  (day) => isFirst(day) || dayOf(day) === 15,
  isFirst,
  everyMonths(2),
  everyMonths(3),
];

/** Days to write below a chart with their words; the first of another year says which. */
export const tickWords = (days: readonly string[], atMost: number): Map<string, string> => {
  const rhythm = rhythms.find((fits) => days.filter(fits).length <= atMost) ?? everyMonths(12);
  let year = days[0]?.slice(0, 4);
  return new Map(
    days.filter(rhythm).map((day) => {
      const isOfYear = day.startsWith(`${year}-`);
      year = day.slice(0, 4);
      return [day, isOfYear ? shortDay(day) : wholeDay(day)];
    }),
  );
};
