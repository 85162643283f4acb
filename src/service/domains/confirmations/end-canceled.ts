import { and, eq, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import { confirmationsTable } from '#service/db/schema/confirmations.ts';
import { keyOf, type Plan } from '#service/domains/receipts/plan-receipts.ts';
import type { Share } from '#service/domains/receipts/route-receipts.ts';
import type { Context } from '#service/http/context.ts';

const table = confirmationsTable;

/** What known senders canceled, by person and purpose: nothing waits of it anymore. */
const canceledBy = (plan: Plan, shares: readonly Share[]): Set<string> =>
  new Set(
    shares.flatMap(({ person, counts, isSenderKnown, purposes }) => {
      const subject = plan.subjects.get(person);
      if (subject === undefined || !counts || isSenderKnown === false) return [];
      return purposes.flatMap(({ id, type }) => {
        const key = keyOf(subject.id, id);
        return type === 'CANCEL' && plan.consents.get(key)?.status !== 'PENDING' ? [key] : [];
      });
    }),
  );

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
  const people = new Set([...canceled].map((key) => key.split(' ')[0] ?? ''));
  const rows = await db
    .select()
    .from(table)
    .where(and(isOneOf(sql`${table.subjectId}`, 'uuid', [...people]), eq(table.state, 'WAITING')));
  for (const { id, subjectId, purposeIds } of rows) {
    const left = purposeIds.filter((purpose) => !canceled.has(keyOf(subjectId, purpose)));
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
