import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { outboxTable } from '#service/db/schema/outbox.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { giveLinks } from '#service/domains/link-tokens/give-links.ts';
import { findRecipients } from './find-recipients.ts';
import { type LinkRequest, type Mail, type OutboxContext, untilOf } from './outbox.ts';

const outboxRows = outboxTable;
const subjects = dataSubjectsTable;

/** Mails to one address in a day, whoever asks for them. */
export const mailsPerDay = 5;
const dayMs = 86_400_000;

/** Writes the mail that brings a link to an address. @param token of the link */
export type Compose = (request: LinkRequest, token: string) => Omit<Mail, 'address'>;

const dayBefore = (now: string): string => new Date(Date.parse(now) - dayMs).toISOString();

/**
 * Answers the oldest request that no other instance is at; one that can't be opened is dropped, so that
 * it holds up no other.
 * @returns whether there was one
 */
const answerNext = (
  context: OutboxContext,
  compose: Compose,
  onUnreadable: () => void,
): Promise<boolean> =>
  context.db.transaction(async (db) => {
    const { now, newId, outbox } = context;
    const [row] = await db
      .select()
      .from(outboxRows)
      .where(isNull(outboxRows.subjectId))
      .orderBy(asc(outboxRows.createdAt), asc(outboxRows.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (row === undefined) return false;
    await db.delete(outboxRows).where(eq(outboxRows.id, row.id));
    const request = await outbox.openRequest(row.content, row.id);
    if (request === undefined) {
      onUnreadable();
      return true;
    }
    const [sent] = await db
      .select({ count: count() })
      .from(outboxRows)
      .where(
        and(
          eq(outboxRows.addressKey, row.addressKey),
          isNotNull(outboxRows.subjectId),
          gt(outboxRows.createdAt, dayBefore(now())),
        ),
      );
    const left = mailsPerDay - (sent?.count ?? 0);
    const addresses =
      left <= 0
        ? new Map<string, string>()
        : await findRecipients({ ...context, db }, request.address);
    // Whoever erases or merges them waits, and takes the mail with them.
    const held = await lockPeopleById(
      { db, newId },
      [...addresses.keys()].slice(0, Math.max(0, left)),
    );
    const people =
      held.length === 0
        ? []
        : await db
            .select({ id: subjects.id, identifier: subjects.identifier })
            .from(subjects)
            .where(inArray(subjects.id, held));
    const tokens = await giveLinks(
      { ...context, db },
      people.map(({ identifier }) => identifier),
    );
    for (const { id: subjectId, identifier } of people) {
      const token = tokens.get(identifier);
      const address = addresses.get(subjectId);
      if (token === undefined || address === undefined) continue;
      const id = newId();
      const mail = { address, ...compose(request, token) };
      const time = now();
      await db.insert(outboxRows).values({
        ...row,
        id,
        subjectId,
        content: await outbox.seal(mail, id),
        createdAt: time,
        until: untilOf(time),
      });
    }
    return true;
  });

/** Writes the mails that were asked for, and forgets what is a week old. */
export const writeMails = async (
  context: OutboxContext,
  compose: Compose,
  onUnreadable: () => void,
): Promise<void> => {
  await context.db.delete(outboxRows).where(lte(outboxRows.until, context.now()));
  while (await answerNext(context, compose, onUnreadable));
};
