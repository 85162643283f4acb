import {
  type ConsentStatus,
  standingStatuses,
  type TransactionType,
} from '#contract/data-subject-values.ts';
import type { ExpiryDateType } from '#contract/purpose-values.ts';
import { endsRefusal, isRefusal, strongerRefusal } from '#contract/refusals.ts';
import type { SubjectPurposeRow } from '#service/db/schema/data-subjects.ts';
import type { RecordedChoice, TransactionRow } from '#service/db/schema/receipts.ts';
import { addSeconds, earlier, later } from './instants.ts';

/** A subject's consent to one purpose; times in UTC with microseconds. */
export type Consent = Omit<SubjectPurposeRow, 'subjectId' | 'purposeId'>;

/** How long a consent lasts by the purpose's version: 0 seconds is for ever. */
export type LifeSpan = {
  seconds: number;
  /** For implicit consent, if it differs. */
  implicitSeconds: number | null;
  /** What restarts on a change that isn't a consent; `CONSENT_DATE` by default. */
  countedFrom: ExpiryDateType | null;
};

/** What an earlier receipt said about the same purpose. */
export type PastTransaction = Pick<
  TransactionRow,
  'id' | 'type' | 'purposeVersion' | 'interactionAt' | 'expiryAt' | 'choices' | 'note'
> &
  Pick<ConsentTransaction, 'reconfirms'>;

/** What a receipt says about one purpose. */
export type ConsentTransaction = Pick<
  Consent,
  'purposeVersion' | 'note' | 'geolocation' | 'collectionPointId' | 'collectionPointVersion'
> & {
  id: string;
  type: TransactionType;
  /** When it arrived, and when the person acted. */
  createdAt: string;
  interactionAt: string;
  /** The end that the receipt asks for. */
  expiryAt: string | null;
  lifeSpan: LifeSpan;
  /** Whether a request for confirmation suspends a consent in force (ReconfirmActivePurpose). */
  reconfirms: boolean;
  choices: RecordedChoice[];
  /** What earlier receipts said, in order of arrival; needed where one was said after this one. */
  history: readonly PastTransaction[];
  receiptId: string;
};

/** The dates that a transaction itself set, as its record shows them. */
export type TransactionDates = Pick<TransactionRow, 'consentAt' | 'withdrawalAt' | 'expiryAt'>;

export type Applied = {
  consent: Consent;
  dates: TransactionDates;
  /** The topics and options to store, the latest word on each last. */
  choices: RecordedChoice[];
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

const isInForce = (status: ConsentStatus): boolean => isStanding(status) && status !== 'PENDING';

/** Whether the transaction is recorded without changing the consent. */
const isLeft = (before: Consent, { type, reconfirms }: ConsentTransaction): boolean =>
  isRefusal(before.status)
    ? !isRefusal(type) && !endsRefusal(type, before.status)
    : type === 'PENDING' && isInForce(before.status) && !reconfirms;

/** Type to status (docs/design.md 5.4 and 10.6). */
const statusAfter = (before: Consent | null, type: TransactionType): ConsentStatus => {
  if (before !== null && isRefusal(before.status) && isRefusal(type)) {
    return strongerRefusal(before.status, type);
  }
  return (
    givenStatus[type] ??
    endedStatus[type] ??
    (type === 'CANCEL'
      ? (before?.statusBeforePending ?? 'WITHDRAWN')
      : (before?.status ?? 'NO_CONSENT'))
  );
};

const isWithdrawal = (before: Consent | null, type: TransactionType): boolean =>
  isRefusal(type) || (type === 'CANCEL' && !before?.statusBeforePending);

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
  // A request made while a consent stands leaves that consent in place until it is confirmed.
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
  const former = before.statusBeforePending ?? before.status;
  return isGiven && ended.includes(former) ? interactionAt : before.reactivationAt;
};

const pendingAfter = (before: Consent | null, type: TransactionType): ConsentStatus | null => {
  if (type !== 'PENDING' && (givenStatus[type] ?? endedStatus[type]) !== undefined) return null;
  if (type === 'CANCEL') return null;
  if (type === 'PENDING' && before !== null && before.status !== 'PENDING') return before.status;
  return before?.statusBeforePending ?? null;
};

const isYes = (type: TransactionType): boolean =>
  givenStatus[type] !== undefined && type !== 'PENDING';

const firstConsentAfter = (
  before: Consent | null,
  { type, interactionAt }: ConsentTransaction,
): string | null => {
  const known = before?.firstConsentAt ?? null;
  return isYes(type) ? earlier(known ?? interactionAt, interactionAt) : known;
};

