import { useState } from 'react';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { Hold } from './hold.ts';
import { formatClock, fullLimitName } from './limit-words.ts';
import { useCountdown } from './useCountdown.ts';

const nearEndMs = 10_000;
// Of a shorter wait the start and the end are enough.
const shortWaitMs = 15_000;
// Refusals of one storm move its end by a little, each of them.
const smallMoveMs = 2000;

/** A hold as it was last told. */
type Told = { hold: Hold; isNear: boolean };

const isLong = ({ since, retryAt }: Hold): boolean => retryAt - since >= shortWaitMs;

const beginning = (hold: Hold): string =>
  `${fullLimitName(hold)} reached: paused until ${formatClock(hold.retryAt)}.`;

/**
 * Says aloud, politely, of each limit by its name that it began, is about to end and ended; nothing
 * in between, and nothing of the others meanwhile.
 */
export function LimitAnnouncement({ holds }: { holds: readonly Hold[] }) {
  const [{ told, words }, setSaid] = useState<{ told: readonly Told[]; words: string }>({
    told: [],
    words: '',
  });
  const toldOf = ({ window }: Hold) => told.find(({ hold }) => hold.window === window);
  const coming = holds.filter((hold) => isLong(hold) && toldOf(hold)?.isNear !== true);
  const nextEnd = coming.length === 0 ? null : Math.min(...coming.map(({ retryAt }) => retryAt));
  const secondsToNear = useCountdown(nextEnd === null ? null : nextEnd - nearEndMs);

  const sentences = told
    .filter(({ hold }) => !holds.some(({ window }) => window === hold.window))
    .map(({ hold }) => `${fullLimitName(hold)} has ended.`);
  const next = holds.map((hold): Told => {
    const before = toldOf(hold);
    const isNearNow = nextEnd !== null && secondsToNear === 0 && hold.retryAt === nextEnd;
    if (before === undefined || hold.retryAt - before.hold.retryAt > smallMoveMs) {
      sentences.push(beginning(hold));
      return { hold, isNear: isNearNow };
    }
    if (before.isNear || !isNearNow) return before;
    sentences.push(`${fullLimitName(hold)} ends in ten seconds.`);
    return { hold, isNear: true };
  });
  if (sentences.length > 0) setSaid({ told: next, words: sentences.join(' ') });

  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}
