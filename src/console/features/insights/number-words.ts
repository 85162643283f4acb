import { formatDay } from '#console/ui/format-time.ts';

const name = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });

/** Of a day `yyyy-MM-dd`, whatever the browser's zone: "Oct 13, 2026". */
export const wholeDay = (day: string): string => formatDay(day, 'utc');
/** "Oct 13" */
export const shortDay = (day: string): string => wholeDay(day).slice(0, -', 2026'.length);
/** "Tue, Oct 13" */
export const weekdayDay = (day: string): string => `${weekdayName(day)}, ${shortDay(day)}`;
/** "Aug 27 – Nov 24", with years where they differ. */
export const spanWords = (first: string, last: string): string => {
  const words = first.slice(0, 4) === last.slice(0, 4) ? shortDay : wholeDay;
  return `${words(first)} – ${words(last)}`;
};
/** "Oct", of a day or a month. */
export const monthName = (day: string): string => shortDay(day).slice(0, 'Oct'.length);
/** "Tue" */
export const weekdayName = (day: string): string => name.format(new Date(day));

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** "38.4K", for axes. */
export const compactCount = (count: number): string => compact.format(count);

const share = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** "12%" of how much one number differs from another; null where there is none to compare with. */
export const changeShare = (now: number, before: number): string | null =>
  before === 0 ? null : `${share.format((Math.abs(now - before) / before) * 100)}%`;

/**
 * How the finished days of a week differ from those of the week before: "Mon–Thu:", "12% more", "than
 * the week before"; null where there is none to compare with.
 */
export const weekChange = ({
  lastDay,
  now,
  before,
}: {
  lastDay: string;
  now: number;
  before: number;
}): { words: readonly [string, string, string]; isMore: boolean | null } | null => {
  const differs = changeShare(now, before);
  if (differs === null) return null;
  const last = weekdayName(lastDay);
  const days = last === 'Mon' ? 'Mon:' : `Mon–${last}:`;
  return now === before
    ? { words: [days, '', 'as many as the week before'], isMore: null }
    : {
        words: [days, `${differs} ${now > before ? 'more' : 'less'}`, 'than the week before'],
        isMore: now > before,
      };
};
