import { desc, isNotNull } from 'drizzle-orm';
import { outboxTable } from '#service/db/schema/outbox.ts';
import type { Mail, OutboxContext } from './outbox.ts';

const shown = 50;

/** The newest mails that wait, with their texts: for a demo, where nobody else gets them. */
export const listMails = async ({
  db,
  outbox,
}: Pick<OutboxContext, 'db' | 'outbox'>): Promise<(Mail & { createdAt: string })[]> => {
  const rows = await db
    .select()
    .from(outboxTable)
    .where(isNotNull(outboxTable.subjectId))
    .orderBy(desc(outboxTable.createdAt), desc(outboxTable.id))
    .limit(shown);
  return Promise.all(
    rows.map(async ({ id, content, createdAt }) => ({
      ...(await outbox.openMail(content, id)),
      createdAt,
    })),
  );
};
