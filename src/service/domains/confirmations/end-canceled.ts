import { and, eq, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import { confirmationsTable } from '#service/db/schema/confirmations.ts';
import { saidAtOf } from '#service/domains/receipts/checked-receipt.ts';
import { later } from '#service/domains/receipts/instants.ts';
import { keyOf, type Plan } from '#service/domains/receipts/plan-receipts.ts';
import type { Share } from '#service/domains/receipts/route-receipts.ts';
import type { Context } from '#service/http/context.ts';
import { readRequestsOf } from './end-requests.ts';

const table = confirmationsTable;

/** What known senders canceled, by person and purpose, and when: what was asked until then ended. */
const canceledBy = (plan: Plan, shares: readonly Share[]): Map<string, string> => {
  const canceled = new Map<string, string>();
  for (const share of shares) {
    const subject = plan.subjects.get(share.person);
    if (subject === undefined || !share.counts || share.isSenderKnown === false) continue;
    for (const purpose of share.purposes) {
      if (purpose.type !== 'CANCEL') continue;
      const key = keyOf(subject.id, purpose.id);
      canceled.set(key, later(canceled.get(key) ?? '', saidAtOf(share, purpose)));
    }
  }
  return canceled;
};

/**
 * Ends sign-ups whose requests somebody known canceled, so that no mail asks and no link confirms what
 * they named.
 */
export const endCanceled = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  plan: Plan,
  shares: readonly Share[],
): Promise<void> => {
  const canceled = canceledBy(plan, shares);
  if (canceled.size === 0) return;
  const people = new Set([...canceled.keys()].map((key) => key.split(' ')[0] ?? ''));
  const rows = await db
    .select()
    .from(table)
    .where(and(isOneOf(sql`${table.subjectId}`, 'uuid', [...people]), eq(table.state, 'WAITING')));
  const requests = Map.groupBy(await readRequestsOf(db, rows), ({ receiptId }) => receiptId);
  for (const { id, subjectId, receiptId, purposeIds } of rows) {
    const asked = requests.get(receiptId) ?? [];
    const left = purposeIds.filter((purpose) => {
      const at = canceled.get(keyOf(subjectId, purpose));
      return (
        at === undefined ||
        asked.some(({ purposeId, interactionAt }) => purposeId === purpose && interactionAt > at)
      );
    });
    if (left.length === purposeIds.length) continue;
    await db
      .update(table)
      .set(
        left.length === 0
          ? { state: 'CANCELED', endedAt: toDatabaseTime(now()) }
          : { purposeIds: left },
      )
      .where(eq(table.id, id));
  }
};
