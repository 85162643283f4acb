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

export type MergedConsent = {
  status: string;
  lastInteractionAt: string | null;
  /** When what is in force was given. */
  consentAt: string | null;
  /** When it was refused. */
  withdrawalAt?: string | null | undefined;
  /** Of a request that waits: what it took the place of, and gives back. */
  statusBeforePending?: string | null | undefined;
};

const isInForce = (status: string): boolean => rankOf(status) > rankOf('PENDING');

/**
 * What a consent counts as: a request that waits as what it would give back, where that is a refusal or
 * a consent in force; all else as itself.
 * @param behind of a request, what it took the place of
 */
export const countingStatus = (status: string, behind: string | null | undefined): string =>
  status === 'PENDING' && behind && (isRefusal(behind) || isInForce(behind)) ? behind : status;

/**
 * What a record's consent is compared by. Of a request that waits that's what lies behind it, at the
 * time that is known of it; null where it would give back nothing that counts.
 */
export const behindRequest = ({
  status,
  lastInteractionAt,
  consentAt,
  withdrawalAt = null,
  statusBeforePending: behind,
}: MergedConsent): Pick<MergedConsent, 'status' | 'lastInteractionAt' | 'consentAt'> | null => {
  if (status !== 'PENDING') return { status, lastInteractionAt, consentAt };
  const counting = countingStatus(status, behind);
  if (counting === 'PENDING') return null;
  const at = isRefusal(counting) ? withdrawalAt : consentAt;
  return { status: counting, lastInteractionAt: at, consentAt };
};

type Compared = Pick<MergedConsent, 'status' | 'lastInteractionAt' | 'consentAt'>;

/** Whether another record's later yes ends this refusal; a hard opt-out wins over any consent. */
const isEndedBy = (refusal: Compared, other: Compared): boolean =>
  refusal.status !== 'HARD_OPT_OUT' &&
  isRefusal(refusal.status) &&
  statusEndsRefusal(other.status, refusal.status) &&
  compareTimes(other.consentAt, refusal.lastInteractionAt) > 0;

/** As if nothing had ever been said: a request that came to nothing leaves this. */
const isUnsaid = ({ status, lastInteractionAt }: Compared): boolean =>
  status === 'NO_CONSENT' && lastInteractionAt === null;

/**
 * Which consent to one purpose holds after a merge (docs/design.md 5.7 and 10.6). A refusal that no
 * later explicit yes ends, the most restrictive first; else the one of the latest interaction, of
 * several at the same instant the most restrictive, then the first. A request that waits counts as
 * what it would give back: anybody may have made it, so it takes the place of nothing that another
 * record has.
 * @param consents the primary's first, where it has one, then the others' in the order of the merge
 */
export const consentThatHolds = <Consent extends MergedConsent>(
  consents: readonly Consent[],
): Consent | undefined => {
  type Own = Compared & { consent: Consent };
  const byTime = (one: Compared, other: Compared) =>
    compareTimes(one.lastInteractionAt, other.lastInteractionAt);
  const byRank = (one: Compared, other: Compared) => rankOf(other.status) - rankOf(one.status);
  const latestOf = (some: readonly Own[]) =>
    bestOf(some, (one, other) => byTime(one, other) || byRank(one, other))?.consent;
  const said = consents.flatMap((consent): Own[] => {
    const behind = behindRequest(consent);
    return behind === null ? [] : [{ ...behind, consent }];
  });
  const requests = consents.flatMap((consent): Own[] =>
    behindRequest(consent) === null ? [{ ...consent, consent }] : [],
  );
  if (said.every(isUnsaid) && requests.length > 0) return latestOf(requests);
  const known = said.filter((own) => !said.some((other) => isEndedBy(own, other)));
  const refusals = known.filter(({ status }) => isRefusal(status));
  return refusals.length > 0
    ? bestOf(refusals, (one, other) => byRank(one, other) || byTime(one, other))?.consent
    : latestOf(known);
};

/** Whose a consent, or a no to everything, is. */
export type OfRecord = { subjectId: string };

/** When a record said no to everything, where no yes in so many words of its own ended that. */
export type Stop = OfRecord & { at: string };

/** Whether a consent is in force, or would be again once a request that waits is given up. */
const counts = ({ status, statusBeforePending }: MergedConsent): boolean =>
  isInForce(countingStatus(status, statusBeforePending));

/**
 * The last no to everything that is said to a purpose, whatever becomes of it. A record's own consent
 * in force holds in spite of its own no, which then says nothing to the other records either.
 * @param stops of records that may have no consent to the purpose; none where it's a service
 */
export const stopAgainst = <Own extends Stop>(
  stops: readonly Own[],
  consents: readonly (MergedConsent & OfRecord)[],
): Own | undefined => {
  const agreed = new Set(consents.filter(counts).map(({ subjectId }) => subjectId));
  return bestOf(
    stops.filter(({ subjectId }) => !agreed.has(subjectId)),
    (one, other) => compareTimes(one.at, other.at),
  );
};

/** Whether a later yes in so many words ends a no to everything, as it would end a withdrawal. */
export const isStopEnded = (
  { at }: Pick<Stop, 'at'>,
  consents: readonly MergedConsent[],
): boolean => {
  const refusal = { status: 'WITHDRAWN', lastInteractionAt: at, consentAt: null };
  return consents.some((consent) => {
    const behind = behindRequest(consent);
    return behind !== null && isEndedBy(refusal, behind);
  });
};

/**
 * The no to everything that takes the place of the consent which would hold after a merge, as if its
 * record had withdrawn from the purpose then (docs/design.md 5.7); undefined where none does: what isn't
 * in force stays as it is.
 * @param stops as in `stopAgainst`
 */
export const stopThatHolds = <Own extends Stop>(
  stops: readonly Own[],
  consents: readonly (MergedConsent & OfRecord)[],
): Own | undefined => {
  const holding = consentThatHolds(consents);
  if (holding === undefined || !counts(holding)) return undefined;
  const stop = stopAgainst(stops, consents);
  return stop === undefined || isStopEnded(stop, consents) ? undefined : stop;
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
