import { type LimitPeriod, periodMs } from '#contract/common/limits.ts';

const bucketsPerPeriod = 12;
/** From here on only what a person waits for is sent. */
export const backgroundShare = 0.6;

/** Requests by the twelfth of a period that they were sent in: its end (epoch milliseconds), number. */
export type Counts = readonly (readonly [end: number, requests: number])[];

const widthOf = (period: LimitPeriod): number => periodMs[period] / bucketsPerPeriod;

/** By the end of its twelfth a request counts for a whole period, and for a twelfth more at most. */
const recent = (counts: Counts, period: LimitPeriod, now: number): Counts =>
  counts.filter(([end]) => end > now - periodMs[period] && end <= now + widthOf(period));

/** Requests within the last period: never fewer than the service's own window holds of them. */
export const usedIn = (counts: Counts, period: LimitPeriod, now: number): number =>
  recent(counts, period, now).reduce((sum, [, requests]) => sum + requests, 0);

/** The counts with one request more; what has passed is dropped. */
export const countOne = (counts: Counts, period: LimitPeriod, now: number): Counts => {
  const width = widthOf(period);
  const end = (Math.floor(now / width) + 1) * width;
  const kept = recent(counts, period, now);
  const before = kept.find(([other]) => other === end)?.[1] ?? 0;
  return [...kept.filter(([other]) => other !== end), [end, before + 1]];
};

/**
 * Whether a window has room for what nobody waits for, such as a poll or a page read ahead: the rest
 * is kept for people.
 */
export const hasRoom = (used: number, allowed: number): boolean => used < backgroundShare * allowed;