/** Which transactions set the status, and the one that CANCEL gives back. */
const settersAfter = (
  before: Consent | null,
  status: ConsentStatus,
  { id, type }: ConsentTransaction,
): Pick<Consent, 'statusTransactionId' | 'transactionIdBeforePending'> => {
  const isSet = before === null || before.status !== status || isYes(type);
  const givesBack = type === 'CANCEL' && before?.statusBeforePending;
  const known = before?.statusTransactionId ?? null;
  const isAsked = type === 'PENDING' && before !== null && before.status !== 'PENDING';
  return {
    statusTransactionId: givesBack ? before.transactionIdBeforePending : isSet ? id : known,
    transactionIdBeforePending:
      pendingAfter(before, type) === null
        ? null
        : isAsked
          ? known
          : (before?.transactionIdBeforePending ?? null),
  };
};

/** What every transaction changes, even one that decides nothing. */
const countsOf = (before: Consent, transaction: ConsentTransaction) => ({
  firstTransactionAt: before.firstTransactionAt,
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

const newConsent = ({ purposeVersion, createdAt }: ConsentTransaction): Consent => ({
  purposeVersion,
  status: 'NO_CONSENT',
  statusTransactionId: null,
  statusBeforePending: null,
  transactionIdBeforePending: null,
  firstTransactionAt: createdAt,
  lastTransactionAt: createdAt,
  lastInteractionAt: null,
  consentAt: null,
  firstConsentAt: null,
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
});

/** The dates of a transaction that changes nothing: those it would have set. */
const ownDates = (transaction: ConsentTransaction): TransactionDates =>
  datesOf(null, transaction, expiryAfter(null, statusAfter(null, transaction.type), transaction));

const leave = (before: Consent, transaction: ConsentTransaction): Applied => {
  const isAsked =
    transaction.type === 'PENDING' &&
    isInForce(before.status) &&
    before.statusBeforePending === null;
  return {
    consent: {
      ...before,
      ...countsOf(before, transaction),
      firstConsentAt: firstConsentAfter(before, transaction),
      ...(isAsked && {
        statusBeforePending: before.status,
        transactionIdBeforePending: before.statusTransactionId,
      }),
    },
    dates: ownDates(transaction),
    choices: [],
  };
};

/** Applies a transaction that nothing recorded was said after. */
export const applyLatest = (before: Consent | null, transaction: ConsentTransaction): Applied => {
  if (before !== null && isLeft(before, transaction)) return leave(before, transaction);
  const { type, interactionAt, choices } = transaction;
  const status = statusAfter(before, type);
  const expiryAt = expiryAfter(before, status, transaction);
  const known = before ?? newConsent(transaction);
  const saysNothing = type === 'NO_CHOICE' && before !== null;
  return {
    consent: {
      ...known,
      ...countsOf(known, transaction),
      purposeVersion: transaction.purposeVersion,
      status,
      ...settersAfter(before, status, transaction),
      statusBeforePending: pendingAfter(before, type),
      lastInteractionAt: saysNothing ? known.lastInteractionAt : interactionAt,
      consentAt: consentDateAfter(before, transaction),
      firstConsentAt: firstConsentAfter(before, transaction),
      withdrawalAt: isWithdrawal(before, type) ? interactionAt : known.withdrawalAt,
      reactivationAt: reactivationAfter(before, transaction),
      expiryAt,
      note: transaction.note ?? (givenStatus[type] === undefined ? known.note : null),
      geolocation: transaction.geolocation ?? known.geolocation,
    },
    // What is over has an end, but EXTEND gave it none.
    dates: datesOf(before, transaction, type === 'EXTEND' && !isStanding(status) ? null : expiryAt),
    choices,
  };
};

type Replayed = { consent: Consent | null; choices: RecordedChoice[] };

/** Applies transactions in the order they were said in, ties in the order given. */
const replay = (transactions: readonly ConsentTransaction[]): Replayed =>
  transactions
    .toSorted((one, other) =>
      one.interactionAt < other.interactionAt
        ? -1
        : Number(one.interactionAt > other.interactionAt),
    )
    .reduce<Replayed>(
      ({ consent: before, choices: earlier }, transaction) => {
        const { consent, choices } = applyLatest(before, transaction);
        return { consent, choices: [...earlier, ...choices] };
      },
      { consent: null, choices: [] },
    );

/** Keeps a late refusal, unless an explicit yes was said after it; anything else changes nothing. */
const applyLateRefusal = (
  before: Consent,
  transaction: ConsentTransaction,
  past: readonly ConsentTransaction[],
): Consent => {
  const { type, interactionAt } = transaction;
  const counted = {
    ...before,
    ...countsOf(before, transaction),
    firstConsentAt: firstConsentAfter(before, transaction),
  };
  if (!isRefusal(type) && type !== 'CANCEL') return counted;
  const isEarlier = (own: ConsentTransaction) => own.interactionAt <= interactionAt;
  const { status } = applyLatest(replay(past.filter(isEarlier)).consent, transaction).consent;
  if (!isRefusal(status)) return counted;
  if (past.some((own) => !isEarlier(own) && endsRefusal(own.type, status))) return counted;
  const wasRefused = isRefusal(before.status);
  if (isRefusal(before.status) && strongerRefusal(before.status, status) === before.status) {
    return counted;
  }
  return {
    ...counted,
    status,
    statusTransactionId: transaction.id,
    statusBeforePending: null,
    transactionIdBeforePending: null,
    lastInteractionAt: wasRefused ? before.lastInteractionAt : interactionAt,
    withdrawalAt: interactionAt,
    expiryAt: null,
  };
};

/**
 * Applies a transaction that arrives after others were recorded that were said later: all of them are
 * replayed in the order they were said in. Where the history alone does not lead to the consent (after
 * a merge or an expiry), only a refusal counts.
 */
const applyLate = (before: Consent, transaction: ConsentTransaction): Omit<Applied, 'dates'> => {
  const past = transaction.history.map((own) => ({ ...transaction, ...own }));
  const known = replay(past).consent;
  const { consent, choices } = replay([...past, transaction]);
  const isKnown =
    known?.status === before.status &&
    known.statusTransactionId === before.statusTransactionId &&
    known.statusBeforePending === before.statusBeforePending;
  if (consent === null || !isKnown) {
    return { consent: applyLateRefusal(before, transaction, past), choices: [] };
  }
  const isSameConsent =
    isStanding(consent.status) &&
    consent.status === known.status &&
    consent.consentAt === known.consentAt;
  return {
    consent: {
      ...consent,
      ...countsOf(before, transaction),
      expiryAt: isSameConsent ? before.expiryAt : consent.expiryAt,
      geolocation: before.geolocation,
    },
    choices,
  };
};

/**
 * What a transaction makes of a consent (docs/design.md 5.4 and 10.6). Transactions count in the
 * order they were said in, those of the same time in the order of arrival. Only an explicit yes
 * ends a refusal, and a request beside a consent in force leaves it in force. An expiry that is due
 * is to be applied before; `changesConsent` types need a consent.
 */
export const applyTransaction = (
  before: Consent | null,
  transaction: ConsentTransaction,
): Applied => {
  const { interactionAt, history } = transaction;
  const isLate =
    interactionAt < (before?.lastInteractionAt ?? '') ||
    history.some((past) => past.interactionAt > interactionAt);
  return before !== null && isLate
    ? { ...applyLate(before, transaction), dates: ownDates(transaction) }
    : applyLatest(before, transaction);
};

/** Whether a consent is to end by `time`. */
export const isDue = ({ status, expiryAt }: Consent, time: string): boolean =>
  expiryAt !== null && expiryAt <= time && isStanding(status);

/** What a record shows of a consent once it has ended; unchanged if `endsAt` is null. */
export const withEnding = <Own extends Pick<Consent, 'status' | 'expiryAt' | 'lastTransactionAt'>>(
  consent: Own,
  endsAt: string | null,
): Own => {
  if (endsAt === null) return consent;
  const at = later(endsAt, consent.lastTransactionAt);
  return { ...consent, status: 'EXPIRED', expiryAt: at, lastTransactionAt: at };
};

/** The ending of a consent: when it happened, and when it was recorded. */
type Ending = { id: string; consent: Consent; at: string; recordedAt: string };

/**
 * Ends a consent as of a past instant: a transaction, but not an interaction. It is dated at that
 * instant whenever it is recorded, but never before the consent's last transaction. The last update
 * is when it was recorded.
 * @param id of the transaction
 */
export const endConsent = (
  before: Consent,
  endsAt: string,
  { id, recordedAt: given }: { id: string; recordedAt: string },
): Ending => {
  const at = later(endsAt, before.lastTransactionAt);
  // The clock of the instance that recorded the last transaction may be ahead.
  const recordedAt = later(given, at);
  return {
    id,
    at,
    recordedAt,
    consent: {
      ...withEnding(before, endsAt),
      statusTransactionId: id,
      statusBeforePending: null,
      transactionIdBeforePending: null,
      updatedAt: later(before.updatedAt, recordedAt),
      transactionCount: before.transactionCount + 1,
    },
  };
};
