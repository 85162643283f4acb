import type { TransactionType } from '#contract/data-subject-values.ts';
import type { Transaction } from '#contract/receipt-records.ts';
import { endsRefusal, isRefusal, strongerRefusal } from '#contract/refusals.ts';
import { canEnd } from '../parts/consent-words.ts';
import { rankAtInstant, tookPlaceAt } from './timeline.ts';

const statusByType: Record<string, string> = {
  PENDING: 'PENDING',
  CONFIRMED: 'ACTIVE',
  WITHDRAWN: 'WITHDRAWN',
  EXPIRED: 'EXPIRED',
  NOTGIVEN: 'NO_CONSENT',
  OPT_OUT: 'OPT_OUT',
  HARD_OPT_OUT: 'HARD_OPT_OUT',
  OPT_IN: 'OPT_IN',
  NO_OPT_OUT: 'NOT_OPT_OUT',
  IMPLICIT: 'IMPLICIT',
};

/** What a purpose is after an act: null where that was not loaded, undefined where there is nothing. */
export type State = {
  status: string | null | undefined;
  beforePending: string | null | undefined;
  /** When what set the status was recorded, epoch milliseconds. */
  recordedAt: number;
};

const recordedAt = ({ consentCreationDate }: Transaction): number =>
  Date.parse(consentCreationDate);

const isInForce = (status: string): boolean => canEnd(status) && status !== 'PENDING';

/** Whether an act leaves what holds: only a yes ends a refusal, and a request ends no consent. */
const isLeft = (status: string | null | undefined, type: string): boolean =>
  typeof status === 'string' &&
  (isRefusal(status)
    ? !isRefusal(type) && !endsRefusal(type as TransactionType, status)
    : type === 'PENDING' && isInForce(status));

const setBy = (type: string, { status, beforePending }: State): string | null | undefined => {
  if (isRefusal(type)) {
    return typeof status === 'string' && isRefusal(status) ? strongerRefusal(status, type) : type;
  }
  if (Object.hasOwn(statusByType, type)) return statusByType[type];
  if (type === 'CANCEL' && beforePending === undefined) {
    return status === 'PENDING' ? 'NO_CONSENT' : 'WITHDRAWN';
  }
  if (type === 'CANCEL') return beforePending;
  return status === undefined && type === 'NO_CHOICE' ? 'NO_CONSENT' : status;
};

/** docs/design.md 5.4 and 10.6: some types set a status, others keep the one before or give it back. */
export const stateAfter = (before: State, transaction: Transaction): State => {
  const { transactionType: type } = transaction;
  // A merge decided from all that was known then; only a refusal that came to light since may stay.
  const isFoundSince =
    isRefusal(before.status ?? undefined) && before.recordedAt > recordedAt(transaction);
  const isDecision = transaction.decidedByMerge === true && !isFoundSince;
  const asksBeside =
    type === 'PENDING' && before.status !== 'PENDING' && !isRefusal(before.status ?? undefined);
  const beforePending = asksBeside ? before.status : before.beforePending;
  if (!isDecision && isLeft(before.status, type)) return { ...before, beforePending };
  const status = setBy(type, isDecision ? { ...before, status: undefined } : before);
  const isAnswered = type !== 'PENDING' && Object.hasOwn(statusByType, type);
  return {
    status,
    beforePending: isAnswered || type === 'CANCEL' ? undefined : beforePending,
    recordedAt: status === before.status ? before.recordedAt : recordedAt(transaction),
  };
};

/** When it took place; what was recorded late belongs where it happened. */
export const tookPlace = (transaction: Transaction): number => Date.parse(tookPlaceAt(transaction));

/** Lists are newest first. At equal times what a merge decided is the last word. */
export const inOrder = (transactions: readonly Transaction[]): Transaction[] =>
  transactions
    .toReversed()
    .toSorted(
      (one, other) =>
        tookPlace(one) - tookPlace(other) ||
        Number(one.decidedByMerge ?? false) - Number(other.decidedByMerge ?? false) ||
        rankAtInstant(one) - rankAtInstant(other),
    );

/** Without what a merge set aside: acts that were recorded before it and are later than what it decided. */
export const withoutSetAside = (transactions: readonly Transaction[]): Transaction[] => {
  const decisions = transactions.filter(({ decidedByMerge }) => decidedByMerge);
  return transactions.filter((own) =>
    decisions.every(
      (decision) =>
        own === decision ||
        tookPlace(own) <= tookPlace(decision) ||
        recordedAt(own) > recordedAt(decision),
    ),
  );
};
