import { sql } from 'drizzle-orm';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import type { AccountMailWords, MailWords, updateMailWordsEndpoint } from '#contract/mails.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { accountSettingsTable as table } from '#service/db/schema/account.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { RequestContext } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';

/** What the account says instead of our own words. */
export const readMailWords = async (db: Database): Promise<readonly MailWords[]> => {
  const [row] = await db.select({ mailWords: table.mailWords }).from(table);
  return row?.mailWords ?? [];
};

type Reading = Pick<RequestContext, 'db' | 'standardMailWords'>;

export const getMailWords = async ({
  db,
  standardMailWords,
}: Reading): Promise<AccountMailWords> => {
  const [row] = await db.select().from(table);
  return {
    words: row?.mailWords ?? [],
    standard: [...standardMailWords],
    changedDate: row === undefined ? null : toWireTime(row.changedAt),
  };
};

/** Each kind once a language, the last one given; what says nothing of its own is left out. */
const distinct = (words: readonly MailWords[]): MailWords[] => [
  ...new Map(
    words
      .filter(({ subject, paragraph }) => subject !== null || paragraph !== null)
      .map(({ kind, language, subject, paragraph }) => [
        `${kind} ${language}`,
        { kind, language, subject, paragraph },
      ]),
  ).values(),
];

/** @throws Problem 400 `account-settings-changed` */
export const updateMailWords = async (
  context: Reading & Pick<RequestContext, 'now' | 'caller'>,
  { body }: Pick<EndpointInput<typeof updateMailWordsEndpoint>, 'body'>,
): Promise<AccountMailWords> => {
  const { db, now, caller } = context;
  // There may be no row to hold yet.
  await db.execute(sql`lock table ${table} in share row exclusive mode`);
  const stored = await getMailWords(context);
  if ((body.changedDate ?? null) !== stored.changedDate) {
    throw stateConflict(
      'account-settings-changed',
      'Someone else changed the settings meanwhile. Nothing was saved. Look at what they are now.',
    );
  }
  const row = {
    mailWords: distinct(body.words),
    changedAt: toInstant(now()),
    changedBy: caller.subject,
  };
  await db
    .insert(table)
    .values({ isOnly: true, ...row })
    .onConflictDoUpdate({ target: table.isOnly, set: row });
  return getMailWords(context);
};
