import type { Hono } from 'hono';
import { html } from 'hono/html';
import { addressMaximum, isAddress } from '#contract/mail-address.ts';
import { maskText } from '#contract/mask-text.ts';
import { listMails } from '#service/domains/outbox/list-mails.ts';
import type { MailWorker } from '#service/domains/outbox/mail-worker.ts';
import { queueMail } from '#service/domains/outbox/queue-mail.ts';
import { requireRoom } from '#service/http/public-limits.ts';
import { readForm } from '../read-form.ts';
import type { PersonEnv, PersonRequest, Site } from '../site.ts';
import { askForm } from './ask-form.ts';

const letter = html`<div class="sign" aria-hidden="true"><svg viewBox="0 0 24 24">
  <rect x="3" y="5" width="18" height="14" rx="2" /><path d="m3 7 9 6 9-6" /></svg></div>`;

/** The text of a mail with its link as one. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, place) => (place % 2 === 0 ? part : html`<a href="${part}">${part}</a>`));

/**
 * Notes that a link is wanted at an address, whoever has it: one row each, so that an answer tells
 * nobody whether we know them.
 */
export const queueLink = async (
  { options }: Site,
  c: PersonRequest,
  address: string,
): Promise<void> => {
  const nobody = { subjectId: null, refId: null };
  await queueMail(options, { kind: 'LINK', ...nobody, address, language: c.get('language') });
  options.outbox.wake();
};

/** Nobody else gets the mail of a demo without a server. */
const showsMail = ({ options }: Site): boolean => options.isDemo && options.sendMail === null;

/** Has a link mailed to an address, and answers the same for every one. */
export const mailLink = async (
  site: Site,
  c: PersonRequest,
  address: string,
): Promise<Response> => {
  await queueLink(site, c, address);
  const { sent, outbox: own } = c.get('words');
  return site.pageOfAccount(c, {
    title: sent.title,
    languagePath: '/link',
    content: html`${letter}<h1>${sent.title}</h1><p>${sent.text}</p>
      <p class="muted">${sent.nothing}</p>
      <p><a href="/link?lang=${c.get('language')}">${sent.another}</a></p>
      ${showsMail(site) ? html`<p><a href="/outbox?lang=${c.get('language')}">${own.title}</a></p>` : ''}`,
  });
};

/** A new link by mail, for whoever has lost theirs: the same answer for every address. */
export const askLinkRoutes = (
  app: Hono<PersonEnv>,
  site: Site,
  mail: Pick<MailWorker, 'run'>,
): void => {
  const { options } = site;

  const formPage = (c: PersonRequest, typed?: string): Promise<Response> => {
    const { ask } = c.get('words');
    const hasFault = typed !== undefined;
    return site.pageOfAccount(c, {
      title: ask.title,
      status: hasFault ? 400 : 200,
      languagePath: '/link',
      content: html`<h1>${ask.title}</h1>${c.get('canMail') ? html`<p>${ask.text}</p>` : ''}${askForm(c, { typed, hasFault })}`,
    });
  };
  app.get('/link', (c) => formPage(c));

  app.post('/link', async (c) => {
    const form = await readForm(c);
    const visit = options.publicGate?.visitOf(c.req.raw, c.env?.incoming?.socket.remoteAddress);
    requireRoom(visit ?? null, form.bytes);
    const address = form.text('address').trim();
    if (!c.get('canMail')) return formPage(c);
    return isAddress(address)
      ? mailLink(site, c, address)
      : formPage(c, address.slice(0, addressMaximum));
  });

  if (!showsMail(site)) return;
  app.get('/outbox', async (c) => {
    await mail.run();
    const mails = await listMails(options);
    const { title, text, to, none } = c.get('words').outbox;
    return site.pageOfAccount(c, {
      title,
      content: html`<h1>${title}</h1><p>${text}</p>
        ${mails.length === 0 ? html`<p class="card">${none}</p>` : ''}
        ${mails.map(
          (shown) => html`<article class="card"><h2 dir="auto">${shown.subject}</h2>
            <p class="muted"><bdi>${to(maskText(shown.address))}</bdi></p>
            <p class="mail" dir="auto">${linked(shown.text)}</p></article>`,
        )}`,
    });
  });
};
