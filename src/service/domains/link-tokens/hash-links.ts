import { and, asc, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { arrayOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { hashText } from '#service/db/hash-text.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { linkOf } from '#service/domains/data-subjects/link-token.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { type LinkTokens, nothingKept } from '#service/identity/link-tokens.ts';
import { type LinkOfPerson, readLinksById } from './read-links.ts';

const subjects = dataSubjectsTable;

type Filler = { db: Database; newId: () => string; links: Pick<LinkTokens, 'tokenOf'> };

const isKept = ({ linkToken }: Pick<LinkOfPerson, 'linkToken'>): boolean =>
  linkToken !== null && linkToken !== nothingKept;

/**
 * Makes hashes of the tokens that are kept of the next people after `after`, at most so many: they go
 * on working until their links end, and reads give computed ones. Holds only whose it changes.
 * @returns the last of these people, undefined after all
 */
export const hashLinks = async (
  { db, newId, links }: Filler,
  after: string | null,
  limit: number,
): Promise<{ last: string; count: number } | undefined> => {
  const people = await db
    .select({ id: subjects.id, linkToken: subjects.linkToken })
    .from(subjects)
    .where(given(after ?? undefined, (id) => gt(subjects.id, id)))
    .orderBy(asc(subjects.id))
    .limit(limit);
  const last = people.at(-1)?.id;
  if (last === undefined) return undefined;
  const keeping = people.filter(isKept).map(({ id }) => id);
  if (keeping.length > 0) {
    const held = await lockPeopleById({ db, newId }, keeping);
    const rows = (await readLinksById(db, held)).filter(isKept);
    // One that an instance of this release kept is the computed one.
    const hashOf = (row: LinkOfPerson) =>
      row.linkToken === null || row.linkToken === links.tokenOf(linkOf(row))
        ? null
        : hashText(row.linkToken);
    const ids = rows.map(({ id }) => id);
    await db.execute(sql`${planned}
      update ${subjects} set link_token = ${nothingKept}, link_token_hash = given.hash
      from unnest(${arrayOf('uuid', ids)}, ${arrayOf('text', rows.map(hashOf))}) as given (id, hash)
      where ${and(sql`${subjects.id} = given.id`, isNotNull(subjects.linkToken), ne(subjects.linkToken, nothingKept))}`);
  }
  return { last, count: people.length };
};
