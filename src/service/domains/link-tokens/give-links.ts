import { toWireTime } from '#service/db/columns.ts';
import { findHolders } from '#service/domains/data-subjects/find-holders.ts';
import { linkDatesOf, workingLinkToken } from '#service/domains/data-subjects/link-token.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import type { LinkTokens } from '#service/identity/link-tokens.ts';
import { type LinkOfPerson, readLinksById, writeNewLinks } from './read-links.ts';

/** The links that work, by their people's ids. */
const working = (
  links: LinkTokens,
  rows: readonly LinkOfPerson[],
  now: string,
): Map<string, string> =>
  new Map(
    rows.flatMap((row) => {
      const token = workingLinkToken(links, row, now);
      return token === null ? [] : [[row.id, token] as const];
    }),
  );

/** The ids of people by their identifiers, for links that are signed and not stored. */
export const findPeople = async (
  { db }: Pick<Context, 'db'>,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await findHolders(db, identifiers))].map(([given, { id }]) => [given, id]));

/**
 * The magic links of people, by identifier: those that work, and new ones for those whose link was
 * revoked or has expired. Whoever isn't there is left out.
 */
export const giveLinks = async (
  { db, now, newId, links }: Pick<Context, 'db' | 'now' | 'newId' | 'links'>,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const people = await findPeople({ db }, identifiers);
  const found = await readLinksById(db, [...new Set(people.values())]);
  const given = working(links, found, now());
  const ended = found.flatMap(({ id }) => (given.has(id) ? [] : [id]));
  const renewed =
    ended.length === 0
      ? []
      : await db.transaction(async (tx) => {
          const held = await lockPeopleById({ db: tx, newId }, ended);
          const at = now();
          // Someone else may have renewed them before they were held.
          const left = (await readLinksById(tx, held)).filter(
            (row) => workingLinkToken(links, row, at) === null,
          );
          await writeNewLinks({ db: tx, links }, left, at);
          return working(links, await readLinksById(tx, held), at);
        });
  const byId = new Map([...given, ...renewed]);
  return new Map(
    [...people].flatMap(([identifier, id]) => {
      const token = byId.get(id);
      return token === undefined ? [] : [[identifier, token] as const];
    }),
  );
};

/** The same for one person by id, with when it ends. */
export const giveLink = async (
  context: Pick<Context, 'db' | 'now' | 'newId' | 'links'>,
  personId: string,
): Promise<{ identifier: string; token: string; expiresAt: string } | undefined> => {
  const [before] = await readLinksById(context.db, [personId]);
  if (before === undefined) return undefined;
  const { identifier } = before;
  const token = (await giveLinks(context, [identifier])).get(identifier);
  // It may be new.
  const [row] = await readLinksById(context.db, [personId]);
  if (token === undefined || row === undefined) return undefined;
  return { identifier, token, expiresAt: toWireTime(linkDatesOf(row).expiresAt) };
};
