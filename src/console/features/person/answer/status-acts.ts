import { adminPointId } from '#contract/collection-point-values.ts';
import type { Transaction } from '#contract/receipt-records.ts';

/** How the status of a purpose was told, and where or by whom it was recorded. */
export type StatusAct = {
  /** Of the colleague or program that recorded it for the person; null where the person did. */
  by: string | null;
  channel: string | null;
  /** Of the collection point; null where that isn't known. */
  point: string | null;
  /** Of the call, where the service tells it. */
  ticket?: string | null | undefined;
};

/** By receipt: all that one says was told in one way. */
export type StatusActs = ReadonlyMap<string, StatusAct>;

/** The acts among transactions, as far as they were loaded. */
export const statusActs = (
  transactions: readonly (Transaction & { ticket?: unknown })[],
): StatusActs =>
  new Map(
    transactions.flatMap((own) => {
      const { receiptId, collectionPointUUID: point, ticket } = own;
      if (!receiptId) return [];
      const isByStaff = point?.toLowerCase() === adminPointId;
      const act: StatusAct = {
        by: isByStaff ? (own.createdBy ?? '') : null,
        channel: isByStaff ? (own.channel ?? null) : null,
        point: own.collectionPointName ?? null,
        ticket: typeof ticket === 'string' ? ticket : null,
      };
      return [[receiptId, act] as const];
    }),
  );

/** What made the status of a purpose; undefined where that isn't known. */
export const actOf = (
  acts: StatusActs,
  purpose: { StatusReceiptId?: string | null | undefined },
): StatusAct | undefined =>
  purpose.StatusReceiptId ? acts.get(purpose.StatusReceiptId) : undefined;
