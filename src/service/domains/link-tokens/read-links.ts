import { and, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { arrayOf, isOneOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { keysetOf, type Place } from '#service/db/keyset.ts';
import { dataSubjectsTable, linkTokenIssuedAt } from '#service/db/schema/data-subjects.ts';
import { linkOf, oldestLinkAt } from '#service/domains/data-subjects/link-token.ts';
import type { LinkTokens } from '#service/identity/link-tokens.ts';

const subjects = dataSubjectsTable;

/** When a link was made, as the index of links has it. */
export const issuedAt = Object.assign(linkTokenIssuedAt(subjects), {
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
  createdAt: subjects.createdAt,
};
export type LinkOfPerson = Awaited<ReturnType<typeof readLinksById>>[number];

/** Neither revoked nor expired. */
export const isWorking = (now: string): SQL | undefined =>
  and(isNotNull(subjects.linkToken), gt(issuedAt, oldestLinkAt(now)));

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
  const tokens = column('text', (row) =>
    links.stored(linkOf({ ...row, linkGeneration: generationAfter(row), linkTokenRenewedAt: now })),
  );
  await db.execute(sql`${planned}
    update ${subjects} set link_token = given.token, link_token_renewed_at = ${now},
      link_generation = given.generation, link_token_hash = null
    from unnest(${column('uuid', ({ id }) => id)}, ${tokens}, ${column('int4', generationAfter)})
      as given (id, token, generation)
    where ${subjects.id} = given.id`);
};
