import type { LinkTokenV1 } from '#contract/link-tokens.ts';
import { type Context, Reply } from '#service/http/context.ts';
import { lockPerson } from './lock-person.ts';
import { readLinksById, writeNewLinks } from './read-links.ts';
import { toLinkTokenV1 } from './wire.ts';

type RenewContext = Pick<Context, 'db' | 'now' | 'newId' | 'caller' | 'links'>;

/**
 * Gives a person a new link; the old one stops working. What is kept for a repeat of the request is
 * without its token.
 * @throws Problem 404
 */
export const renewLinkToken = async (
  { db, now, newId, caller, links }: RenewContext,
  identifier: string,
): Promise<Reply<LinkTokenV1>> => {
  const id = await lockPerson({ db, newId }, identifier);
  await writeNewLinks({ db, links }, await readLinksById(db, [id]), now());
  const [link] = await readLinksById(db, [id]);
  if (link === undefined) throw new Error('The person just held was not found.');
  const answer = toLinkTokenV1(link, { caller, links, now });
  return new Reply<LinkTokenV1>(answer, {
    kept: { ...answer, LinkToken: null, UrlEncodedLinkToken: null, StopLink: null },
  });
};
