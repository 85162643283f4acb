import { outboxTable } from '#service/db/schema/outbox.ts';
import { type LinkRequest, type OutboxContext, untilOf } from './outbox.ts';

/**
 * Notes that a link is wanted at an address, whoever has it: one row each, so that an answer tells
 * nobody whether we know them.
 */
export const requestLink = async (
  { db, now, newId, outbox }: Pick<OutboxContext, 'db' | 'now' | 'newId' | 'outbox'>,
  request: LinkRequest,
): Promise<void> => {
  const id = newId();
  const time = now();
  await db.insert(outboxTable).values({
    id,
    kind: 'LINK',
    addressKey: outbox.addressKey(request.address),
    content: await outbox.seal(request, id),
    createdAt: time,
    until: untilOf(time),
  });
};
