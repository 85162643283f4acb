import { and, gt, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { arrayOf, isOneOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { keysetOf, type Place } from '#service/db/keyset.ts';
import {
  dataSubjectsTable,
  linkTokenEndsAt,
  linkTokenIssuedAt,
} from '#service/db/schema/data-subjects.ts';
import {
  readLinkDays,
  readSpanOfLinks,
  storedLinkDays,
} from '#service/domains/data-subjects/link-life.ts';
import { linkOf } from '#service/domains/data-subjects/link-token.ts';
import { addSeconds, toInstant } from '#service/domains/receipts/instants.ts';
import type { LinkTokens } from '#service/identity/link-tokens.ts';

const subjects = dataSubjectsTable;

/** When a link was made, as the index of links has it. */
export const issuedAt = Object.assign(linkTokenIssuedAt(subjects), {
  getSQLType: () => subjects.createdAt.getSQLType(),
});

/** When it ends, as its index has it. */
export const endsAt = Object.assign(linkTokenEndsAt(subjects), {
  getSQLType: () => subjects.createdAt.getSQLType(),
});

/** Whose link was renewed while a list of links was read, the newest first. */
export const catchUpOfLinks = {
  changed: keysetOf(issuedAt, subjects.id, 'asc'),
  rest: keysetOf(subjects.id, subjects.id, 'asc'),
  updatedAt: issuedAt,
  createdAt: subjects.createdAt,
};

const columns = {
  id: subjects.id,
  identifier: subjects.identifier,
  linkToken: subjects.linkToken,
  linkTokenRenewedAt: subjects.linkTokenRenewedAt,
  linkGeneration: subjects.linkGeneration,
  linkDays: subjects.linkDays,
  createdAt: subjects.createdAt,
};
export type LinkOfPerson = Awaited<ReturnType<typeof readLinksById>>[number];

const daysLater = (time: string, days: number): string =>
  addSeconds(toInstant(time), days * 86_400);

type Made = { from?: string | undefined; until?: string | undefined };

/**
 * Links that work, neither revoked nor expired, and were made in some time. What follows of a link's
 * longest and shortest life is said, too: the indexes of both dates then begin and end in the right
 * place.
 */
export const findWorking = async (
  db: Database,
  now: string,
  { from, until }: Made,
): Promise<{ where: SQL | undefined; areAllAlike: boolean }> => {
  const { fewestDays, mostDays } = await readSpanOfLinks(db);
  const where = and(
    isNotNull(subjects.linkToken),
    gt(endsAt, toInstant(now)),
    gt(issuedAt, daysLater(now, -mostDays)),
    given(from, (time) => gte(issuedAt, time)),
    given(from, (time) => gte(endsAt, daysLater(time, fewestDays))),
    given(until, (time) => lt(issuedAt, time)),
    given(until, (time) => lt(endsAt, daysLater(time, mostDays))),
  );
  return { where, areAllAlike: fewestDays === mostDays };
};

/** Links in the keyset's order, each with its position. */
export const readLinks = (
  db: Database,
  {
    keyset,
    where,
    limit,
    offset,
  }: {
    keyset: ReturnType<typeof keysetOf>;
    where: SQL | undefined;
    limit: number;
    offset: number;
  },
): Promise<(LinkOfPerson & { place: Place })[]> =>
  db
    .select({ ...columns, place: keyset.place })
    .from(subjects)
    .where(where)
    .orderBy(...keyset.orderBy)
    .limit(limit)
    .offset(offset);

/** The links of people, working or not. */
export const readLinksById = (db: Database, ids: readonly string[]) =>
  db
    .select(columns)
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));

const generationAfter = (row: LinkOfPerson): number => row.linkGeneration + 1;

/** Gives people who are held new links; the old ones are gone. */
export const writeNewLinks = async (
  { db, links }: { db: Database; links: Pick<LinkTokens, 'stored'> },
  held: readonly LinkOfPerson[],
  now: string,
): Promise<void> => {
  const column = <Value>(type: string, of: (row: LinkOfPerson) => Value) =>
    arrayOf(type, held.map(of));
  const linkDays = storedLinkDays(await readLinkDays(db));
  const tokens = column('text', (row) =>
    links.stored(linkOf({ ...row, linkGeneration: generationAfter(row), linkTokenRenewedAt: now })),
  );
  await db.execute(sql`${planned}
    update ${subjects} set link_token = given.token, link_token_renewed_at = ${now},
      link_generation = given.generation, link_token_hash = null, link_days = ${linkDays}
    from unnest(${column('uuid', ({ id }) => id)}, ${tokens}, ${column('int4', generationAfter)})
      as given (id, token, generation)
    where ${subjects.id} = given.id`);
};
