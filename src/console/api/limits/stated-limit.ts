import { limitHeaders, sceneHeader } from '#contract/common/headers.ts';
import { limitPeriods } from '#contract/common/limits.ts';
import type { StatedLimit } from './rate-limit.ts';
import { readRetryAfter } from './retry-after.ts';

const readCount = (value: string | null): number | undefined =>
  value !== null && /^\d{1,15}$/.test(value) ? Number(value) : undefined;

/**
 * The headers of a 429 (docs/spec.md 7), each on its own: hosts leave some out or hide them.
 * @param receivedAt epoch milliseconds
 */
export const readStatedLimit = (headers: Headers, receivedAt: number): StatedLimit => ({
  waitMs: readRetryAfter(
    { retryAfter: headers.get(limitHeaders.retryAfter), date: headers.get('Date') },
    receivedAt,
  ),
  period: limitPeriods.find((period) => period === headers.get(limitHeaders.period)),
  allowed: readCount(headers.get(limitHeaders.allowed)),
  made: readCount(headers.get(limitHeaders.made)),
  eventId: headers.get(limitHeaders.eventId) ?? undefined,
  isStaged: headers.has(sceneHeader),
});
