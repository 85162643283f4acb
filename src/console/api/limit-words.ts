import { formatTime } from '#console/ui/format-time.ts';
import type { LimitFacts } from './api-error.ts';

const number = new Intl.NumberFormat('en');

/** "14:03:27", with the date and the offset where it is not today. */
export const formatClock = (instant: number, now = Date.now()): string => {
  const time = new Date(instant);
  return time.toDateString() === new Date(now).toDateString()
    ? time.toTimeString().slice(0, 8)
    : formatTime(time.toISOString(), 'local', 'second');
};

/** "18 s", "35 min 12 s". */
export const formatWait = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

const names = {
  MINUTE: 'The per-minute limit of this API',
  HOUR: 'The hourly limit of the account',
};

/** Which limit was reached, and how far; what the service left out is left out. */
export const limitSentence = ({ period, allowed, made }: LimitFacts): string => {
  const name = period === undefined ? 'A request limit' : names[period];
  const size = allowed === undefined ? '' : `, ${number.format(allowed)} requests,`;
  const used = made === undefined ? '' : ` (${number.format(made)} made)`;
  return `${name}${size} was reached${used}.`;
};
