import { toUtc } from '#contract/common/values.ts';

/** The first and the last instant that both databases and answers can hold. */
const earliest = '0001-01-01T00:00:00.000000Z';
const latest = '9999-12-31T23:59:59.999999Z';

const fromMs = (ms: number, microseconds = '000'): string => {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) {
    return ms < 0 ? earliest : latest;
  }
  if (date.getUTCFullYear() < 1) return earliest;
  return `${date.toISOString().slice(0, 23)}${microseconds}Z`;
};

/**
 * The instant that a `dateTimeParameter` names, in UTC with microseconds, as the database gives
 * times: so that texts compare as their instants do.
 */
export const toInstant = (value: string): string => {
  const text = toUtc(value);
  const fraction = (/\.(\d+)/.exec(text)?.[1] ?? '').padEnd(6, '0');
  const milliseconds = Date.parse(text.replace(/\.\d+/, `.${fraction.slice(0, 3)}`));
  return fromMs(milliseconds, fraction.slice(3));
};

/** An instant so many seconds later; beyond the year 9999 it is the last instant of it. */
export const addSeconds = (instant: string, seconds: number): string =>
  fromMs(Date.parse(`${instant.slice(0, 23)}Z`) + seconds * 1000, instant.slice(23, 26));

/** The next instant that the database can tell apart. */
export const afterInstant = (instant: string): string => {
  const microseconds = Number(instant.slice(20, 26)) + 1;
  return microseconds < 1_000_000
    ? `${instant.slice(0, 20)}${String(microseconds).padStart(6, '0')}Z`
    : addSeconds(`${instant.slice(0, 20)}000000Z`, 1);
};

export const earlier = (one: string, other: string): string => (one < other ? one : other);

export const later = (one: string, other: string): string => (one > other ? one : other);
