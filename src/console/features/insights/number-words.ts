const parts = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });

const short = parts({ month: 'short', day: 'numeric' });
const weekday = parts({ weekday: 'short', month: 'short', day: 'numeric' });
const whole = parts({ month: 'short', day: 'numeric', year: 'numeric' });
const month = parts({ month: 'short' });
const name = parts({ weekday: 'short' });

/** Of a day `yyyy-MM-dd`, whatever the browser's zone: "Oct 13". */
export const shortDay = (day: string): string => short.format(new Date(day));
/** "Tue, Oct 13" */
export const weekdayDay = (day: string): string => weekday.format(new Date(day));
/** "Oct 13, 2026" */
export const wholeDay = (day: string): string => whole.format(new Date(day));
/** "Aug 27 – Nov 24", with years where they differ. */
export const spanWords = (first: string, last: string): string => {
  const words = first.slice(0, 4) === last.slice(0, 4) ? shortDay : wholeDay;
  return `${words(first)} – ${words(last)}`;
};
/** "Oct", of a day or a month. */
export const monthName = (day: string): string => month.format(new Date(day));
/** "Tue" */
export const weekdayName = (day: string): string => name.format(new Date(day));

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** "38.4K", for axes. */
export const compactCount = (count: number): string => compact.format(count);

const share = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** "12%" of how much one number differs from another; null where there is none to compare with. */
export const changeShare = (now: number, before: number): string | null =>
  before === 0 ? null : `${share.format((Math.abs(now - before) / before) * 100)}%`;
