import { type LeftOut, type LossReason, lossReasons } from '#contract/left-out.ts';
import { anyLoss, type leftOutTable } from '#service/db/schema/counts.ts';
import { hoursWith, sumHours } from '#service/db/slots.ts';
import { contractPathOf } from './contract-path.ts';
import type { Refused } from './plan-elements.ts';
import { keyOf } from './plan-receipts.ts';

/** A part of receipts that was lost, by its path of the contract. */
export type LostPart = { reason: LossReason; path: string };

/** A receipt that lost something, and when it arrived. */
export type Loss = { collectionPointId: string; at: string; parts: readonly LostPart[] };

export type LossRow = Omit<typeof leftOutTable.$inferSelect, 'slot'>;

/** What a recorded receipt lost. */
export const partsOf = (leftOut: readonly LeftOut[], refused: Refused): LostPart[] => [
  ...leftOut.map(({ reason, path }) => ({ reason, path: contractPathOf(path) })),
  ...(refused.elements > 0 ? [{ reason: 'TOO_MANY' as const, path: 'dsDataElements.*' }] : []),
  ...(refused.identifiers > 0
    ? [{ reason: 'TOO_MANY' as const, path: 'additionalIdentifiers.*' }]
    : []),
];

/** Most rows of a collection point and day. */
export const lossRowMaximum = 100;
/** Beside them each reason has one for all other paths, and there's one for all reasons. */
const namedMaximum = lossRowMaximum - lossReasons.length - 1;

/** Says by which path a part is counted: beyond so many of a collection point and day it's `*`. */
export type NamePath = (collectionPointId: string, day: string, part: LostPart) => string;

/** It remembers what this process counted; others may name further paths. */
export const createNamePath = (maximum = namedMaximum): NamePath => {
  const named = new Map<string, Set<string>>();
  let today = '';
  return (collectionPointId, day, { reason, path }) => {
    if (day > today) named.clear();
    today = day > today ? day : today;
    const known = named.get(collectionPointId) ?? new Set();
    named.set(collectionPointId, known);
    const part = keyOf(reason, path);
    if (!known.has(part) && known.size >= maximum) return '*';
    known.add(part);
    return path;
  };
};

/** Counts receipts that lost something: each once for a reason and path, and once in all. */
export const createTally = (namePath: NamePath) => {
  const rows = new Map<string, LossRow>();
  const count = (row: LossRow): void => {
    const key = keyOf(row.collectionPointId, row.day, row.reason, row.path);
    const { hours } = rows.get(key) ?? {};
    rows.set(key, { ...row, hours: hours ? sumHours(hours, row.hours) : row.hours });
  };
  return {
    add: ({ collectionPointId, at, parts }: Loss): void => {
      if (parts.length === 0) return;
      const day = at.slice(0, 10);
      const hours = hoursWith(at, 1);
      const counted = new Map(
        parts.map((part) => {
          const path = namePath(collectionPointId, day, part);
          return [keyOf(part.reason, path), { reason: part.reason, path }];
        }),
      );
      count({ collectionPointId, day, reason: anyLoss, path: '', hours });
      for (const part of counted.values()) count({ collectionPointId, day, ...part, hours });
    },
    rows: (): LossRow[] => [...rows.values()],
  };
};
