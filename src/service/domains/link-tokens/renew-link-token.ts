import type { LinkTokenV1 } from '#contract/link-tokens.ts';
import type { Context } from '#service/http/context.ts';
import { lockPerson } from './lock-person.ts';
import { readLinksById, writeNewLinks } from './read-links.ts';
import { toLinkTokenV1 } from './wire.ts';

/**
 * Gives a person a new link; the old one stops working.
 * @throws Problem 404
 */
export const renewLinkToken = async (
  { db, now, newId, caller }: Pick<Context, 'db' | 'now' | 'newId' | 'caller'>,
  identifier: string,
): Promise<LinkTokenV1> => {
  const id = await lockPerson({ db, newId }, identifier);
  await writeNewLinks(db, [id], now());
  const [link] = await readLinksById(db, [id]);
  if (link === undefined) throw new Error('The person just held was not found.');
  return toLinkTokenV1(link, caller);
};
