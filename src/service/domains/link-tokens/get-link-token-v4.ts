import type { LinkTokenV4 } from '#contract/link-tokens.ts';
import { workingLinkToken } from '#service/domains/data-subjects/link-token.ts';
import { subjectIdOf } from '#service/domains/data-subjects/subject-id-of.ts';
import type { Context } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import { nobodyHas } from './lock-person.ts';
import { readLinksById } from './read-links.ts';
import { toLinkTokenV4 } from './wire.ts';

/** @throws Problem 404 also where the link was revoked or has expired */
export const getLinkTokenV4 = async (
  { db, now, links, caller }: Pick<Context, 'db' | 'now' | 'links' | 'caller'>,
  identifier: string,
): Promise<LinkTokenV4> => {
  const id = await subjectIdOf(db, identifier);
  const [link] = id === undefined ? [] : await readLinksById(db, [id]);
  if (link === undefined) throw nobodyHas();
  if (workingLinkToken(links, link, now()) !== null)
    return toLinkTokenV4(link, { caller, links, now });
  throw new Problem(
    404,
    'not-found',
    'The magic link of this person was revoked or has expired. Renew it first.',
  );
};
