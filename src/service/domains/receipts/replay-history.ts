import type { ConsentStatus, TransactionType } from '#contract/data-subject-values.ts';
import { isRefusal, type Refusal, statusEndsRefusal, strongerRefusal } from '#contract/refusals.ts';
import type { Decided, RecordedChoice } from '#service/db/schema/receipts.ts';
import {
  applyLatest,
  type Consent,
  type ConsentTransaction,
  type Ending,
  endConsent,
  endOfConsent,
  givesConsent,
  isRetiredAt,
  isStanding,
  isUnsaid,
  leave,
  type Retirement,
  type TransactionDates,
} from './apply-transaction.ts';
import { earlier } from './instants.ts';
import { compareActs } from './order-of-acts.ts';

/** What is known to have been said about a purpose, or decided by a merge. */
export type SaidEntry = ConsentTransaction & { decided?: Decided | null };

/** An ending that the service recorded. */
export type EndEntry = { id: string; at: string };

export type Replay = {
  /** Null where nothing that was said gives one. */
  consent: Consent | null;
  /** The latest word on each topic and option. */
  choices: Map<string, RecordedChoice>;
  /** All endings, those between two consents too; one of `recorded` keeps its id. */
  ends: Ending[];
  /** Of what was recorded: the endings that never were. */
  overtaken: string[];
  /** The dates that each entry set, by its id. */
  dates: Map<string, TransactionDates>;
};

/** What is decided stands where the person was last heard, and its yes may have been said before that. */
const endsDecided = (consent: Consent, refused: Consent, refusal: Refusal): boolean =>
  statusEndsRefusal(consent.status, refusal) &&
  (consent.consentAt ?? '') > (refused.withdrawalAt ?? refused.lastInteractionAt ?? '');

/**
 * What a merge decided, after what came to light of the time before: a refusal that its yes doesn't end,
 * or that was said after it, stays (docs/design.md 11.1).
 */
const decide = (before: Consent | null, { consent }: Decided): Consent => {
  if (before === null) return consent;
  const firstConsentAt =
    consent.firstConsentAt === null || before.firstConsentAt === null
      ? (consent.firstConsentAt ?? before.firstConsentAt)
      : earlier(consent.firstConsentAt, before.firstConsentAt);
  const known = { ...consent, firstConsentAt };
  if (!isRefusal(before.status)) return known;
  if (isRefusal(consent.status)) {
    const status = strongerRefusal(before.status, consent.status);
    return status === consent.status
      ? known
      : { ...known, status, statusTransactionId: before.statusTransactionId };
  }
  return endsDecided(consent, before, before.status)
    ? known
    : {
        ...known,
        status: before.status,
        statusTransactionId: before.statusTransactionId,
        statusBeforePending: null,
        transactionIdBeforePending: null,
        withdrawalAt: before.withdrawalAt,
        expiryAt: null,
      };
};

/**
 * What all that was said about one purpose leads to, whatever order it arrived in: each act in its
 * order (`compareActs`), and each consent ended at its term or its purpose's retirement, whichever came
 * first. This is what consents, dates and histories are; receipts that come in order only take a
 * shorter way to the same (docs/design.md 11.1).
 * @param said what counts: not corrected, and not before what a merge decided
 * @param recorded the endings that the service recorded, overtaken ones left out
 * @param retirements of the purpose
 * @param until now
 * @param newId of an ending that isn't recorded
 */
export const replayHistory = ({
  said,
  recorded,
  retirements,
  until,
  newId,
}: {
  said: readonly SaidEntry[];
  recorded: readonly EndEntry[];
  retirements: readonly Retirement[];
  until: string;
  newId: () => string;
}): Replay => {
  const replay: Replay = {
    consent: null,
    choices: new Map(),
    ends: [],
    overtaken: [],
    dates: new Map(),
  };
  const unused = [...recorded];
  const recordedIds = new Set(recorded.map(({ id }) => id));
  const idOf = (at: string): string => {
    const place = unused.findIndex((own) => own.at === at);
    return place === -1 ? newId() : (unused.splice(place, 1)[0]?.id ?? newId());
  };
  const endWhatIsDue = (time: string): void => {
    const { consent } = replay;
    const at = consent === null ? null : endOfConsent(consent, retirements);
    if (consent === null || at === null || at > time) return;
    const ending = endConsent(consent, at, { id: idOf(at), recordedAt: until });
    replay.consent = ending.consent;
    replay.ends.push(ending);
  };
  const choose = (choices: readonly RecordedChoice[]): void => {
    for (const choice of choices) replay.choices.set(choice.choiceId, choice);
  };
  for (const entry of said.toSorted(compareActs)) {
    endWhatIsDue(entry.interactionAt);
    if (entry.decided) {
      // Whether a consent ended before is told by what was decided on, which isn't told again.
      const untold = replay.ends.map(({ id }) => id);
      replay.overtaken.push(...untold.filter((id) => recordedIds.has(id)));
      replay.ends = [];
      replay.consent = decide(replay.consent, entry.decided);
      choose(entry.decided.choices);
      continue;
    }
    const isClosed = givesConsent(entry.type) && isRetiredAt(retirements, entry.interactionAt);
    const { consent, choices, dates } = isClosed
      ? leave(replay.consent, entry)
      : applyLatest(replay.consent, entry);
    replay.consent = consent;
    replay.dates.set(entry.id, dates);
    choose(choices);
  }
  endWhatIsDue(until);
  if (replay.consent !== null) {
    // What had no effect before there was a consent counts too.
    const count = said.map(({ decided }) => decided?.consent.transactionCount ?? 1);
    const transactionCount = count.reduce((sum, own) => sum + own, replay.ends.length);
    replay.consent = { ...replay.consent, transactionCount };
  }
  replay.overtaken.push(...unused.map(({ id }) => id));
  return replay;
};

