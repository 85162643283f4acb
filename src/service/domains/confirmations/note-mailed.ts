import { and, eq } from 'drizzle-orm';
import { toDatabaseTime } from '#service/db/columns.ts';
import { confirmationsTable } from '#service/db/schema/confirmations.ts';
import type { MailHook } from '#service/domains/outbox/outbox.ts';
import { after, linkMs } from './decide-confirmation.ts';

/** A link confirms for 72 hours from when it was mailed. */
export const noteMailed: MailHook = async ({ db, now }, { refId }) => {
  if (refId === null) return;
  const table = confirmationsTable;
  const time = now();
  await db
    .update(table)
    .set({ mailedAt: toDatabaseTime(time), until: after(time, linkMs) })
    .where(and(eq(table.id, refId), eq(table.state, 'WAITING')));
};
