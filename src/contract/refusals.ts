import type { ConsentStatus, TransactionType } from './data-subject-values.ts';

/** Statuses by which a person refuses, the strongest first (docs/design.md 10.6). */
export const refusalStatuses = [
  'HARD_OPT_OUT',
  'WITHDRAWN',
  'OPT_OUT',
] as const satisfies readonly (ConsentStatus & TransactionType)[];
export type Refusal = (typeof refusalStatuses)[number];

/** Whether the status, or the type of a transaction, is a refusal. */
export const isRefusal = (word: string | undefined): word is Refusal =>
  refusalStatuses.some((refusal) => refusal === word);

/** The stronger of two refusals: a weaker one said later takes nothing back. */
export const strongerRefusal = (one: Refusal, other: Refusal): Refusal =>
  refusalStatuses.find((refusal) => refusal === one || refusal === other) ?? one;

/** Whether the status is a withdrawal or a refusal at least as strong: another one changes nothing. */
export const isWithdrawal = (status: string): boolean =>
  isRefusal(status) && strongerRefusal(status, 'WITHDRAWN') === status;

/** Only an explicit yes ends a refusal; NO_OPT_OUT lifts a plain opt-out and nothing else. */
export const endsRefusal = (type: TransactionType, refusal: Refusal): boolean =>
  type === 'CONFIRMED' || type === 'OPT_IN' || (type === 'NO_OPT_OUT' && refusal === 'OPT_OUT');

const givenBy: Readonly<Record<string, TransactionType>> = {
  ACTIVE: 'CONFIRMED',
  OPT_IN: 'OPT_IN',
  NOT_OPT_OUT: 'NO_OPT_OUT',
} satisfies Partial<Record<ConsentStatus, TransactionType>>;

/** Whether what gave a consent this status ends the refusal. */
export const statusEndsRefusal = (status: string, refusal: Refusal): boolean => {
  const type = givenBy[status];
  return type !== undefined && endsRefusal(type, refusal);
};

/**
 * Of two acts at the same instant the more restrictive one comes last, and so wins (docs/design.md 5.7
 * and 11.1). What changes a consent comes after what gives it.
 */
export const restrictiveness: Readonly<Record<TransactionType, number>> = {
  CONFIRMED: 0,
  OPT_IN: 0,
  NO_OPT_OUT: 0,
  IMPLICIT: 0,
  NO_CHOICE: 1,
  EXTEND: 1,
  CHANGE_PREFERENCES: 1,
  PENDING: 2,
  EXPIRED: 3,
  NOTGIVEN: 4,
  OPT_OUT: 5,
  WITHDRAWN: 6,
  CANCEL: 6,
  HARD_OPT_OUT: 7,
};
