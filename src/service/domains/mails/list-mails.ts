import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { listMailsEndpoint, Mail, MailState, readMailEndpoint } from '#contract/mails.ts';
import { given } from '#service/db/filters.ts';
import { type OutboxRow, outboxTable } from '#service/db/schema/outbox.ts';
import type { RequestContext } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { Problem } from '#service/http/problem.ts';
import { isWritten } from '#service/identity/mail-seals.ts';
import { toMail } from './wire.ts';

const rows = outboxTable;

type Reading = Pick<RequestContext, 'db' | 'outbox'>;
type OwnedRow = OutboxRow & { subjectId: string };

const isOwned = (row: OutboxRow): row is OwnedRow => row.subjectId !== null;

/** What a row holds; a mail can be read where it stayed after it was "sent", as a demo shows it. */
const openRow = async ({ outbox }: Pick<Reading, 'outbox'>, row: OwnedRow) => {
  const content = await outbox.open(row.content, row.id);
  const words =
    content !== undefined && isWritten(content) && row.state === 'SENT' ? content : null;
  return { address: content?.address ?? '', words, isReadable: words !== null };
};

export const readMailRow = async (context: Reading, row: OwnedRow): Promise<Mail> =>
  toMail(row, await openRow(context, row));

const storedStates = (state: MailState): OutboxRow['state'][] =>
  state === 'WAITING' ? ['ASKED', 'WAITING'] : [state];

/** One page of the mail to people, the newest first. */
export const listMails = async (
  context: Reading,
  { query }: Pick<EndpointInput<typeof listMailsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listMailsEndpoint>> => {
  const { db } = context;
  const { page, size, state, kind } = query;
  const where = and(
    isNotNull(rows.subjectId),
    given(kind, (own) => eq(rows.kind, own)),
    given(state, (own) => inArray(rows.state, storedStates(own))),
  );
  const found = await db
    .select()
    .from(rows)
    .where(where)
    .orderBy(desc(rows.createdAt), desc(rows.id))
    .limit(size)
    .offset(page * size);
  const content = await Promise.all(found.filter(isOwned).map((row) => readMailRow(context, row)));
  return toPage(content, { page, size, total: await db.$count(rows, where) });
};

export const noMail = () => new Problem(404, 'not-found', 'There is no such mail, or no longer.');

/** @throws Problem 404 where it's gone, and outside a demo that sends none */
export const readMail = async (
  context: Reading,
  mailId: string,
): Promise<EndpointAnswer<typeof readMailEndpoint>> => {
  const [row] = await context.db.select().from(rows).where(eq(rows.id, mailId.toLowerCase()));
  if (row === undefined || !isOwned(row)) throw noMail();
  const opened = await openRow(context, row);
  if (opened.words === null) throw noMail();
  const { subject, text } = opened.words;
  return { ...toMail(row, opened), subject, text };
};
