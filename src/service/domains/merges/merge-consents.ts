import { consentThatHolds, stopThatHolds } from '#contract/merge-rules.ts';
import { isRefusal, isWithdrawal } from '#contract/refusals.ts';
import type { Stopped, SubjectSnapshot } from '#service/db/schema/merges.ts';
import { earlier, later } from '#service/domains/receipts/instants.ts';
import { latestOf } from './latest-of.ts';

type Snapshots = readonly SubjectSnapshot[];
type Consent = SubjectSnapshot['consents'][number];
type Row = Consent['consent'];

const laterOrNull = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : later(one, other);
const earlierOrNull = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : earlier(one, other);

export type MergeKnown = {
  /** By purpose, how much was said without effect by those who have no consent to it. */
  unheard: ReadonlyMap<string, number>;
  /** The transaction that says what the merge decided of a purpose. */
  decisionIdOf: (purposeId: string) => string | null;
};

/** A request that waits beside what holds stays to be ended: CANCEL is about it, and ends nothing else. */
const besideRequests = (holding: Row, others: readonly Row[]): Partial<Row> =>
  holding.status !== 'PENDING' &&
  !isRefusal(holding.status) &&
  holding.statusBeforePending === null &&
  others.some((row) => row.status === 'PENDING' || row.statusBeforePending !== null)
    ? {
        statusBeforePending: holding.status,
        transactionIdBeforePending: holding.statusTransactionId,
      }
    : {};

type Stop = Stopped & { subjectId: string };

const consentsByPurpose = (snapshots: Snapshots): Map<string, Consent[]> =>
  Map.groupBy(
    snapshots.flatMap(({ consents }) => consents),
    ({ consent }) => consent.purposeId,
  );

/** By purpose, the no to everything of one of them that ends another one's consent. */
export const stopsThatHold = (snapshots: Snapshots): ReadonlyMap<string, Stop> => {
  const stops = snapshots.flatMap(({ subject: { id }, stopped }) =>
    stopped === undefined ? [] : [{ ...stopped, subjectId: id }],
  );
  return new Map(
    [...consentsByPurpose(snapshots)].flatMap(([purposeId, own]) => {
      const stop = stopThatHolds(
        stops.filter(({ servicePurposeIds }) => !servicePurposeIds.includes(purposeId)),
        own.map(({ consent }) => consent),
      );
      return stop === undefined ? [] : [[purposeId, stop] as const];
    }),
  );
};

/** A record's consent as its no to everything would have left it. */
const withdrawnBy = (own: Row, { at }: Stop, statusTransactionId: string | null): Row =>
  isWithdrawal(own.status)
    ? { ...own, lastInteractionAt: laterOrNull(own.lastInteractionAt, at) }
    : {
        ...own,
        status: 'WITHDRAWN',
        statusTransactionId,
        statusBeforePending: null,
        transactionIdBeforePending: null,
        lastInteractionAt: at,
        withdrawalAt: isRefusal(own.status) ? laterOrNull(own.withdrawalAt, at) : at,
        expiryAt: null,
        collectionPointId: null,
        collectionPointVersion: null,
      };

/** Of a record that had none, which only knows what the others were asked. */
const neverGiven = (known: Row, subjectId: string): Row => ({
  ...known,
  subjectId,
  status: 'NO_CONSENT',
  consentAt: null,
  withdrawalAt: null,
  reactivationAt: null,
  note: null,
  geolocation: null,
});

/** What holds of a purpose, and the others' consents to it. */
const decideConsent = (
  own: readonly Consent[],
  stop: Stop | undefined,
  decisionId: string | null,
): { holding: Row; others: Row[]; choices: Consent['choices'] } | undefined => {
  const rows = own.map(({ consent }) => consent);
  const known = consentThatHolds(rows);
  if (known === undefined) return undefined;
  const holder =
    stop === undefined
      ? own.find(({ consent }) => consent === known)
      : own.find(({ consent }) => consent.subjectId === stop.subjectId);
  const others = rows.filter((row) => row !== holder?.consent);
  const choices = holder?.choices ?? [];
  if (stop === undefined) return { holding: known, others, choices };
  const before = holder?.consent ?? neverGiven(known, stop.subjectId);
  return { holding: withdrawnBy(before, stop, decisionId), others, choices };
};

/** What becomes of all their consents. */
export const mergeConsents = (
  snapshots: Snapshots,
  subjectId: string,
  { unheard, decisionIdOf }: MergeKnown,
): Consent[] => {
  const stops = stopsThatHold(snapshots);
  const merged = [...consentsByPurpose(snapshots)].flatMap(([purposeId, own]): Consent[] => {
    const rows = own.map(({ consent }) => consent);
    const stop = stops.get(purposeId);
    const decided = decideConsent(own, stop, stop === undefined ? null : decisionIdOf(purposeId));
    if (decided === undefined) return [];
    const { holding, others, choices } = decided;
    const last = latestOf([holding, ...others], (row) => row.lastTransactionAt) ?? holding;
    const refusals = [holding, ...others].filter(({ status }) => isRefusal(status));
    // A yes must be later than every refusal, the weaker ones too, to end it in a later merge.
    const lastInteractionAt = isRefusal(holding.status)
      ? refusals.map((row) => row.lastInteractionAt).reduce(laterOrNull)
      : holding.lastInteractionAt;
    const contact =
      [holding, ...others].find((row) => row.lastInteractionAt === lastInteractionAt) ?? holding;
    const consent = {
      ...holding,
      ...besideRequests(holding, others),
      subjectId,
      lastInteractionAt,
      firstConsentAt: rows.map((row) => row.firstConsentAt).reduce(earlierOrNull),
      firstTransactionAt: rows.map((row) => row.firstTransactionAt).reduce(earlier),
      lastTransactionAt: last.lastTransactionAt,
      updatedAt: rows.map((row) => row.updatedAt).reduce(later),
      transactionCount: rows.reduce(
        (total, row) => total + row.transactionCount,
        unheard.get(purposeId) ?? 0,
      ),
      lastReceiptId: last.lastReceiptId,
      collectionPointId: contact.collectionPointId,
      collectionPointVersion: contact.collectionPointVersion,
    };
    return [{ consent, choices }];
  });
  return merged.sort((one, other) => (one.consent.purposeId < other.consent.purposeId ? -1 : 1));
};
