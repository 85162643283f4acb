import type { ConsentStatus } from './data-subject-values.ts';
import { isRefusal, statusEndsRefusal } from './refusals.ts';

/** Most data subjects that one merge takes into another (docs/design.md 5.7). */
export const mergeOthersMaximum = 100;

/**
 * At the same instant the more restrictive one holds; all others are alike (docs/design.md 5.7).
 */
const restrictiveFirst: readonly string[] = [
  'HARD_OPT_OUT',
  'WITHDRAWN',
  'OPT_OUT',
  'NO_CONSENT',
  'EXPIRED',
  'PENDING',
] satisfies readonly ConsentStatus[];

const rankOf = (status: string): number => {
  const rank = restrictiveFirst.indexOf(status);
  return rank === -1 ? restrictiveFirst.length : rank;
};

/** Whether one status allows less than another; those in force are alike. */
export const isMoreRestrictive = (status: ConsentStatus, than: ConsentStatus): boolean =>
  rankOf(status) < rankOf(than);

/** Times that are compared are written alike: RFC 3339 in UTC with as many digits. */
const compareTimes = (one: string | null, other: string | null): number => {
  if (one === other) return 0;
  if (one === null) return -1;
  if (other === null) return 1;
  return one < other ? -1 : 1;
};

/** The first that none of the others beats. */
const bestOf = <Item>(items: readonly Item[], compare: (one: Item, other: Item) => number) =>
  items.reduce<Item | undefined>(
    (best, item) => (best === undefined || compare(item, best) > 0 ? item : best),
    undefined,
  );

type MergedConsent = {
  status: string;
  lastInteractionAt: string | null;
  /** When what is in force was given. */
  consentAt: string | null;
  /** Of a request that took the place of something else, which it gives back. */
  statusBeforePending?: string | null;
};

/** Whether another record's later yes ends this refusal; a hard opt-out wins over any consent. */
const isEndedBy = (refusal: MergedConsent, other: MergedConsent): boolean =>
  refusal.status !== 'HARD_OPT_OUT' &&
  isRefusal(refusal.status) &&
  statusEndsRefusal(other.status, refusal.status) &&
  compareTimes(other.consentAt, refusal.lastInteractionAt) > 0;

/**
 * Which consent to one purpose holds after a merge (docs/design.md 5.7 and 10.6). A refusal that no
 * later explicit yes ends, the most restrictive first; else the one of the latest interaction, of
 * several at the same instant the most restrictive, then the first. A request that waits, and
 * has nothing behind it, ends no consent in force: anybody may have made it.
 * @param consents the primary's first, where it has one, then the others' in the order of the merge
 */
export const consentThatHolds = <Consent extends MergedConsent>(
  consents: readonly Consent[],
): Consent | undefined => {
  const known = consents.filter((own) => !consents.some((other) => isEndedBy(own, other)));
  const refusals = known.filter(({ status }) => isRefusal(status));
  const byTime = (one: Consent, other: Consent) =>
    compareTimes(one.lastInteractionAt, other.lastInteractionAt);
  const byRank = (one: Consent, other: Consent) => rankOf(other.status) - rankOf(one.status);
  if (refusals.length > 0) {
    return bestOf(refusals, (one, other) => byRank(one, other) || byTime(one, other));
  }
  const latestOf = (some: readonly Consent[]) =>
    bestOf(some, (one, other) => byTime(one, other) || byRank(one, other));
  const latest = latestOf(known);
  if (latest?.status !== 'PENDING' || latest.statusBeforePending) return latest;
  const beside = latestOf(known.filter(({ status }) => status !== 'PENDING'));
  const isInForce = beside !== undefined && rankOf(beside.status) > rankOf('PENDING');
  return isInForce ? beside : latest;
};

type MergedElement = {
  updatedAt: string | null;
  /** Forms alone set its values. */
  isFormSet: boolean;
};

/**
 * Which record's values of one data element stay after a merge: the latest updated, at a tie the
 * first (docs/spec.md 4.4 rule 3; docs/design.md 5.7). What a known sender set stays before what was
 * typed into a form, whenever that was (11.2).
 * @param elements the primary's first, where it has one, then the others' in the order of the merge
 */
export const elementThatStays = <Element extends MergedElement>(
  elements: readonly Element[],
): Element | undefined =>
  bestOf(
    elements,
    (one, other) =>
      Number(other.isFormSet) - Number(one.isFormSet) ||
      compareTimes(one.updatedAt, other.updatedAt),
  );
