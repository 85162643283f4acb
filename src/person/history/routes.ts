import type { Hono } from 'hono';
import { html } from 'hono/html';
import { isAddress } from '#contract/mail-address.ts';
import { findOpenLink } from '#service/domains/link-tokens/find-link.ts';
import { makeCopy } from '#service/domains/person-history/make-copy.ts';
import { requireRoom } from '#service/http/public-limits.ts';
import { askForm } from '../ask-link/ask-form.ts';
import { mailLink } from '../ask-link/routes.ts';
import { centerIdOf } from '../center/center-page.ts';
import { closedPage } from '../open-link/routes.ts';
import { type Form, readForm } from '../read-form.ts';
import type { PersonEnv, PersonRequest, Site } from '../site.ts';
import { readVisitor, type Visitor } from '../visitor.ts';
import { showHistory } from './show-history.ts';
import { copyKind, historyKind, mayCopy } from './ways.ts';

const pageOf = (c: PersonRequest): number => {
  const page = Number(c.req.query('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 && page <= 10_000 ? page : 1;
};

/** `my-choices-2026-11-22T01-25Z-d035ecd6.json`: when, and nothing about anybody. */
const fileNameAt = (now: string, id: string): string =>
  `my-choices-${now.slice(0, 16).replace(':', '-')}Z-${id.slice(-8)}.json`;

/** What a person agreed to, and their own copy of it. */
export const historyRoutes = (app: Hono<PersonEnv>, site: Site): void => {
  const { handles, options } = site;
  const readPosted = async (c: PersonRequest): Promise<Form> => {
    const form = await readForm(c);
    const visit = options.publicGate?.visitOf(c.req.raw, c.env?.incoming?.socket.remoteAddress);
    requireRoom(visit ?? null, form.bytes);
    return form;
  };
  /** The one for whom a form's handle is, unless it or their link has ended. */
  const visitorOf = async (handle: string, kind: string): Promise<Visitor | undefined> => {
    const read = await handles.open(handle, kind);
    if (read === undefined || read.hasEnded) return undefined;
    const found = await findOpenLink(options, read);
    const { linkMailedAt, linkUntil } = read;
    return found && { ...found, linkMailedAt, linkUntil, by: 'handle' };
  };
  const show = async (c: PersonRequest, visitor: Visitor | undefined): Promise<Response> => {
    const centerId = centerIdOf(c.req.param('center'));
    if (centerId === null) return c.notFound();
    if (visitor === undefined) return closedPage(site, c, { arrival: null, center: centerId });
    const shown = await showHistory(site, c, visitor, { centerId, page: pageOf(c) });
    return shown ?? c.notFound();
  };
  app.get('/p/:center/history', async (c) => show(c, await readVisitor(site, c)));
  app.post('/p/:center/history', async (c) =>
    show(c, await visitorOf((await readPosted(c)).text('handle'), historyKind)),
  );

  /** Mails a link to the address that the page is of; whoever has another kind enters one. */
  app.post('/p/:center/mail', async (c) => {
    const visitor = await visitorOf((await readPosted(c)).text('handle'), copyKind);
    if (c.get('canMail') && visitor !== undefined && isAddress(visitor.identifier)) {
      return mailLink(site, c, visitor.identifier);
    }
    const { title, text } = c.get('words').ask;
    return site.pageOfAccount(c, {
      title,
      languagePath: '/link',
      content: html`<h1>${title}</h1>${c.get('canMail') ? html`<p>${text}</p>` : ''}${askForm(c)}`,
    });
  });

  const copy = async (c: PersonRequest, receiptId: string | null): Promise<Response> => {
    const visitor = await visitorOf((await readPosted(c)).text('handle'), copyKind);
    if (visitor === undefined || !mayCopy(visitor, options.now())) {
      const { refused, refusedText } = c.get('words').copy;
      return site.pageOfAccount(c, {
        title: refused,
        status: 403,
        languagePath: '/link',
        content: html`<h1>${refused}</h1><p>${refusedText}</p>${askForm(c)}`,
      });
    }
    const caller = { subject: 'person', clientId: '', scopes: [] };
    const language = c.get('language');
    const file = await makeCopy({ ...options, caller }, visitor.personId, { language, receiptId });
    const name = fileNameAt(options.now(), options.newId());
    return c.body(`${JSON.stringify(file, null, 2)}\n`, 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="${name}"`,
    });
  };
  app.post('/p/:center/copy', (c) => copy(c, null));
  app.post('/p/:center/copy/:receipt', (c) => {
    const receiptId = c.req.param('receipt').toLowerCase();
    return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(receiptId)
      ? copy(c, receiptId)
      : c.notFound();
  });
};
