import type { ConfirmationState } from '#contract/confirmation-numbers.ts';
import type { TransactionType } from '#contract/data-subject-values.ts';
import { isRefusal } from '#contract/refusals.ts';
import {
  type Consent,
  type ExplicitYes,
  isExplicitYes,
  isInForce,
} from '#service/domains/receipts/apply-transaction.ts';
import { later } from '#service/domains/receipts/instants.ts';

const hourMs = 3_600_000;

/** How long the link of a mail confirms, from when it was mailed (docs/design.md 11.6). */
export const linkMs = 72 * hourMs;
/** A mail is tried for a day before it's given up; what waits for it ends in any case. */
export const unsentMs = linkMs + 24 * hourMs;
/** Yeses that arrive later than this after they were said get no mail. */
const freshMs = 24 * hourMs;
/** How long nobody is asked again at an address whose reader stopped that. */
export const barredMs = 30 * 24 * hourMs;
/**
 * When a person goes who never confirmed, and of whom nothing else is known; and when a sign-up ends
 * that nobody could be asked about.
 */
export const forgottenMs = 7 * 24 * hourMs;
/** How long a sign-up is remembered that is over; its link says so. */
export const keptMs = 30 * 24 * hourMs;

export const after = (time: string, ms: number): string =>
  new Date(Date.parse(time) + ms).toISOString();

/**
 * The yes that waits until the person confirms it by mail: one in so many words, from a sender nobody
 * knows, which is no test. Undefined for whatever counts at once.
 */
export const waitsFor = (
  type: TransactionType,
  {
    purposeId,
    isSenderKnown,
    isTest,
    point: { doubleOptIn, excludedPurposes },
  }: {
    purposeId: string;
    isSenderKnown: boolean | null;
    isTest: boolean;
    point: { doubleOptIn: boolean; excludedPurposes: readonly string[] };
  },
): ExplicitYes | undefined =>
  doubleOptIn &&
  isSenderKnown === false &&
  !isTest &&
  isExplicitYes(type) &&
  !excludedPurposes.includes(purposeId)
    ? type
    : undefined;

/** Whether a yes is new enough to ask whoever has the address. */
export const isFresh = (saidAt: string, createdAt: string): boolean =>
  Date.parse(createdAt) - Date.parse(saidAt) <= freshMs;

/** Whether there's something to confirm: what is in force is recorded without effect. */
export const isToBeConfirmed = (consent: Pick<Consent, 'status'> | undefined): boolean =>
  consent === undefined || !isInForce(consent.status);

/** What becomes of a request that a mail is about. */
export type MailPlan =
  | { kind: 'mailed' }
  /** No mail goes out, but an earlier one may still lead here. */
  | { kind: 'quiet' }
  /** Nobody can be asked: it waits a week for someone who is known. */
  | { kind: 'unmailed' };

/**
 * Whether a person is asked by mail.
 * @param isOpen whether there's anything to confirm
 * @param room how many mails the address may still get today
 */
export const planMail = ({
  isOpen,
  hasAddress,
  isFresh: isNew,
  isBarred,
  room,
}: {
  isOpen: boolean;
  hasAddress: boolean;
  isFresh: boolean;
  isBarred: boolean;
  room: number;
}): MailPlan => {
  if (!isOpen) return { kind: 'quiet' };
  if (!hasAddress || !isNew) return { kind: 'unmailed' };
  return { kind: isBarred || room <= 0 ? 'quiet' : 'mailed' };
};

/** What a link opens now. */
export type LinkState = 'open' | 'confirmed' | 'ended';

export const linkState = (
  { state, until }: { state: ConfirmationState; until: string | null },
  now: string,
): LinkState => {
  if (state === 'CONFIRMED') return 'confirmed';
  const isOver = until !== null && Date.parse(until) <= Date.parse(now);
  return state === 'WAITING' && !isOver ? 'open' : 'ended';
};

/** Whether the person said no since they signed up: that no stands. */
export const isRefusedSince = (
  consent: Pick<Consent, 'status' | 'withdrawalAt' | 'lastInteractionAt'> | undefined,
  askedAt: string,
): boolean => {
  if (consent === undefined) return false;
  const { status, withdrawalAt, lastInteractionAt } = consent;
  // A merge keeps the date of the stronger refusal, though the other one may be the later word.
  return isRefusal(status) && later(withdrawalAt ?? '', lastInteractionAt ?? '') >= askedAt;
};
