import { eq } from 'drizzle-orm';
import type { Mail } from '#contract/mails.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import { outboxTable } from '#service/db/schema/outbox.ts';
import { stateConflict } from '#service/http/problem.ts';
import { noMail, readMailRow } from './list-mails.ts';
import { addressUndeliverable, type MailingContext } from './send-mail.ts';
import { findMarked, nameOf } from './undeliverable.ts';

const rows = outboxTable;

/** @throws Problem 404, 400 `mail-not-failed`, `address-undeliverable` */
export const retryMail = async (context: MailingContext, mailId: string): Promise<Mail> => {
  const { db, now, outbox } = context;
  const own = eq(rows.id, mailId.toLowerCase());
  const [row] = await db.select().from(rows).where(own).for('update');
  if (row === undefined || row.subjectId === null) throw noMail();
  if (row.state !== 'FAILED') {
    throw stateConflict('mail-not-failed', "This mail hasn't failed: it's sent, or tried again.");
  }
  const { subjectId, addressKey } = row;
  if ((await findMarked(db, [{ subjectId, addressKey }])).has(nameOf({ subjectId, addressKey }))) {
    throw addressUndeliverable();
  }
  const [anew] = await db
    .update(rows)
    // Its words went with the last try.
    .set({ state: 'ASKED', attempts: 0, nextAt: toDatabaseTime(now()), fault: null })
    .where(own)
    .returning();
  if (anew === undefined) throw noMail();
  context.afterCommit(async () => outbox.wake());
  return readMailRow(context, { ...anew, subjectId });
};
