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
  /**
   * A NOTGIVEN of a sender nobody knows: it says that nothing was asked, and ends no consent. Of a CANCEL:
   * it only ends what is pending.
   */
  endsNothing?: boolean;
  /** No explicit yes of someone who said no to everything: it gives nothing they were never asked. */
  givesNothingNew?: boolean;
  /** Of a sender nobody knows, where it's no yes: beside no consent in force it turns nothing on. */
  suspendsNothing?: boolean;
  /** Of a request: the yes that the person is asked to confirm by mail. */
  waitsFor?: ExplicitYes;
  /** Of such a request: it came beside a consent in force, and never has an effect. */
  isIdle?: true;
  /** Null where it is no receipt of this person. */
  receiptId: string | null;
};

/** The dates that a transaction itself set, as its record shows them. */
export type TransactionDates = Pick<TransactionRow, 'consentAt' | 'withdrawalAt' | 'expiryAt'>;

export type Applied = {
  /** Null where there is none, and the transaction gives none. */
  consent: Consent | null;
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

/** Whether the type gives a consent by itself. */
export const isYes = (type: TransactionType): boolean =>
  givenStatus[type] !== undefined && type !== 'PENDING';

/** Types of a yes in so many words. */
export const explicitYeses = ['CONFIRMED', 'OPT_IN'] as const satisfies readonly TransactionType[];
export type ExplicitYes = (typeof explicitYeses)[number];

/** Whether the type is a yes in so many words. */
export const isExplicitYes = (type: TransactionType): type is ExplicitYes =>
  explicitYeses.some((own) => own === type);

/** Whether the type gives a consent to someone who only didn't object. */
export const isImplicit = (type: TransactionType): boolean => isYes(type) && !isExplicitYes(type);

/** Whether the type changes a consent that must be there already. */
export const changesConsent = (type: TransactionType): boolean =>
  type === 'EXTEND' || type === 'CHANGE_PREFERENCES';

/** Whether a consent holds: not one that waits for its confirmation. */
export const isInForce = (status: ConsentStatus): boolean =>
  isStanding(status) && status !== 'PENDING';

/** Whether all that was said ended without effect, so that it is as if nothing had been. */
export const isUnsaid = ({ status, lastInteractionAt, firstConsentAt }: Consent): boolean =>
  status === 'NO_CONSENT' && lastInteractionAt === null && firstConsentAt === null;

/** Whether a person is asked to confirm, which CANCEL ends. */
const isAskedAbout = (before: Consent | null): boolean =>
  before !== null && (before.status === 'PENDING' || before.statusBeforePending !== null);

/** Type to status (docs/design.md 5.4 and 10.6). */
const statusAfter = (before: Consent | null, type: TransactionType): ConsentStatus => {
  if (before !== null && isRefusal(before.status) && isRefusal(type)) {
    return strongerRefusal(before.status, type);
  }
  return (
    givenStatus[type] ??
    endedStatus[type] ??
    (type === 'CANCEL'
      ? (before?.statusBeforePending ?? (isAskedAbout(before) ? 'NO_CONSENT' : 'WITHDRAWN'))
      : (before?.status ?? 'NO_CONSENT'))
  );
};

const isWithdrawal = (before: Consent | null, type: TransactionType): boolean =>
  isRefusal(type) || (type === 'CANCEL' && !isAskedAbout(before));

const forEver: LifeSpan = { seconds: 0, implicitSeconds: null, countedFrom: null };

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
  const asked = expiryAt === null ? null : later(expiryAt, interactionAt);
  const counted = () => asked ?? endOf(interactionAt, status, lifeSpan);
  if (before === null || !isStanding(before.status)) return counted();
  // A request made while a consent stands leaves that consent in place until it is confirmed.
  if (type === 'PENDING') return asked ?? before.expiryAt;
  if (type === 'CANCEL') return before.expiryAt;
  if (givesConsent(type)) return counted();
  if (asked !== null) return asked;
  if (before.expiryAt === null || lifeSpan.countedFrom !== 'LAST_TRANSACTION_DATE') {
    return before.expiryAt;
  }
  return later(before.expiryAt, endOf(interactionAt, status, lifeSpan) ?? before.expiryAt);
};

