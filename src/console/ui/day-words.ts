import { formatTime } from './format-time.ts';

/**
 * "Jul 10, 2026", where the console is read, or in UTC. A value that is no time is returned as it came.
 */
export const dayWords = (value: string, zone: 'local' | 'utc' = 'local'): string => {
  if (Number.isNaN(Date.parse(value))) return value;
  const [day, month, year] = formatTime(value, zone, 'day').split(' ');
  return `${month} ${Number(day)}, ${year}`;
};

/** "Nov 27, 2026, 09:32 +01:00", where the console is read. */
export const minuteWords = (value: string): string => {
  const [, ...clock] = formatTime(value, 'local').split(', ');
  return [dayWords(value), ...clock].join(', ');
};
