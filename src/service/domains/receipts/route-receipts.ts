import { isRefusal } from '#contract/refusals.ts';
import { type CheckedPurpose, type CheckedReceipt, refusalsIn } from './checked-receipt.ts';

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

/** When its person acted before it arrived: by their own clocks, instances can't tell. */
const formerTimeOf = (
  { isDated, interactionAt, createdAt }: CheckedReceipt,
  { saidAt }: Pick<CheckedPurpose, 'saidAt'> = {},
): string | null => {
  const at = saidAt ?? (isDated ? interactionAt : createdAt);
  return at < createdAt ? at : null;
};

const isOnlyRefused = ({ type, expiryAt, choices, refused }: CheckedPurpose): boolean =>
  isRefusal(type) ||
  (type === 'CHANGE_PREFERENCES' &&
    expiryAt === null &&
    choices.length > 0 &&
    refused?.length === choices.length);

/** Whether it matters who had its identifier before a merge. */
export const mayBeFormer = (receipt: CheckedReceipt): boolean =>
  formerTimeOf(receipt) !== null ||
  receipt.purposes.some((purpose) => formerTimeOf(receipt, purpose) !== null) ||
  refusalsIn(receipt.purposes).length > 0;

/**
 * Whom a receipt under a former identifier is about (docs/design.md 11.1). What was said before a merge
 * is the survivor's; what was said since is of whoever holds the identifier now, who may be new. A
 * receipt goes by the times of its purposes where they are all one person's, else by its own, and isn't
 * torn apart. What it refuses counts for all of them, unless it's a test, and for a refusal alone nobody
 * is made.
 * @param formers of its identifier
 * @param isHeld whether somebody holds the identifier now
 */
export const sharesOf = (
  receipt: CheckedReceipt,
  formers: readonly FormerHolder[],
  isHeld: boolean,
): Share[] => {
  if (formers.length === 0) return [asOwn(receipt)];
  const { identifier, purposes, isTest } = receipt;
  const byMerge = formers.toSorted((one, other) => (one.mergedAt < other.mergedAt ? -1 : 1));
  const holderAt = (at: string | null) =>
    at === null ? undefined : byMerge.find(({ mergedAt }) => at < mergedAt)?.person;
  const formerOf = new Map(
    purposes.map((purpose) => [purpose, holderAt(formerTimeOf(receipt, purpose))]),
  );
  const ofNow = purposes.filter((purpose) => formerOf.get(purpose) === undefined);
  const isForNobodyNew = !isHeld && ofNow.length > 0 && ofNow.every(isOnlyRefused);
  const latest = byMerge.at(-1)?.person ?? identifier;
  const holder = isForNobodyNew ? latest : identifier;
  const ownerOf = (purpose: CheckedPurpose) => formerOf.get(purpose) ?? holder;
  const owners = [...new Set(purposes.map(ownerOf))];
  const [only = holder, ...further] = owners;
  const byItsTime = holderAt(formerTimeOf(receipt)) ?? holder;
  const owner = owners.length > 0 && further.length === 0 ? only : byItsTime;
  const all = [owner, ...owners, ...byMerge.map(({ person }) => person)];
  return [...new Set([...all, ...(isHeld ? [identifier] : [])])].flatMap((person): Share[] => {
    const isOwn = person === owner;
    const own = isOwn ? purposes : isTest ? [] : refusalsIn(purposes);
    return isOwn || own.length > 0
      ? [{ ...receipt, person, isOwn, counts: true, purposes: own }]
      : [];
  });
};
