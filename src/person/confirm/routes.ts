import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { PurposeText } from '#contract/purpose-texts.ts';
import { hashText } from '#service/db/hash-text.ts';
import { cancel } from '#service/domains/confirmations/cancel.ts';
import { type Confirmed, confirm } from '#service/domains/confirmations/confirm.ts';
import {
  findConfirmation,
  type ShownConfirmation,
} from '#service/domains/confirmations/find-confirmation.ts';
import { createGate } from '#service/http/overload.ts';
import { requireRoom } from '#service/http/public-limits.ts';
import { toProblem } from '#service/http/to-problem.ts';
import { createFormCookies } from '../cookie.ts';
import { isOneClick } from '../one-click.ts';
import { readForm } from '../read-form.ts';
import type { PersonEnv, PersonRequest, Site } from '../site.ts';
import { datesIn } from '../words/dates.ts';
import { createConfirmationLinks } from './confirmation-links.ts';

/** The field by which the page's script says that it, and no person, pressed the button. */
const byItself = 'self';

const check = html`<div class="sign" aria-hidden="true"><svg viewBox="0 0 24 24">
  <path d="m5 12.5 4.5 4.5L19 7.5" /></svg></div>`;

const textsOf = (purposes: readonly (PurposeText & { choices?: string[] })[]) =>
  purposes.map(
    ({ name, description, language, choices = [] }) =>
      html`<section class="card"><h2><bdi lang="${language ?? ''}">${name}</bdi></h2>
        ${description === '' ? '' : html`<p class="described"><bdi lang="${language ?? ''}">${description}</bdi></p>`}
        ${choices.length === 0 ? '' : html`<ul>${choices.map((own) => html`<li><bdi>${own}</bdi></li>`)}</ul>`}</section>`,
  );

/**
 * Where the links of confirmation mails lead (docs/design.md 11.6). Their address is the authority: no
 * handle. Opening one changes nothing; in the browser that filled our form its script presses the button,
 * elsewhere a person does.
 */
