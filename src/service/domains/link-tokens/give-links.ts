import { workingLinkToken } from '#service/domains/data-subjects/link-token.ts';
import { lockPeople } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { type LinkOfPerson, readLinksById, readLinksOf, writeNewLinks } from './read-links.ts';

const working = (links: readonly LinkOfPerson[], now: string): Map<string, string> =>
  new Map(
    links.flatMap((link) => {
      const token = workingLinkToken(link, now);
      return token === null ? [] : [[link.identifier, token] as const];
    }),
  );

/**
 * The magic links of people, by identifier: those that work, and new ones for those whose link was
 * revoked or has expired. Whoever isn't there is left out.
 */
export const giveLinks = async (
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const found = await readLinksOf(db, identifiers);
  const links = working(found, now());
  const ended = found.flatMap(({ identifier }) => (links.has(identifier) ? [] : [identifier]));
  if (ended.length === 0) return links;
  const renewed = await db.transaction(async (tx) => {
    const held = [...(await lockPeople({ db: tx, newId }, ended)).values()];
    const at = now();
    // Someone else may have renewed them before they were held.
    const left = (await readLinksById(tx, held)).filter(
      (row) => workingLinkToken(row, at) === null,
    );
    await writeNewLinks(
      tx,
      left.map(({ id }) => id),
      at,
    );
    return working(await readLinksById(tx, held), at);
  });
  return new Map([...links, ...renewed]);
};

/** The ids of people by their identifiers, for links that are signed and not stored. */
export const findPeople = async (
  { db }: Pick<Context, 'db'>,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await readLinksOf(db, identifiers)).map(({ identifier, id }) => [identifier, id]));
