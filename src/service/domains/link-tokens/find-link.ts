import { eq, getTableColumns } from 'drizzle-orm';
import { hashText } from '#service/db/hash-text.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { opensLink } from '#service/domains/data-subjects/link-token.ts';
import type { Context } from '#service/http/context.ts';
import { personNamedIn } from '#service/identity/link-tokens.ts';

const subjects = dataSubjectsTable;
const { id, linkToken, linkTokenRenewedAt, linkGeneration, linkTokenHash, createdAt } =
  getTableColumns(subjects);
const columns = { id, linkToken, linkTokenRenewedAt, linkGeneration, linkTokenHash, createdAt };

/**
 * The id of the person whose magic link a token opens now. One that an older release gave is known by
 * its hash once the upgrade's steps have been done.
 */
export const findLink = async (
  { db, links, now }: Pick<Context, 'db' | 'links' | 'now'>,
  token: string,
): Promise<string | undefined> => {
  const named = personNamedIn(token);
  if (named === undefined) return undefined;
  const read = db.select(columns).from(subjects);
  const rows = [
    ...(await db.select(columns).from(subjects).where(eq(id, named))),
    ...(await read.where(eq(linkTokenHash, hashText(token)))),
  ];
  for (const row of rows) if (await opensLink(links, row, token, now())) return row.id;
  return undefined;
};
