import type { LinkTokenV1, LinkTokenV4 } from '#contract/link-tokens.ts';
import { toWireTime } from '#service/db/columns.ts';
import { linkDatesOf, workingLinkToken } from '#service/domains/data-subjects/link-token.ts';
import { stopLinksOf } from '#service/domains/data-subjects/stop-link.ts';
import { mayWrite } from '#service/http/authenticate.ts';
import type { Context } from '#service/http/context.ts';
import type { LinkOfPerson } from './read-links.ts';

/** The v1 record; a reader gets it without what opens the link. */
export const toLinkTokenV1 = (
  link: LinkOfPerson,
  { caller, links, now }: Pick<Context, 'caller' | 'links' | 'now'>,
): LinkTokenV1 => {
  const { issuedAt, expiresAt } = linkDatesOf(link);
  const token = mayWrite(caller) ? workingLinkToken(links, link, now()) : null;
  return {
    DataSubjectId: link.id,
    LinkToken: token,
    UrlEncodedLinkToken: token === null ? null : encodeURIComponent(token),
    StopLink: stopLinksOf({ caller, links }, link)(null),
    ExpiryDate: toWireTime(expiresAt),
    CreatedDate: toWireTime(issuedAt),
  };
};

export const toLinkTokenV4 = (
  link: LinkOfPerson,
  { caller, links, now }: Pick<Context, 'caller' | 'links' | 'now'>,
): LinkTokenV4 => {
  const { issuedAt, expiresAt } = linkDatesOf(link);
  return {
    token: workingLinkToken(links, link, now()) ?? '',
    identifier: link.identifier,
    createdDate: toWireTime(issuedAt),
    expiryDate: toWireTime(expiresAt),
    stopLink: stopLinksOf({ caller, links }, link)(null),
  };
};
