import type { TransactionType } from '#contract/data-subject-values.ts';

/** Yeses of people who were asked (docs/design.md 10.10). */
export const agreedTypes: readonly TransactionType[] = ['CONFIRMED', 'OPT_IN'];

/** Their refusals; withdrawals are counted on their own. */
export const refusedTypes: readonly TransactionType[] = ['NOTGIVEN', 'OPT_OUT', 'HARD_OPT_OUT'];
