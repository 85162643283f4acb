import type { ErasedCounts } from '#contract/erasures.ts';
import { statusesInForce } from '#contract/insights.ts';
import type { Belongings } from './find-belongings.ts';

/** All identifiers that a person was known by, each once: the primary one, former and additional ones. */
export const identifiersOf = ({
  identifier,
  formerIdentifiers,
  additionalIdentifiers,
}: Pick<Belongings, 'identifier' | 'formerIdentifiers' | 'additionalIdentifiers'>): string[] => [
  ...new Set([
    identifier,
    ...formerIdentifiers,
    ...additionalIdentifiers.map(({ value }) => value),
  ]),
];

export const isInForce = ({ statusNow }: Belongings['consents'][number]): boolean =>
  statusesInForce.includes(statusNow);

/**
 * How much of a person goes.
 * @param keepsReceipts whether receipts stay as proof, with what they did
 */
export const countErased = (own: Belongings, keepsReceipts: boolean): ErasedCounts => ({
  identifiers: 1 + own.additionalIdentifiers.length,
  formerIdentifiers: own.formerIdentifiers.length,
  details: own.detailNames.length,
  purposes: own.consents.length,
  purposesInForce: own.consents.filter(isInForce).length,
  receipts: keepsReceipts ? 0 : own.receipts.length,
  transactions: own.transactions
    .filter(({ receiptId }) => !keepsReceipts || receiptId === null)
    .reduce((total, { count }) => total + count, 0),
  merges: own.mergeCount,
  activityEntries: own.activityEntries,
  openDuplicateGroups: own.openGroups,
  linkedGroups: own.linkedGroups,
});
