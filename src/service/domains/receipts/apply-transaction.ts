import {
  type ConsentStatus,
  standingStatuses,
  type TransactionType,
} from '#contract/data-subject-values.ts';
import type { ExpiryDateType } from '#contract/purpose-values.ts';
import type { SubjectPurposeRow } from '#service/db/schema/data-subjects.ts';
import type { TransactionRow } from '#service/db/schema/receipts.ts';
import { addSeconds, later } from './instants.ts';

/** A subject's consent to one purpose; times in UTC with microseconds. */
export type Consent = Omit<SubjectPurposeRow, 'subjectId' | 'purposeId'>;

/** How long a consent lasts by the purpose's version: 0 seconds is for ever. */
export type LifeSpan = {
  seconds: number;
  /** For implicit consent, where it is another. */
  implicitSeconds: number | null;
  /** What counts anew on a change that is no consent; `CONSENT_DATE` where it is not said. */
  countedFrom: ExpiryDateType | null;
};

/** What a receipt says about one purpose. */
export type ConsentTransaction = Pick<
  Consent,
  'purposeVersion' | 'note' | 'geolocation' | 'collectionPointId' | 'collectionPointVersion'
> & {
  type: TransactionType;
  /** When it arrived, and when the person acted. */
  createdAt: string;
  interactionAt: string;
  /** The end that the receipt asks for. */
  expiryAt: string | null;
  lifeSpan: LifeSpan;
  receiptId: string;
};

/** The dates that a transaction itself set, as its record shows them. */
export type TransactionDates = Pick<TransactionRow, 'consentAt' | 'withdrawalAt' | 'expiryAt'>;

export type Applied = {
  consent: Consent;
  dates: TransactionDates;
  /** Whether it is the latest word, so that its topics and options count. */
  isLatest: boolean;
};

const givenStatus: Partial<Record<TransactionType, ConsentStatus>> = {
  CONFIRMED: 'ACTIVE',
  OPT_IN: 'OPT_IN',
  NO_OPT_OUT: 'NOT_OPT_OUT',
  IMPLICIT: 'IMPLICIT',
  PENDING: 'PENDING',
};

const endedStatus: Partial<Record<TransactionType, ConsentStatus>> = {
  WITHDRAWN: 'WITHDRAWN',
  OPT_OUT: 'OPT_OUT',
  HARD_OPT_OUT: 'HARD_OPT_OUT',
  EXPIRED: 'EXPIRED',
  NOTGIVEN: 'NO_CONSENT',
};

const withdrawals: readonly TransactionType[] = ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT'];

const standing: readonly ConsentStatus[] = standingStatuses;

const ended: readonly ConsentStatus[] = ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT', 'EXPIRED'];

/** Whether a consent holds, or waits for its confirmation, and so can end. */
export const isStanding = (status: ConsentStatus): boolean => standing.includes(status);

/** Whether the type gives consent or lengthens it: not to be had of a purpose that has retired. */
export const givesConsent = (type: TransactionType): boolean =>
  givenStatus[type] !== undefined || type === 'EXTEND';

/** Whether the type changes a consent that must be there already. */
export const changesConsent = (type: TransactionType): boolean =>
  type === 'EXTEND' || type === 'CHANGE_PREFERENCES';

/** Type to status (design.md 5.4). */
const statusAfter = (before: Consent | null, type: TransactionType): ConsentStatus =>
  givenStatus[type] ??
  endedStatus[type] ??
  (type === 'CANCEL'
    ? (before?.statusBeforePending ?? 'WITHDRAWN')
    : (before?.status ?? 'NO_CONSENT'));

const isWithdrawal = (before: Consent | null, type: TransactionType): boolean =>
  withdrawals.includes(type) || (type === 'CANCEL' && !before?.statusBeforePending);

const endOf = (from: string, status: ConsentStatus, lifeSpan: LifeSpan): string | null => {
  const { seconds, implicitSeconds } = lifeSpan;
  const lasts = status === 'IMPLICIT' ? (implicitSeconds ?? seconds) : seconds;
  return lasts === 0 ? null : addSeconds(from, lasts);
};

const expiryAfter = (
  before: Consent | null,
  status: ConsentStatus,
  { type, interactionAt, expiryAt, lifeSpan }: ConsentTransaction,
): string | null => {
  if (type === 'EXPIRED') return interactionAt;
  if (!isStanding(status)) return before?.status === status ? before.expiryAt : null;
  const counted = () => expiryAt ?? endOf(interactionAt, status, lifeSpan);
  if (before === null || !isStanding(before.status)) return counted();
  // What is asked for beside a consent that stands leaves that as it is until it is confirmed.
  if (type === 'PENDING') return expiryAt ?? before.expiryAt;
  if (type === 'CANCEL') return before.expiryAt;
  if (givesConsent(type)) return counted();
  if (expiryAt !== null) return expiryAt;
  if (before.expiryAt === null || lifeSpan.countedFrom !== 'LAST_TRANSACTION_DATE') {
    return before.expiryAt;
  }
  return later(before.expiryAt, endOf(interactionAt, status, lifeSpan) ?? before.expiryAt);
};

