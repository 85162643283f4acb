import { html } from 'hono/html';
import type { Opened } from '../handles.ts';
import type { PersonRequest, Site } from '../site.ts';
import type { Visitor } from '../visitor.ts';

/** Kinds of handles: of a copy, and of the history where there are no cookies. */
export const copyKind = 'copy';
export const historyKind = 'history';

const dayMs = 86_400_000;

/**
 * Whether a page hands out what leaves the service in clear: who opened it showed within a day that
 * they read the mail of an address (docs/design.md 11.5).
 */
export const mayCopy = ({ linkMailedAt }: Pick<Opened, 'linkMailedAt'>, now: string): boolean =>
  linkMailedAt !== null && Date.parse(now) - Date.parse(linkMailedAt) < dayMs;

/** To a page or a file of the person's: a link, or a button that brings a handle. */
export type Way = { path: string; handle: string | null };

export const drawWay = ({ path, handle }: Way, label: string) =>
  handle === null
    ? html`<a href="${path}">${label}</a>`
    : html`<form method="post" action="${path}"><input type="hidden" name="handle" value="${handle}" />
        <button class="plain" type="submit">${label}</button></form>`;

/** The path of something of a person's, in the request's language. */
export const ownPath = (c: PersonRequest, centerId: string, what: string): string =>
  `/p/${centerId}/${what}?lang=${c.get('language')}`;

const sealFor = ({ handles }: Site, visitor: Visitor, kind: string): Promise<string> => {
  const { personId, generation, linkMailedAt, linkUntil } = visitor;
  const opened = { personId, generation, linkMailedAt, linkUntil };
  return handles.seal({ ...opened, kind, identifier: null, of: null, shown: null });
};

/** The handle of a page of the history, where no cookie opens it. */
export const historyHandle = async (site: Site, visitor: Visitor): Promise<string | null> =>
  visitor.by === 'cookie' ? null : sealFor(site, visitor, historyKind);

export const copyHandle = (site: Site, visitor: Visitor): Promise<string> =>
  sealFor(site, visitor, copyKind);

/** What a page offers of what is on record; a copy only to whom it may be handed out. */
export const waysToRecord = async (
  site: Site,
  c: PersonRequest,
  visitor: Visitor,
  centerId: string,
): Promise<{ history: Way; copy: Way | null }> => ({
  history: {
    path: ownPath(c, centerId, 'history'),
    handle: await historyHandle(site, visitor),
  },
  copy: mayCopy(visitor, site.options.now())
    ? { path: ownPath(c, centerId, 'copy'), handle: await copyHandle(site, visitor) }
    : null,
});
