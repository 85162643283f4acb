import type { ProfileV3 } from '#contract/data-subjects-v3.ts';
import { readLinkDays } from '#service/domains/data-subjects/link-life.ts';
import { mayWrite } from '#service/http/authenticate.ts';
import type { RequestContext } from '#service/http/context.ts';

export type InstantLinks = Pick<
  ProfileV3,
  'instantLinkTokens' | 'additionalIdentifierInstantLinkTokens'
>;

/** The instant link of a person where it was asked for, if the caller may act for people. */
export const instantLinksOf = async (
  { db, caller, signInstantLink }: Pick<RequestContext, 'db' | 'caller' | 'signInstantLink'>,
  subjectId: string,
  isAsked: boolean,
): Promise<InstantLinks> => ({
  instantLinkTokens:
    isAsked && mayWrite(caller)
      ? [{ instantLinkToken: await signInstantLink(subjectId, await readLinkDays(db)) }]
      : [],
  additionalIdentifierInstantLinkTokens: {},
});