const consentDateAfter = (
  before: Consent | null,
  { type, interactionAt }: ConsentTransaction,
): string | null => {
  if (type === 'NOTGIVEN') return null;
  if (givenStatus[type] === undefined) return before?.consentAt ?? null;
  const isBesideStanding = type === 'PENDING' && before !== null && isStanding(before.status);
  return isBesideStanding ? (before.consentAt ?? interactionAt) : interactionAt;
};

const reactivationAfter = (
  before: Consent | null,
  { type, interactionAt }: ConsentTransaction,
): string | null => {
  if (before === null) return null;
  const isGiven = givenStatus[type] !== undefined && type !== 'PENDING';
  const held = before.statusBeforePending ?? before.status;
  return isGiven && ended.includes(held) ? interactionAt : before.reactivationAt;
};

const pendingAfter = (before: Consent | null, type: TransactionType): ConsentStatus | null => {
  if (type !== 'PENDING' && (givenStatus[type] ?? endedStatus[type]) !== undefined) return null;
  if (type === 'CANCEL') return null;
  if (type === 'PENDING' && before !== null && before.status !== 'PENDING') return before.status;
  return before?.statusBeforePending ?? null;
};

/** What every transaction changes, the late ones too. */
const countIn = (before: Consent, transaction: ConsentTransaction): Consent => ({
  ...before,
  lastTransactionAt: later(before.lastTransactionAt, transaction.createdAt),
  updatedAt: later(before.updatedAt, transaction.createdAt),
  transactionCount: before.transactionCount + 1,
  lastReceiptId: transaction.receiptId,
  collectionPointId: transaction.collectionPointId,
  collectionPointVersion: transaction.collectionPointVersion,
});

const datesOf = (
  before: Consent | null,
  { type, interactionAt }: ConsentTransaction,
  expiryAt: string | null,
): TransactionDates => ({
  consentAt: givenStatus[type] === undefined ? null : interactionAt,
  withdrawalAt: isWithdrawal(before, type) ? interactionAt : null,
  expiryAt: givesConsent(type) || type === 'EXPIRED' ? expiryAt : null,
});

/**
 * What a transaction makes of a consent (design.md 5.4). The latest interaction decides, and of two
 * at the same time the one that arrives later; an older one is counted and changes nothing else.
 * NO_CHOICE about a consent that is there says nothing, so an older word may still come after it.
 * An expiry that is due is to be applied before; `changesConsent` types need a consent.
 */
export const applyTransaction = (
  before: Consent | null,
  transaction: ConsentTransaction,
): Applied => {
  const { type, createdAt, interactionAt } = transaction;
  const lastInteractionAt = before?.lastInteractionAt ?? null;
  if (before !== null && lastInteractionAt !== null && interactionAt < lastInteractionAt) {
    const own = expiryAfter(null, statusAfter(null, type), transaction);
    return {
      consent: countIn(before, transaction),
      dates: datesOf(null, transaction, own),
      isLatest: false,
    };
  }
  const status = statusAfter(before, type);
  const expiryAt = expiryAfter(before, status, transaction);
  const counted = countIn(
    before ?? {
      purposeVersion: transaction.purposeVersion,
      status,
      statusBeforePending: null,
      firstTransactionAt: createdAt,
      lastTransactionAt: createdAt,
      lastInteractionAt: null,
      consentAt: null,
      withdrawalAt: null,
      reactivationAt: null,
      expiryAt: null,
      updatedAt: createdAt,
      transactionCount: 0,
      lastReceiptId: null,
      collectionPointId: null,
      collectionPointVersion: null,
      note: null,
      geolocation: null,
    },
    transaction,
  );
  const saysNothing = type === 'NO_CHOICE' && before !== null;
  return {
    consent: {
      ...counted,
      purposeVersion: transaction.purposeVersion,
      status,
      statusBeforePending: pendingAfter(before, type),
      lastInteractionAt: saysNothing ? lastInteractionAt : interactionAt,
      consentAt: consentDateAfter(before, transaction),
      withdrawalAt: isWithdrawal(before, type) ? interactionAt : counted.withdrawalAt,
      reactivationAt: reactivationAfter(before, transaction),
      expiryAt,
      note: transaction.note ?? (givenStatus[type] === undefined ? counted.note : null),
      geolocation: transaction.geolocation ?? counted.geolocation,
    },
    dates: datesOf(before, transaction, expiryAt),
    isLatest: true,
  };
};

/** Whether a consent is to end by `time`. */
export const isDue = ({ status, expiryAt }: Consent, time: string): boolean =>
  expiryAt !== null && expiryAt <= time && isStanding(status);

/**
 * Ends a consent at an instant that has come: a transaction, and no interaction. It happens then
 * whenever it is noticed, but not before what the consent is known by.
 * @returns the consent, and when the transaction happened
 */
export const endConsent = (before: Consent, endsAt: string): { consent: Consent; at: string } => {
  const at = later(endsAt, before.lastTransactionAt);
  return {
    at,
    consent: {
      ...before,
      status: 'EXPIRED',
      statusBeforePending: null,
      expiryAt: at,
      lastTransactionAt: at,
      updatedAt: later(before.updatedAt, at),
      transactionCount: before.transactionCount + 1,
    },
  };
};
