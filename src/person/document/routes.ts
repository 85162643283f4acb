import type { Hono } from 'hono';
import { html } from 'hono/html';
import { findDocument, type KeptDocument } from '#service/domains/documents/documents.ts';
import { requireRoom } from '#service/http/public-limits.ts';
import type { PersonEnv, PersonRequest, Site } from '../site.ts';
import { datesIn } from '../words/dates.ts';
import { createDocumentLinks } from './document-links.ts';

const fileNames = {
  CONFIRMATION: 'my-choices',
  PROOF: 'proof',
  ACCESS_ANSWER: 'access-answer',
} as const;

/** `access-answer-2026-11-22T01-25Z.json`: what and when, and nothing about anybody. */
const fileNameOf = ({ kind, createdDate }: KeptDocument): string =>
  `${fileNames[kind]}-${createdDate.slice(0, 16).replace(':', '-')}Z.json`;

/**
 * Documents that staff had sent (docs/design.md 11.6): the link of the mail is the authority. Its page
 * has nothing of the document, so that what opens links by itself reads none; a button brings it.
 */
export const documentRoutes = (app: Hono<PersonEnv>, site: Site): void => {
  const { options } = site;
  const links = createDocumentLinks(options.secret);

  /** Whoever tries out links is counted. */
  const find = async (c: PersonRequest): Promise<KeptDocument | 'unknown' | 'gone'> => {
    const id = await links.read(c.req.param('token') ?? '');
    if (id === undefined) {
      const visit = options.publicGate?.visitOf(c.req.raw, c.env?.incoming?.socket.remoteAddress);
      requireRoom(visit ?? null, 0);
      return 'unknown';
    }
    return (await findDocument(options, id)) ?? 'gone';
  };

  const closed = (c: PersonRequest, why: 'unknown' | 'gone'): Promise<Response> => {
    const { incomplete, document, stop } = c.get('words');
    const { title, text } =
      why === 'gone' ? document.gone : { title: incomplete.title, text: document.incomplete };
    return site.pageOfAccount(c, {
      title,
      status: why === 'gone' ? 410 : 404,
      ...(c.req.method === 'POST' ? { languagePath: null } : {}),
      content: html`<h1>${title}</h1><p>${text}</p>
        <p><a href="/link?lang=${c.get('language')}">${stop.toAll}</a></p>`,
    });
  };

  app.get('/d/:token', async (c) => {
    const found = await find(c);
    if (typeof found === 'string') return closed(c, found);
    const { document: words, copy } = c.get('words');
    const language = c.get('language');
    const { day } = datesIn(language);
    const title = words.kinds[found.kind];
    return site.pageOfAccount(c, {
      title,
      content: html`<h1>${title}</h1>
        <p>${words.about[found.kind]}</p>
        <p class="muted">${words.made(day(found.createdDate), day(found.until))}</p>
        <form method="post" action="/d/${c.req.param('token')}?lang=${language}">
          <button class="button" type="submit">${words.save}</button></form>
        <p class="muted">${words.shared}</p>
        ${
          found.kind === 'ACCESS_ANSWER'
            ? ''
            : html`<p><a href="/verify-proof?lang=${language}">${copy.check}</a></p>`
        }`,
    });
  });

  app.post('/d/:token', async (c) => {
    const found = await find(c);
    if (typeof found === 'string') return closed(c, found);
    return c.body(`${JSON.stringify(await found.read(), null, 2)}\n`, 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="${fileNameOf(found)}"`,
    });
  });
};
