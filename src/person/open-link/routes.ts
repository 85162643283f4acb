import type { Hono } from 'hono';
import { html } from 'hono/html';
import { type FoundLink, findLink, findOpenLink } from '#service/domains/link-tokens/find-link.ts';
import { requireRoom } from '#service/http/public-limits.ts';
import { askForm } from '../ask-link/ask-form.ts';
import { showCenter } from '../center/show-center.ts';
import { readForm } from '../read-form.ts';
import type { PersonEnv, PersonRequest, Site } from '../site.ts';
import { readVisitor } from '../visitor.ts';
import { languageAsked } from '../words/language.ts';

/** Of what `/l` adds to the address of a page, so that it can go on where cookies aren't kept. */
const arrivalKind = 'arrival';
const arrivalMs = 10 * 60_000;

type OpenedLink = FoundLink & { linkMailedAt: string | null; linkUntil: string };

/** A token as links have it: with the mark "mailed on request" after a point, in those that we mailed. */
const openToken = async (site: Site, text: string): Promise<OpenedLink | 'ended' | undefined> => {
  const parts = text.split('.');
  // Of three parts it's a JWT.
  const [token = '', mark = ''] = parts.length === 2 ? parts : [text];
  const found = await findLink(site.options, token);
  if (found === undefined || found === 'ended') return found;
  const { expiresAt: linkUntil, ...link } = found;
  return { ...link, linkUntil, linkMailedAt: await site.marks.read(token, mark) };
};

/** What a link leads to that doesn't open anything, and what can be done about it. */
const stopPage = (site: Site, c: PersonRequest, why: 'ended' | undefined): Promise<Response> => {
  const words = c.get('words');
  const { title, text } = why === 'ended' ? words.expired : words.incomplete;
  return site.pageOfAccount(c, {
    title,
    status: why === 'ended' ? 410 : 404,
    ...(c.req.method === 'POST' ? { languagePath: '/link' } : {}),
    content: html`<h1>${title}</h1><p>${text}</p>${askForm(c)}`,
  });
};

/** Where cookies aren't kept, one button opens the page; where nobody's link was opened, none does. */
export const closedPage = (
  site: Site,
  c: PersonRequest,
  { arrival, center }: { arrival: string | null; center: string | null },
): Promise<Response> => {
  const { choices } = c.get('words');
  if (arrival === null) {
    return site.pageOfAccount(c, {
      title: choices.closed,
      status: 403,
      content: html`<h1>${choices.closed}</h1><p>${choices.closedText}</p>${askForm(c)}`,
    });
  }
  return site.pageOfAccount(c, {
    title: choices.noCookies,
    status: 403,
    languagePath: null,
    content: html`<h1>${choices.noCookies}</h1><p>${choices.noCookiesText}</p>
      <form method="post" action="/l?lang=${c.get('language')}">
        <input type="hidden" name="handle" value="${arrival}" />
        ${center === null ? '' : html`<input type="hidden" name="center" value="${center}" />`}
        <button class="button" type="submit">${choices.goOn}</button>
      </form>`,
  });
};

/** A browser that only loads ahead would change whose page is open in it; it asks again in earnest. */
const isAhead = (c: PersonRequest): boolean =>
  /prefetch|prerender|preview/i.test(
    `${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`,
  );

const centerPattern = /^[\w-]{1,64}$/;
const centerOf = (given: string | undefined): string | null =>
  given !== undefined && centerPattern.test(given) ? given : null;

/** Magic links, from a mail or another page to a person's own page. Nothing of it is recorded. */
export const openLinkRoutes = (app: Hono<PersonEnv>, site: Site): void => {
  const { handles, cookies, options } = site;

  const open = async (c: PersonRequest, token: string): Promise<Response> => {
    if (isAhead(c)) return c.body(null, 503);
    const opened = await openToken(site, token);
    if (opened === undefined || opened === 'ended') return stopPage(site, c, opened);
    const { personId, generation, linkMailedAt, linkUntil } = opened;
    const link = { personId, generation, linkMailedAt, linkUntil };
    const center = centerOf(c.req.param('center'));
    const query = new URLSearchParams();
    const language = c.req.query('lang');
    if (language !== undefined) query.set('lang', languageAsked(language) ?? c.get('language'));
    // One that sends ours keeps them.
    if (cookies.read(c.req.raw) === null) {
      const handle = { ...link, kind: arrivalKind, identifier: null, of: null, shown: null };
      query.set('from', await handles.seal(handle, arrivalMs));
    }
    // Who only asks what there is opens nothing.
    if (c.req.method !== 'HEAD') {
      c.header('Set-Cookie', cookies.set(await handles.sealOpened(link)));
    }
    const path = center === null ? '/p' : `/p/${center}`;
    return c.redirect(query.size === 0 ? path : `${path}?${query}`, 303);
  };
  app.get('/l/:token', (c) => open(c, c.req.param('token')));
  app.get('/l/:token/:center', (c) => open(c, c.req.param('token')));

  /** By a page that shows this one in a frame, or by the button where cookies aren't kept. */
  app.post('/l', async (c) => {
    const form = await readForm(c);
    const visit = options.publicGate?.visitOf(c.req.raw, c.env?.incoming?.socket.remoteAddress);
    requireRoom(visit ?? null, form.bytes);
    const center = centerOf(form.text('center'));
    const handle = form.text('handle');
    if (handle !== '') {
      const read = await handles.open(handle, arrivalKind);
      const found =
        read === undefined || read.hasEnded ? undefined : await findOpenLink(options, read);
      if (read === undefined || found === undefined) {
        return closedPage(site, c, { arrival: null, center });
      }
      const { linkMailedAt, linkUntil } = read;
      return showCenter(site, c, { ...found, linkMailedAt, linkUntil, by: 'handle' }, center);
    }
    const opened = await openToken(site, form.text('token'));
    if (opened === undefined || opened === 'ended') return stopPage(site, c, opened);
    return showCenter(site, c, { ...opened, by: 'handle' }, center);
  });

  const show = async (c: PersonRequest): Promise<Response> => {
    const center = centerOf(c.req.param('center'));
    const visitor = await readVisitor(site, c);
    if (visitor !== undefined) return showCenter(site, c, visitor, center);
    const arrival = c.req.query('from') ?? null;
    const read = arrival === null ? undefined : await handles.open(arrival, arrivalKind);
    const isOpen = read !== undefined && !read.hasEnded;
    return closedPage(site, c, { arrival: isOpen ? arrival : null, center });
  };
  app.get('/p', show);
  app.get('/p/:center', show);

  /** Addresses as another system's links have them: the script opens them, or the form asks for anew. */
  const former = (c: PersonRequest): Response => {
    const { opening, ask } = c.get('words');
    return site.page(c, {
      title: opening.title,
      languagePath: null,
      content: html`<h1 data-former>${opening.title}</h1><p>${opening.text}</p>
        <p><a href="/link">${ask.toForm}</a></p>`,
    });
  };
  app.get('/ui', former);
  app.get('/ui/*', former);
};