/** A yes with the end that it gives, which nothing else changes: so its row has it. */
export const withOwnEnd = (transaction: ConsentTransaction): ConsentTransaction => {
  const { type } = transaction;
  if (!isYes(type)) return transaction;
  const own = expiryAfter(null, statusAfter(null, type), transaction);
  return { ...transaction, expiryAt: own, lifeSpan: own === null ? forEver : transaction.lifeSpan };
};

const consentDateAfter = (
  before: Consent | null,
  { type, interactionAt }: ConsentTransaction,
): string | null => {
  const isGivenUp = type === 'CANCEL' && statusAfter(before, type) === 'NO_CONSENT';
  if (type === 'NOTGIVEN' || isGivenUp) return null;
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

const firstConsentAfter = (
  before: Consent | null,
  { type, interactionAt }: ConsentTransaction,
): string | null => {
  const known = before?.firstConsentAt ?? null;
  return isYes(type) ? earlier(known ?? interactionAt, interactionAt) : known;
};

/** Which transactions began the status, and the one that CANCEL gives back. */
const settersAfter = (
  before: Consent | null,
  status: ConsentStatus,
  { id, type }: ConsentTransaction,
): Pick<Consent, 'statusTransactionId' | 'transactionIdBeforePending'> => {
  const isSet = before === null || before.status !== status;
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
  lastReceiptId: transaction.receiptId ?? before.lastReceiptId,
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

/** Records a transaction that has no effect on the consent; beside a refusal, what it opts out counts. */
export const leave = (before: Consent | null, transaction: ConsentTransaction): Applied => {
  const dates = ownDates(transaction);
  if (before === null) return { consent: null, dates, choices: [] };
  const counted = { ...before, ...countsOf(before, transaction) };
  if (isUnsaid(before)) return { consent: counted, dates, choices: [] };
  const isAsked =
    transaction.type === 'PENDING' &&
    transaction.waitsFor === undefined &&
    isInForce(before.status) &&
    before.statusBeforePending === null;
  return {
    consent: {
      ...counted,
      firstConsentAt: firstConsentAfter(before, transaction),
      ...(isAsked && {
        statusBeforePending: before.status,
        transactionIdBeforePending: before.statusTransactionId,
      }),
    },
    dates,
    choices: isRefusal(before.status)
      ? transaction.choices.filter(({ isConsented }) => !isConsented)
      : [],
  };
};

/** Whether no consent was ever given, also where one was only asked for and waits. */
export const isNeverGiven = (consent: Consent | null): boolean =>
  ((consent?.status === 'PENDING' ? consent.statusBeforePending : consent?.status) ??
    'NO_CONSENT') === 'NO_CONSENT';

const isLeft = (
  before: Consent | null,
  { type, reconfirms, endsNothing, givesNothingNew, isIdle }: ConsentTransaction,
): boolean => {
  if (isIdle) return true;
  if (givesNothingNew && isNeverGiven(before)) return true;
  if (type === 'CANCEL' && endsNothing) return before?.status !== 'PENDING';
  if (before === null) return changesConsent(type);
  const { status, statusBeforePending } = before;
  // One that waits to be confirmed again is a consent in force, too.
  if (endsNothing && [status, statusBeforePending].some((own) => own && isInForce(own)))
    return true;
  return isRefusal(before.status)
    ? !isRefusal(type) && !endsRefusal(type, before.status)
    : type === 'PENDING' && isInForce(before.status) && !reconfirms;
};

/**
 * What a note has besides words: how it was told (`channel`) and in which call (`ticket`), and that a browser's signal caused it, or
 * was told to who agreed (`signal`).
 */
const wordless = ['channel', 'ticket', 'signal'];

/** A consent keeps what was noted; that it was told by phone, say, is the transaction's alone. */
const ownNote = ({ note }: Pick<ConsentTransaction, 'note'>): ConsentTransaction['note'] =>
  note !== null && Object.keys(note).every((key) => wordless.includes(key)) ? null : note;

/**
 * What a transaction makes of a consent, where nothing was said after it and what was due before it has
 * ended (docs/design.md 5.4 and 10.6). Only an explicit yes ends a refusal, a request beside a consent
 * in force leaves it in force, and what changes a consent that isn't there is recorded without effect.
 */
export const applyLatest = (stored: Consent | null, transaction: ConsentTransaction): Applied => {
  const before = stored !== null && isUnsaid(stored) ? null : stored;
  if (isLeft(before, transaction)) return leave(stored, transaction);
  const { type, interactionAt, choices } = transaction;
  const status = statusAfter(before, type);
  const expiryAt = expiryAfter(before, status, transaction);
  const known = stored ?? newConsent(transaction);
  const saysNothing = type === 'NO_CHOICE' && before !== null;
  const isUnconfirmed =
    transaction.waitsFor !== undefined || (transaction.suspendsNothing && !isInForce(status));
  return {
    consent: {
      ...known,
      ...countsOf(known, transaction),
      purposeVersion: transaction.purposeVersion,
      status,
      ...settersAfter(before, status, transaction),
      statusBeforePending: pendingAfter(before, type),
      ...(!saysNothing && {
        lastInteractionAt: interactionAt,
        collectionPointId: transaction.collectionPointId,
        collectionPointVersion: transaction.collectionPointVersion,
      }),
      consentAt: consentDateAfter(before, transaction),
      firstConsentAt: firstConsentAfter(before, transaction),
      withdrawalAt: isWithdrawal(before, type) ? interactionAt : known.withdrawalAt,
      reactivationAt: reactivationAfter(before, transaction),
      expiryAt,
      note: ownNote(transaction) ?? (givenStatus[type] === undefined ? known.note : null),
      geolocation: transaction.geolocation ?? known.geolocation,
    },
    // What is over has an end, but EXTEND gave it none.
    dates: datesOf(before, transaction, type === 'EXTEND' && !isStanding(status) ? null : expiryAt),
    // Else another request that is confirmed would give what this one still waits for.
    choices: isUnconfirmed ? choices.filter(({ isConsented }) => !isConsented) : choices,
  };
};

/** A time in which nobody could agree to a purpose: from its retirement until it was published again. */
export type Retirement = { at: string; until: string | null };

/** Whether nobody could agree to a purpose at that time. */
export const isRetiredAt = (retirements: readonly Retirement[], time: string): boolean =>
  retirements.some(({ at, until }) => at <= time && (until === null || time < until));

/** When a consent ends by itself, if nothing is said before: at its term or the purpose's retirement. */
export const endOfConsent = (
  { status, expiryAt, consentAt, firstTransactionAt }: Consent,
  retirements: readonly Retirement[],
): string | null => {
  if (!isStanding(status)) return null;
  const givenAt = consentAt ?? firstTransactionAt;
  return [expiryAt, ...retirements.map(({ at }) => (givenAt < at ? at : null))].reduce(
    (first, at) => (first === null || at === null ? (first ?? at) : earlier(first, at)),
  );
};

/** What a record shows of a consent once it has ended; unchanged if `endsAt` is null. */
export const withEnding = <Own extends Pick<Consent, 'status' | 'expiryAt' | 'lastTransactionAt'>>(
  consent: Own,
  endsAt: string | null,
): Own =>
  endsAt === null
    ? consent
    : {
        ...consent,
        status: 'EXPIRED',
        expiryAt: endsAt,
        lastTransactionAt: later(consent.lastTransactionAt, endsAt),
      };

/** The ending of a consent: when it happened, and when it was recorded. */
export type Ending = { id: string; consent: Consent; at: string; recordedAt: string };

/**
 * Ends a consent as of a past instant: a transaction, but not an interaction. It is dated at that
 * instant whenever it is recorded; the last update is when it was recorded.
 * @param id of the transaction
 */
export const endConsent = (
  before: Consent,
  at: string,
  { id, recordedAt: given }: { id: string; recordedAt: string },
): Ending => {
  // The clock of the instance that recorded the last transaction may be ahead.
  const recordedAt = later(given, at);
  return {
    id,
    at,
    recordedAt,
    consent: {
      ...withEnding(before, at),
      statusTransactionId: id,
      statusBeforePending: null,
      transactionIdBeforePending: null,
      updatedAt: later(before.updatedAt, recordedAt),
      transactionCount: before.transactionCount + 1,
    },
  };
};
