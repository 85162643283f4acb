import { useState } from 'react';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { formatClock, fullLimitName } from './limit-words.ts';
import type { RateLimit } from './rate-limit.ts';
import { useCountdown } from './useCountdown.ts';

const nearEndMs = 10_000;
// Of a shorter wait the start and the end are enough.
const shortWaitMs = 15_000;
// Refusals of one storm move its end by a little, each of them.
const smallMoveMs = 2000;

/** A rate limit as it was last told. */
type Told = { rateLimit: RateLimit; isNear: boolean };

const isLong = ({ since, retryAt }: RateLimit): boolean => retryAt - since >= shortWaitMs;

const beginning = (rateLimit: RateLimit): string =>
  `${fullLimitName(rateLimit)} reached: paused until ${formatClock(rateLimit.retryAt)}.`;

/**
 * Says aloud, politely, of each limit by its name that it began, is about to end and ended; nothing
 * in between, and nothing of the others meanwhile.
 */
export function LimitAnnouncement({ rateLimits }: { rateLimits: readonly RateLimit[] }) {
  const [{ told, words }, setSaid] = useState<{ told: readonly Told[]; words: string }>({
    told: [],
    words: '',
  });
  const toldOf = ({ window }: RateLimit) =>
    told.find(({ rateLimit }) => rateLimit.window === window);
  const coming = rateLimits.filter(
    (rateLimit) => isLong(rateLimit) && toldOf(rateLimit)?.isNear !== true,
  );
  const nextEnd = coming.length === 0 ? null : Math.min(...coming.map(({ retryAt }) => retryAt));
  const secondsToNear = useCountdown(nextEnd === null ? null : nextEnd - nearEndMs);

  const sentences = told
    .filter(({ rateLimit }) => !rateLimits.some(({ window }) => window === rateLimit.window))
    .map(({ rateLimit }) => `${fullLimitName(rateLimit)} has ended.`);
  const next = rateLimits.map((rateLimit): Told => {
    const before = toldOf(rateLimit);
    const isNearNow = nextEnd !== null && secondsToNear === 0 && rateLimit.retryAt === nextEnd;
    if (before === undefined || rateLimit.retryAt - before.rateLimit.retryAt > smallMoveMs) {
      sentences.push(beginning(rateLimit));
      return { rateLimit, isNear: isNearNow };
    }
    if (before.isNear || !isNearNow) return before;
    sentences.push(`${fullLimitName(rateLimit)} ends in ten seconds.`);
    return { rateLimit, isNear: true };
  });
  if (sentences.length > 0) setSaid({ told: next, words: sentences.join(' ') });

  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}
