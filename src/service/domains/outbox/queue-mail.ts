import type { MailKind } from '#contract/mails.ts';
import { type OutboxRow, outboxTable } from '#service/db/schema/outbox.ts';
import { insertRows } from '#service/db/write-rows.ts';
import type { RequestContext } from '#service/http/context.ts';
import { untilOf } from './outbox.ts';

export type MailRequest = {
  kind: MailKind;
  /** Whom it's for; null for a link, which is asked for at an address, whoever has it. */
  subjectId: string | null;
  /** What it tells of: a confirmation, a receipt, what staff sent. */
  refId: string | null;
  address: string;
  language: string;
  about?: unknown;
};

type Asker = Pick<RequestContext, 'db' | 'now' | 'newId' | 'outbox'>;

const asked = async (
  { now, newId, outbox }: Omit<Asker, 'db'>,
  { kind, subjectId, refId, address, language, about }: MailRequest,
): Promise<OutboxRow> => {
  const id = newId();
  const time = now();
  return {
    ...{ id, kind, subjectId, refId },
    addressKey: outbox.addressKey(address),
    content: await outbox.seal(
      { address, language, ...(about === undefined ? {} : { about }) },
      id,
    ),
    state: 'ASKED',
    attempts: 0,
    nextAt: time,
    leaseId: null,
    leasedUntil: null,
    sentAt: null,
    fault: null,
    createdAt: time,
    until: untilOf(time),
  };
};

/**
 * Asks for mails in the transaction of what causes them, in one statement: they are written and sent
 * once it's committed, within a second, or at once by `outbox.wake` after the commit.
 * @returns their ids, in that order
 */
export const queueMails = async (
  context: Asker,
  requests: readonly MailRequest[],
): Promise<string[]> => {
  const rows = await Promise.all(requests.map((request) => asked(context, request)));
  await insertRows(context.db, outboxTable, rows);
  return rows.map(({ id }) => id);
};

/** The same for one. */
export const queueMail = async (context: Asker, request: MailRequest): Promise<string> => {
  const row = await asked(context, request);
  await insertRows(context.db, outboxTable, [row]);
  return row.id;
};
