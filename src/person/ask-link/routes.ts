import type { Hono } from 'hono';
import { html } from 'hono/html';
import { maskText } from '#contract/mask-text.ts';
import { listMails } from '#service/domains/outbox/list-mails.ts';
import { requestLink } from '#service/domains/outbox/request-link.ts';
import { requireRoom } from '#service/http/public-limits.ts';
import { readForm } from '../read-form.ts';
import type { PersonEnv, PersonRequest, Site } from '../site.ts';
import { addressMaximum, isAddress } from './addresses.ts';
import { askForm } from './ask-form.ts';
import type { MailWork } from './mail-work.ts';

const letter = html`<div class="sign" aria-hidden="true"><svg viewBox="0 0 24 24">
  <rect x="3" y="5" width="18" height="14" rx="2" /><path d="m3 7 9 6 9-6" /></svg></div>`;

/** The text of a mail with its link as one. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, place) => (place % 2 === 0 ? part : html`<a href="${part}">${part}</a>`));

/** Has a link mailed to an address, and answers the same for every one. */
export const mailLink = async (
  { options, pageOfAccount }: Site,
  c: PersonRequest,
  { outbox, begin }: Pick<MailWork, 'outbox' | 'begin'>,
  address: string,
): Promise<Response> => {
  await requestLink({ ...options, outbox }, { address, language: c.get('language') });
  begin();
  const { sent, outbox: own } = c.get('words');
  return pageOfAccount(c, {
    title: sent.title,
    languagePath: '/link',
    content: html`${letter}<h1>${sent.title}</h1><p>${sent.text}</p>
      <p class="muted">${sent.nothing}</p>
      <p><a href="/link?lang=${c.get('language')}">${sent.another}</a></p>
      ${options.isDemo ? html`<p><a href="/outbox?lang=${c.get('language')}">${own.title}</a></p>` : ''}`,
  });
};

/** A new link by mail, for whoever has lost theirs: the same answer for every address. */
export const askLinkRoutes = (app: Hono<PersonEnv>, site: Site, mailWork: MailWork): void => {
  const { options } = site;
  const { outbox, run } = mailWork;

  const formPage = (c: PersonRequest, typed?: string): Promise<Response> => {
    const { ask } = c.get('words');
    const hasFault = typed !== undefined;
    return site.pageOfAccount(c, {
      title: ask.title,
      status: hasFault ? 400 : 200,
      languagePath: '/link',
      content: html`<h1>${ask.title}</h1><p>${ask.text}</p>${askForm(c, { typed, hasFault })}`,
    });
  };
  app.get('/link', (c) => formPage(c));

  app.post('/link', async (c) => {
    const form = await readForm(c);
    const visit = options.publicGate?.visitOf(c.req.raw, c.env?.incoming?.socket.remoteAddress);
    requireRoom(visit ?? null, form.bytes);
    const address = form.text('address').trim();
    return isAddress(address)
      ? mailLink(site, c, mailWork, address)
      : formPage(c, address.slice(0, addressMaximum));
  });

  if (!options.isDemo) return;
  /** Nobody else gets a demo's mail. */
  app.get('/outbox', async (c) => {
    await run();
    const mails = await listMails({ ...options, outbox });
    const { title, text, to, none } = c.get('words').outbox;
    return site.pageOfAccount(c, {
      title,
      content: html`<h1>${title}</h1><p>${text}</p>
        ${mails.length === 0 ? html`<p class="card">${none}</p>` : ''}
        ${mails.map(
          (mail) => html`<article class="card"><h2 dir="auto">${mail.subject}</h2>
            <p class="muted"><bdi>${to(maskText(mail.address))}</bdi></p>
            <p class="mail" dir="auto">${linked(mail.text)}</p></article>`,
        )}`,
    });
  });
};
