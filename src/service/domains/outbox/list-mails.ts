import { desc, eq } from 'drizzle-orm';
import { outboxTable } from '#service/db/schema/outbox.ts';
import { isWritten, type WrittenMail } from '#service/identity/mail-seals.ts';
import type { OutboxContext } from './outbox.ts';

const shown = 50;

/** The newest mails of a demo, with their texts: nobody else gets them. */
export const listMails = async ({
  db,
  outbox,
}: Pick<OutboxContext, 'db' | 'outbox'>): Promise<(WrittenMail & { createdAt: string })[]> => {
  const rows = await db
    .select()
    .from(outboxTable)
    .where(eq(outboxTable.state, 'SENT'))
    .orderBy(desc(outboxTable.createdAt), desc(outboxTable.id))
    .limit(shown);
  const opened = await Promise.all(
    rows.map(async ({ id, content, createdAt }) => ({
      mail: await outbox.open(content, id),
      createdAt,
    })),
  );
  return opened.flatMap(({ mail, createdAt }) =>
    mail !== undefined && isWritten(mail) ? [{ ...mail, createdAt }] : [],
  );
};