/** The entries whose dates are other than their rows have them. */
export const changedDates = (
  before: ReadonlyMap<string, TransactionDates>,
  now: ReadonlyMap<string, TransactionDates>,
): Map<string, TransactionDates> =>
  new Map(
    [...now].filter(([id, { consentAt, withdrawalAt, expiryAt }]) => {
      const was = before.get(id);
      return (
        was !== undefined &&
        (was.consentAt !== consentAt ||
          was.withdrawalAt !== withdrawalAt ||
          was.expiryAt !== expiryAt)
      );
    }),
  );

type Now = { retirements: readonly Retirement[]; until: string };

/** A stored consent as it is now, ended where that is due. */
export const endedBy = (consent: Consent, { retirements, until }: Now): Consent => {
  const at = endOfConsent(consent, retirements);
  return at === null || at > until
    ? consent
    : endConsent(consent, at, { id: '', recordedAt: until }).consent;
};

/** Whether a replay comes to the consent that is stored. */
export const leadsTo = ({ consent }: Replay, stored: Consent | null, now: Now): boolean => {
  if (consent === null) return stored === null || isUnsaid(stored);
  if (stored === null) return false;
  const held = endedBy(stored, now);
  // Of a later refusal the receipt may have been erased.
  const isRefusedLater =
    isRefusal(held.status) && (held.withdrawalAt ?? '') > (consent.withdrawalAt ?? '');
  // Former releases didn't keep what a change of preferences asked for.
  const isPutOff =
    isStanding(held.status) && held.expiryAt !== null && held.expiryAt < (consent.expiryAt ?? '~');
  return (
    !isRefusedLater &&
    !isPutOff &&
    consent.status === held.status &&
    consent.statusBeforePending === held.statusBeforePending &&
    consent.consentAt === held.consentAt
  );
};

const typeOf: Partial<Record<ConsentStatus, TransactionType>> = {
  ACTIVE: 'CONFIRMED',
  ALWAYS_ACTIVE: 'CONFIRMED',
  OPT_IN: 'OPT_IN',
  NOT_OPT_OUT: 'NO_OPT_OUT',
  IMPLICIT: 'IMPLICIT',
  PENDING: 'PENDING',
  WITHDRAWN: 'WITHDRAWN',
  OPT_OUT: 'OPT_OUT',
  HARD_OPT_OUT: 'HARD_OPT_OUT',
  EXPIRED: 'EXPIRED',
};

/** The type of transaction that stands for a status. */
export const typeOfStatus = (status: ConsentStatus): TransactionType =>
  typeOf[status] ?? 'NOTGIVEN';

/** When a consent was last decided on; an ending counts from when it was. */
export const actedAt = ({
  status,
  expiryAt,
  lastInteractionAt,
  lastTransactionAt,
}: Consent): string =>
  (status === 'EXPIRED' ? expiryAt : null) ?? lastInteractionAt ?? lastTransactionAt;

/** A consent and its choices as they are stored, as if decided: for where no history leads to it. */
export const startingFrom = (stored: Consent, choices: RecordedChoice[], now: Now): SaidEntry => {
  const consent = endedBy(stored, now);
  return {
    id: '',
    type: typeOfStatus(consent.status),
    purposeVersion: consent.purposeVersion,
    createdAt: consent.updatedAt,
    interactionAt: actedAt(consent),
    expiryAt: consent.expiryAt,
    lifeSpan: { seconds: 0, implicitSeconds: null, countedFrom: null },
    reconfirms: false,
    choices: [],
    receiptId: consent.lastReceiptId,
    collectionPointId: consent.collectionPointId,
    collectionPointVersion: consent.collectionPointVersion,
    note: consent.note,
    geolocation: consent.geolocation,
    decided: { consent, choices },
  };
};
