import type { ReplayCounts, ReplayMove } from '#contract/replays.ts';
import type { ReplayedConsentRow } from '#service/db/schema/replays.ts';

export const noCounts: ReplayCounts = { people: 0, madeLive: 0, consents: 0, moves: [] };

const compareMoves = (one: ReplayMove, other: ReplayMove): number => {
  const [first, second] = [one, other].map(({ outcome, from, to }) => `${outcome} ${from} ${to}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
};

/** Adds what was found about so many people and consents. */
export const addCounts = (
  counts: ReplayCounts,
  {
    people,
    madeLive,
    consents,
    rows,
  }: { people: number; madeLive: number; consents: number; rows: readonly ReplayedConsentRow[] },
): ReplayCounts => {
  const moves = new Map(
    counts.moves.map((move) => [`${move.outcome} ${move.from} ${move.to}`, move]),
  );
  for (const { outcome, before, after } of rows) {
    const [from, to] = [before.status, after.status];
    const key = `${outcome} ${from} ${to}`;
    moves.set(key, { outcome, from, to, count: (moves.get(key)?.count ?? 0) + 1 });
  }
  return {
    people: counts.people + people,
    madeLive: (counts.madeLive ?? 0) + madeLive,
    consents: counts.consents + consents,
    moves: [...moves.values()].sort(compareMoves),
  };
};
