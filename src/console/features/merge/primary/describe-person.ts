import type { Profile } from '#contract/data-subject-records.ts';

/** How many elements have a value, additional identifiers included. */
export const countElements = ({ DataElements }: Profile): number =>
  (DataElements ?? []).filter(({ Value }) => [Value ?? []].flat().some((value) => value !== ''))
    .length;

/** All transactions, as far as the service tells how many. */
export const countTransactions = ({ Purposes }: Profile): number =>
  (Purposes ?? []).reduce(
    (sum, { TotalTransactionCount }) => sum + (TotalTransactionCount ?? 0),
    0,
  );

const createdAt = ({ CreatedDate }: Profile): number =>
  CreatedDate ? Date.parse(CreatedDate) : Number.POSITIVE_INFINITY;

/** Whom a merge keeps if nobody chooses, and why. */
export type ProposedPrimary = { id: string; reason: 'created-first' | 'most-complete' };

/**
 * Who would stay if a merge request decided: the one created first, then by id
 * (docs/design.md 5.7); undefined where nobody's creation is known.
 */
export const createdFirst = (profiles: readonly Profile[]): Profile | undefined =>
  profiles
    .filter(({ CreatedDate }) => CreatedDate)
    .toSorted(
      (one, other) =>
        createdAt(one) - createdAt(other) || (one.Id < other.Id ? -1 : one.Id > other.Id ? 1 : 0),
    )[0];

/**
 * As a merge request decides; where nobody's creation is known, the record with the most
 * transactions, then with the most data elements, then the first one.
 */
export const proposePrimary = (profiles: readonly Profile[]): ProposedPrimary | undefined => {
  const first = createdFirst(profiles);
  if (first !== undefined) return { id: first.Id, reason: 'created-first' };
  const [fullest] = profiles.toSorted(
    (one, other) =>
      countTransactions(other) - countTransactions(one) ||
      countElements(other) - countElements(one),
  );
  return fullest && { id: fullest.Id, reason: 'most-complete' };
};
