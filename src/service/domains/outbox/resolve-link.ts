import { eq } from 'drizzle-orm';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { type OutboxRow, outboxTable } from '#service/db/schema/outbox.ts';
import type { AskedMail } from '#service/identity/mail-seals.ts';
import { findRecipients } from './find-recipients.ts';
import { readRoom } from './mail-budgets.ts';
import type { OutboxContext } from './outbox.ts';
import { queueMails } from './queue-mail.ts';

/**
 * Makes of a link that was asked for at an address one mail for each person who has it, within the
 * budget of the address. `context.db` is the transaction in which the request is held.
 */
export const resolveLink = async (
  context: OutboxContext,
  row: OutboxRow,
  { address, language }: AskedMail,
): Promise<void> => {
  const { db } = context;
  await oneAtATime(db, 'mails to', row.addressKey);
  const room = (await readRoom(context, 'LINK', [row.addressKey])).get(row.addressKey) ?? 0;
  const found = room === 0 ? new Map<string, string>() : await findRecipients(context, address);
  await queueMails(
    context,
    [...found].slice(0, room).map(([subjectId, stored]) => ({
      ...{ kind: 'LINK', subjectId, refId: null, language },
      // What was typed folds into it, and may be the address of someone else.
      address: stored,
    })),
  );
  await db.delete(outboxTable).where(eq(outboxTable.id, row.id));
};
