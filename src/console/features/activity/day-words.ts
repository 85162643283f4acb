import { formatDay, formatTime, monthNames } from '#console/ui/format-time.ts';

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** "09:41", where the console is read. */
export const clockOf = (value: string): string => formatTime(value, 'local').slice(-'09:41'.length);

/** "09:02–09:06", or one time where they're in the same minute. */
export const spanOf = ({ from, until }: { from: string; until: string }): string => {
  const [one, other] = [clockOf(from), clockOf(until)];
  return one === other && formatDay(from) === formatDay(until) ? one : `${one}–${other}`;
};

/** "Today" beside "Friday, Nov 27": of the day of an act. */
export const dayWords = (value: string, now: Date): { name: string; date: string } => {
  const day = formatDay(value);
  const at = new Date(value);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12);
  const year = at.getFullYear() === now.getFullYear() ? '' : `, ${at.getFullYear()}`;
  const date = `${weekdays[at.getDay()]}, ${monthNames[at.getMonth()]} ${at.getDate()}${year}`;
  if (day === formatDay(now.toISOString())) return { name: 'Today', date };
  if (day === formatDay(yesterday.toISOString())) return { name: 'Yesterday', date };
  return { name: date, date: '' };
};
