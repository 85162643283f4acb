import { mayWrite } from '#service/http/authenticate.ts';
import type { Context } from '#service/http/context.ts';

/** The stop link for one purpose of a person, or for everything; null where there is none to give. */
export type StopLinkOf = (purposeId: string | null) => string | null;

/** A person's stop links; null for a reader, as the link token is. */
export const stopLinksOf =
  (
    { caller, links }: Pick<Context, 'caller' | 'links'>,
    { id, identifier }: { id: string; identifier: string },
  ): StopLinkOf =>
  (purposeId) =>
    mayWrite(caller) ? links.stopLinkOf({ subjectId: id, identifier, purposeId }) : null;

/** The same where links are asked for: nobody else pays for them. */
export const stopLinksFor = (
  context: Pick<Context, 'caller' | 'links'>,
  properties: readonly string[],
  subject: { id: string; identifier: string },
): StopLinkOf | undefined =>
  properties.includes('linkTokens') ? stopLinksOf(context, subject) : undefined;
