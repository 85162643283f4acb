import { type FoundLink, findOpenLink } from '#service/domains/link-tokens/find-link.ts';
import type { PersonRequest, Site } from './site.ts';

/** Who reads a page: a person whose link works, and was opened in the last hours. */
export type Visitor = FoundLink & {
  /** When the link was mailed on request, for as long as that counts. */
  linkMailedAt: string | null;
  /** When the link ends that was opened. */
  linkUntil: string;
  /** How the page was opened: a cookie opens what is read; a handle alone, where there's none. */
  by: 'cookie' | 'handle';
};

/** The one whose link was opened in this browser, unless it ended since. */
export const readVisitor = async (site: Site, c: PersonRequest): Promise<Visitor | undefined> => {
  const cookie = site.cookies.read(c.req.raw);
  const opened = cookie === null ? undefined : await site.handles.readOpened(cookie);
  if (opened === undefined) return undefined;
  const found = await findOpenLink(site.options, opened);
  const { linkMailedAt, linkUntil } = opened;
  return found && { ...found, linkMailedAt, linkUntil, by: 'cookie' };
};
