import { isRefusal } from '#contract/refusals.ts';
import { type CheckedReceipt, decidingTimeOf } from './checked-receipt.ts';

/** Who had an identifier until a merge, by the identifier that they have now. */
export type FormerHolder = { identifier: string; person: string; mergedAt: string };

/** A receipt as it concerns one person. */
export type Share = CheckedReceipt & {
  /** The identifier of the person that it's about. */
  person: string;
  /** Whether it's the person's own. Otherwise only what it refuses counts for them, too. */
  isOwn: boolean;
  /** Whether it counts for the person: a test doesn't for who is live (`markTests`). */
  counts: boolean;
};

/** Whether it's recorded as a receipt of its person. */
export const isRecorded = ({ isOwn, isRepeat }: Share): boolean => isOwn && !isRepeat;

export const asOwn = (receipt: CheckedReceipt): Share => ({
  ...receipt,
  person: receipt.identifier,
  isOwn: true,
  counts: true,
});

/** Whether it says that the person acted before it arrived: by their own clocks, instances can't tell. */
const isOfBefore = ({ isDated, interactionAt, createdAt }: CheckedReceipt): boolean =>
  isDated && interactionAt < createdAt;

/** Whether it matters who had its identifier before a merge. */
export const mayBeFormer = (receipt: CheckedReceipt): boolean =>
  isOfBefore(receipt) || receipt.purposes.some(({ type }) => isRefusal(type));

/**
 * Whom a receipt under a former identifier is about (docs/design.md 11.1). What was said before a merge
 * is the survivor's; what was said since is of whoever holds the identifier now, who may be new. What
 * it refuses counts for all of them, unless it's a test, and for a refusal alone nobody is made.
 * @param formers of its identifier
 * @param isHeld whether somebody holds the identifier now
 */
export const sharesOf = (
  receipt: CheckedReceipt,
  formers: readonly FormerHolder[],
  isHeld: boolean,
): Share[] => {
  if (formers.length === 0) return [asOwn(receipt)];
  const byMerge = formers.toSorted((one, other) => (one.mergedAt < other.mergedAt ? -1 : 1));
  const saidAt = decidingTimeOf(receipt);
  const refusals = receipt.purposes.filter(({ type }) => isRefusal(type));
  const isOnlyRefusal = refusals.length > 0 && refusals.length === receipt.purposes.length;
  const latest = byMerge.at(-1)?.person ?? receipt.identifier;
  const owner =
    (isOfBefore(receipt) ? byMerge.find(({ mergedAt }) => saidAt < mergedAt)?.person : undefined) ??
    (isOnlyRefusal && !isHeld ? latest : receipt.identifier);
  const others = new Set([
    ...byMerge.map(({ person }) => person),
    ...(isHeld ? [receipt.identifier] : []),
  ]);
  others.delete(owner);
  const isForOthers = refusals.length > 0 && !receipt.isTest;
  return [
    { ...receipt, person: owner, isOwn: true, counts: true },
    ...(isForOthers ? [...others] : []).map((person) => ({
      ...receipt,
      person,
      isOwn: false,
      counts: true,
      purposes: refusals,
    })),
  ];
};