export const confirmRoutes = (app: Hono<PersonEnv>, site: Site): void => {
  const { options } = site;
  const links = createConfirmationLinks(options.secret);
  const cookies = createFormCookies(options.personUrl);
  // A flood of other pages keeps nobody from saying yes or no.
  const gate = createGate(options.maxInFlight);

  const pathOf = (c: PersonRequest, more = ''): string =>
    `/c/${c.req.param('token')}${more}?lang=${c.get('language')}`;

  const toAll = (c: PersonRequest) =>
    html`<p><a href="/link?lang=${c.get('language')}">${c.get('words').stop.toAll}</a></p>`;

  const incomplete = (c: PersonRequest, status: 400 | 404): Promise<Response> => {
    const { confirm: own, incomplete: words } = c.get('words');
    return site.pageOfAccount(c, {
      title: words.title,
      status,
      ...(c.req.method === 'POST' ? { languagePath: null } : {}),
      content: html`<h1>${words.title}</h1><p>${own.incomplete}</p>${toAll(c)}`,
    });
  };

  /** Alike for whatever is over, also where its person is gone. */
  const ended = (
    c: PersonRequest,
    text: string = c.get('words').confirm.ended.text,
  ): Promise<Response> => {
    const { title } = c.get('words').confirm.ended;
    return site.pageOfAccount(c, {
      title,
      status: 410,
      ...(c.req.method === 'POST' ? { languagePath: null } : {}),
      content: html`<h1>${title}</h1><p>${text}</p>${toAll(c)}`,
    });
  };

  /** What couldn't be done just now can be tried again, by the same button. */
  const away = (c: PersonRequest, error: unknown, path: string): Promise<Response> => {
    const problem = toProblem(error, options.log, c.get('requestId'));
    if (problem.status !== 503) throw problem;
    const { away: ofAll, confirm: words } = c.get('words');
    const isRead = c.req.method !== 'POST';
    return site.pageOfFault(c, {
      title: ofAll.title,
      status: 503,
      languagePath: null,
      headers: problem.headers,
      content: html`<h1>${ofAll.title}</h1><p>${words.again}</p>
        ${
          isRead
            ? html`<p><a class="button" href="">${ofAll.again}</a></p>`
            : html`<form method="post" action="${path}"><button class="button">${ofAll.again}</button></form>`
        }`,
    });
  };

  const inTurn = async (work: () => Promise<Response>): Promise<Response> => {
    const slot = await gate.enter();
    try {
      return await work();
    } finally {
      slot.leave();
    }
  };

  /** A token that opens nothing is counted. */
  const open = async (c: PersonRequest): Promise<string | undefined> => {
    const id = await links.open(c.req.param('token') ?? '');
    if (id === undefined) {
      const visit = options.publicGate?.visitOf(c.req.raw, c.env?.incoming?.socket.remoteAddress);
      requireRoom(visit ?? null, 0);
    }
    return id;
  };

  const isOwnBrowser = (c: PersonRequest, { row }: ShownConfirmation): boolean => {
    const known = cookies.read(c.req.raw);
    return known !== null && row.browser === hashText(known);
  };

  const ask = (c: PersonRequest, shown: ShownConfirmation): Promise<Response> => {
    const { confirm: words } = c.get('words');
    const { point, askedAt, purposes, refused } = shown;
    const time = datesIn(c.get('language')).time(askedAt);
    return site.pageOfAccount(c, {
      title: words.title,
      ...(c.req.method === 'POST' ? { languagePath: null } : {}),
      content: html`<h1>${words.title}</h1><p>${words.asked(point, time)}</p>
        ${textsOf(purposes)}
        <form method="post" action="${pathOf(c)}"${isOwnBrowser(c, shown) ? html` data-own` : ''}>
          <input type="hidden" name="${byItself}" value="" />
          <button class="button" autofocus>${words.button}</button></form>
        <p class="muted">${words.harmless}</p>
        ${refused.length === 0 ? '' : html`<p>${words.partly}</p>${textsOf(refused)}`}
        <p><a href="${pathOf(c, '/cancel')}">${words.notMe}</a></p>`,
    });
  };

  const told = (c: PersonRequest, shown: ShownConfirmation, given: string): Promise<Response> => {
    const { confirm: words } = c.get('words');
    const { purposes, refused } = shown;
    const isRefused = purposes.length === 0 && refused.length > 0;
    // What was confirmed and then refused did change something.
    const isUnchanged = isRefused && shown.state !== 'confirmed';
    const title = isRefused ? words.stands : given;
    return site.pageOfAccount(c, {
      title,
      ...(c.req.method === 'POST' ? { languagePath: null } : {}),
      content: html`${isRefused ? '' : check}<h1>${title}</h1>
        ${purposes.length === 0 ? '' : html`<p>${words.doneText}</p>${textsOf(purposes)}`}
        ${refused.length === 0 ? '' : html`<p>${isUnchanged ? words.standsText : words.partly}</p>${textsOf(refused)}`}
        ${toAll(c)}`,
    });
  };

  const show = async (c: PersonRequest, id: string): Promise<Response> => {
    const { confirm: words } = c.get('words');
    const shown = await findConfirmation(options, id, c.get('language'));
    if (shown === undefined || shown.state === 'ended') return ended(c);
    if (shown.state === 'confirmed') return told(c, shown, words.already);
    if (shown.purposes.length > 0) return ask(c, shown);
    return shown.refused.length > 0 ? told(c, shown, words.stands) : ended(c);
  };

  app.get('/c/:token', async (c) => {
    const id = await open(c);
    if (id === undefined) return incomplete(c, 404);
    return inTurn(() => show(c, id)).catch((error: unknown) => away(c, error, pathOf(c)));
  });

  const carryOut = async (c: PersonRequest, id: string): Promise<Response> => {
    options.clockGuard?.require();
    const form = await readForm(c);
    const shown = await findConfirmation(options, id, c.get('language'));
    if (shown === undefined) return ended(c);
    // Whoever runs the page's script elsewhere isn't who signed up.
    const isTaken = form.text(byItself) === '' || isOwnBrowser(c, shown);
    if (!isTaken) return show(c, id);
    const { confirm: words } = c.get('words');
    const titles: Partial<Record<Confirmed, string>> = {
      confirmed: words.done,
      already: words.already,
      refused: words.stands,
    };
    const title = titles[await confirm(options, id)];
    // A no may have come in between.
    const now = await findConfirmation(options, id, c.get('language'));
    return title === undefined || now === undefined ? ended(c) : told(c, now, title);
  };
  app.post('/c/:token', async (c) => {
    const id = await open(c);
    if (id === undefined) return incomplete(c, 400);
    return inTurn(() => carryOut(c, id)).catch((error: unknown) => away(c, error, pathOf(c)));
  });

  app.get('/c/:token/cancel', async (c) => {
    const id = await open(c);
    if (id === undefined) return incomplete(c, 404);
    const { title, text, button } = c.get('words').confirm.cancel;
    return site.pageOfAccount(c, {
      title,
      content: html`<h1>${title}</h1><p>${text}</p>
        <form method="post" action="${pathOf(c, '/cancel')}"><button class="button" autofocus>${button}</button></form>`,
    });
  });

  const takeBack = async (c: PersonRequest, id: string): Promise<Response> => {
    options.clockGuard?.require();
    const origin = (await isOneClick(c.req.raw)) ? 'EMAIL_CLIENT_ONE_CLICK' : 'PREFERENCE_CENTER';
    const { cancel: canceled, stopped, gone } = c.get('words').confirm;
    const became = await cancel(options, id, origin);
    // Nothing was stopped or barred, so it mustn't say so.
    if (became === 'gone') return ended(c, gone);
    const title = became === 'stopped' ? stopped.title : canceled.done;
    const text = {
      stopped: stopped.text,
      canceled: canceled.doneText,
      over: canceled.overText,
    }[became];
    return site.pageOfAccount(c, {
      title,
      languagePath: null,
      content: html`${check}<h1>${title}</h1><p>${text}</p>${toAll(c)}`,
    });
  };
  app.post('/c/:token/cancel', async (c) => {
    const id = await open(c);
    if (id === undefined) return incomplete(c, 400);
    return inTurn(() => takeBack(c, id)).catch((error: unknown) =>
      away(c, error, pathOf(c, '/cancel')),
    );
  });
};
