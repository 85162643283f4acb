import { ConnectionLost } from './availability.ts';

const lookEveryMs = 200;
/** A statement that takes longer makes the watch ask whether the database is there. */
const patienceMs = 400;
/** How long a request waits for a database that was not there just now. */
const graceMs = 250;
/** Longer than a statement may take: only its connection is at fault then. */
const statementMs = 35_000;

export type Watch = {
  /** Notes that an answer is awaited; the result is called when it has come. */
  await: (giveUp: () => void) => () => void;
  /** Resolves where the database was there last, or is again. @throws ConnectionLost */
  admit: () => Promise<void>;
  stop: () => void;
};

/**
 * Tells a database that is frozen or cut off, where nothing ever comes, from one that is slow. While
 * answers are late it probes; where the probe gets no answer either, all that is awaited is given up.
 * @param probe false where no answer came in time; true for any answer, a refusal too
 */
export const createWatch = (probe: () => Promise<boolean>): Watch => {
  const awaited = new Set<{ since: number; giveUp: () => void }>();
  let isAway = false;
  let probing: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const look = (): Promise<boolean> => {
    probing ??= probe().then((isThere) => {
      probing = undefined;
      isAway = !isThere;
      if (isAway) for (const { giveUp } of awaited) giveUp();
      return isThere;
    });
    return probing;
  };

  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };

  const tick = () => {
    const now = performance.now();
    const isLate = ({ since }: { since: number }) => now - since > patienceMs;
    if ([...awaited].some(isLate)) void look();
    for (const { since, giveUp } of awaited) if (now - since > statementMs) giveUp();
  };

  return {
    await: (giveUp) => {
      const entry = { since: performance.now(), giveUp };
      awaited.add(entry);
      timer ??= setInterval(tick, lookEveryMs).unref();
      return () => {
        awaited.delete(entry);
        if (awaited.size === 0) stop();
      };
    },
    admit: async () => {
      if (!isAway) return;
      const { promise: tooLong, resolve } = Promise.withResolvers<boolean>();
      const grace = setTimeout(() => resolve(false), graceMs);
      const isThere = await Promise.race([look(), tooLong]);
      clearTimeout(grace);
      if (!isThere) throw new ConnectionLost(undefined);
    },
    stop,
  };
};
