const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The instant that the demo data leads up to, unless another is handed in. */
export const demoEnd = '2026-11-20T16:00:00.000Z';

/**
 * A time in office hours, so many days before `end`, in RFC 3339 with milliseconds. What falls on
 * a weekend was done on the Friday before. `random` gives numbers from 0 to 1.
 */
export const officeTime = (end: string, daysAgo: number, random: () => number): string => {
  const day = new Date(Date.parse(end) - Math.max(1, Math.round(daysAgo)) * dayMs);
  day.setUTCHours(0, 0, 0, 0);
  const sinceFriday = { 0: 2, 6: 1 }[day.getUTCDay()] ?? 0;
  const hour = 7 + random() * 9;
  return new Date(day.getTime() - sinceFriday * dayMs + Math.round(hour * hourMs)).toISOString();
};

/** `time`, or a few minutes after `earliest` where it is not later than that. */
export const notBefore = (earliest: string | null, time: string): string =>
  earliest === null || time > earliest
    ? time
    : new Date(Date.parse(earliest) + 17 * 60_000 + 313).toISOString();
