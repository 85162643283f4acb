import { and, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { arrayOf, isOneOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { keysetOf, type Place } from '#service/db/keyset.ts';
import { dataSubjectsTable, linkTokenIssuedAt } from '#service/db/schema/data-subjects.ts';
import { newLinkToken, oldestLinkAt } from '#service/domains/data-subjects/link-token.ts';

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

/** Gives people who are held new links; the old ones are gone. */
export const writeNewLinks = async (
  db: Database,
  ids: readonly string[],
  now: string,
): Promise<void> => {
  const tokens = arrayOf('text', ids.map(newLinkToken));
  await db.execute(sql`${planned}
    update ${subjects} set link_token = given.token, link_token_renewed_at = ${now}
    from unnest(${arrayOf('uuid', ids)}, ${tokens}) as given (id, token)
    where ${subjects.id} = given.id`);
};
