import { eq, getTableColumns } from 'drizzle-orm';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { hashText } from '#service/db/hash-text.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { linkDatesOf, opensLink } from '#service/domains/data-subjects/link-token.ts';
import type { Context } from '#service/http/context.ts';
import { personNamedIn } from '#service/identity/link-tokens.ts';
import type { InstantLink, InstantLinkReader } from '#service/identity/read-instant-link.ts';

const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;
const table = getTableColumns(subjects);
const { id, identifier, isTest, linkToken, linkTokenRenewedAt } = table;
const { linkGeneration, linkTokenHash, linkDays, createdAt } = table;
/** What its row says of a person's links. */
const columns = {
  ...{ id, identifier, isTest, linkToken, linkTokenRenewedAt },
  ...{ linkGeneration, linkTokenHash, linkDays, createdAt },
};

/** Whose a link is, and which of their links. */
export type FoundLink = {
  personId: string;
  identifier: string;
  generation: number;
  isTest: boolean;
};

/** A link that opens, with when it ends. */
export type OpenLink = FoundLink & { expiresAt: string };

type Finder = Pick<Context, 'db' | 'links' | 'now'> & { readInstantLink: InstantLinkReader };

type FoundRow = { id: string; identifier: string; linkGeneration: number; isTest: boolean };

const toFound = (row: FoundRow): FoundLink => ({
  personId: row.id,
  identifier: row.identifier,
  generation: row.linkGeneration,
  isTest: row.isTest,
});

const wasMerged = async (db: Database, personId: string): Promise<boolean> => {
  const [merged] = await db
    .select({ id: formers.formerId })
    .from(formers)
    .where(eq(formers.formerId, personId))
    .limit(1);
  return merged !== undefined;
};

/** Renewing or revoking a person's link ends those that were signed before; they say the second. */
const findInstant = async (
  db: Database,
  { subjectId, issuedAt, expiresAt }: InstantLink,
): Promise<OpenLink | 'ended' | undefined> => {
  const [row] = await db.select(columns).from(subjects).where(eq(id, subjectId));
  if (row === undefined) return (await wasMerged(db, subjectId)) ? 'ended' : undefined;
  const renewedAt = row.linkTokenRenewedAt;
  const isOlder = renewedAt !== null && Date.parse(toWireTime(renewedAt)) > Date.parse(issuedAt);
  return isOlder ? 'ended' : { ...toFound(row), expiresAt };
};

/**
 * Whose magic link a token opens now; `ended` for one that names somebody whom it doesn't open: it has
 * expired, was renewed or revoked, or is of a record that was merged away. Nobody guesses the id in it.
 * One that an older release gave is known by its hash once the upgrade's steps have been done.
 */
export const findLink = async (
  { db, links, now, readInstantLink }: Finder,
  token: string,
): Promise<OpenLink | 'ended' | undefined> => {
  const instant = await readInstantLink(token);
  if (instant === 'ended') return 'ended';
  if (instant !== null) return findInstant(db, instant);
  const named = personNamedIn(token);
  if (named === undefined) return undefined;
  const read = () => db.select(columns).from(subjects);
  const rows = [
    ...(await read().where(eq(id, named))),
    ...(await read().where(eq(linkTokenHash, hashText(token)))),
  ];
  for (const row of rows) {
    if (!(await opensLink(links, row, token, now()))) continue;
    return { ...toFound(row), expiresAt: toWireTime(linkDatesOf(row).expiresAt) };
  }
  return rows.length > 0 || (await wasMerged(db, named)) ? 'ended' : undefined;
};

/** The person whose link was opened before, unless it was renewed or revoked since. */
export const findOpenLink = async (
  { db }: Pick<Finder, 'db'>,
  opened: Pick<FoundLink, 'personId' | 'generation'>,
): Promise<FoundLink | undefined> => {
  const [row] = await db.select(columns).from(subjects).where(eq(id, opened.personId));
  return row === undefined || row.linkGeneration !== opened.generation ? undefined : toFound(row);
};
