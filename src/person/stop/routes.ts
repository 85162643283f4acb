import type { Hono } from 'hono';
import { html } from 'hono/html';
import { readStopped } from '#service/domains/stops/read-stopped.ts';
import { type StopOrigin, stop } from '#service/domains/stops/stop.ts';
import { createGate } from '#service/http/overload.ts';
import { requireRoom } from '#service/http/public-limits.ts';
import { toProblem } from '#service/http/to-problem.ts';
import type { Stop } from '#service/identity/stop-links.ts';
import { isOneClick } from '../one-click.ts';
import type { PersonEnv, PersonRequest, Site } from '../site.ts';

/** Keeps a name of another direction or with marks of its own apart from the words around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

const check = html`<div class="sign" aria-hidden="true"><svg viewBox="0 0 24 24">
  <path d="m5 12.5 4.5 4.5L19 7.5" /></svg></div>`;

/** What is stopped, as its page says it: alike for everyone who has a link for it. */
type Told = {
  title: string;
  button: string;
  done: string;
  text: string;
  /** What the text is in, where it may not be the page's language. */
  language?: string | null;
  doneText: string;
};

/**
 * Stop links (docs/design.md 11.5). Their address is the authority: no cookie, no handle, and nothing on
 * their pages tells whose they are, nor whether the person still is. Only a POST stops.
 */
export const stopRoutes = (app: Hono<PersonEnv>, site: Site): void => {
  const { options } = site;
  // A flood of other pages keeps nobody from stopping.
  const gate = createGate(options.maxInFlight);

  /** @param isAway the database can't say what the purpose is called */
  const tell = async (c: PersonRequest, { purposeId }: Stop, isAway = false): Promise<Told> => {
    const { everything, purpose, nameless } = c.get('words').stop;
    if (purposeId === null) return everything;
    const own = isAway ? undefined : await readStopped(options.db, purposeId, c.get('language'));
    if (own === undefined) return { ...nameless, text: '', doneText: '' };
    const name = isolated(own.name);
    return {
      title: purpose.title(name),
      button: purpose.button(name),
      done: purpose.done(name),
      text: own.description,
      language: own.language,
      doneText: '',
    };
  };

  const form = (c: PersonRequest, token: string, button: string) =>
    html`<form method="post" action="/s/${token}?lang=${c.get('language')}">
      <button class="button" type="submit">${button}</button></form>`;

  const toAll = (c: PersonRequest) =>
    html`<p><a href="/link?lang=${c.get('language')}">${c.get('words').stop.toAll}</a></p>`;

  const incomplete = (c: PersonRequest, status: 400 | 404): Promise<Response> => {
    const { ask, stop: words } = c.get('words');
    const { title, text } = words.incomplete;
    return site.pageOfAccount(c, {
      title,
      status,
      ...(c.req.method === 'POST' ? { languagePath: null } : {}),
      content: html`<h1>${title}</h1><p>${text}</p>
        <p><a href="/link?lang=${c.get('language')}">${ask.toForm}</a></p>`,
    });
  };

  /** What couldn't be done just now can be tried again, by the same button. */
  const away = async (c: PersonRequest, found: Stop, error: unknown): Promise<Response> => {
    const problem = toProblem(error, options.log, c.get('requestId'));
    if (problem.status !== 503) throw problem;
    const { away: ofAll, stop: words } = c.get('words');
    const { button } = await tell(c, found, true);
    const isRead = c.req.method !== 'POST';
    return site.pageOfFault(c, {
      title: ofAll.title,
      status: 503,
      languagePath: null,
      headers: problem.headers,
      content: html`<h1>${ofAll.title}</h1><p>${words.again}</p>
        ${form(c, c.req.param('token') ?? '', isRead ? button : ofAll.again)}`,
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

  /** A token that opens nothing is counted; one that does never is. */
  const open = (c: PersonRequest): Stop | undefined => {
    const found = options.stopLinks.open(c.req.param('token') ?? '');
    if (found === undefined) {
      const visit = options.publicGate?.visitOf(c.req.raw, c.env?.incoming?.socket.remoteAddress);
      requireRoom(visit ?? null, 0);
    }
    return found;
  };

  const ask = async (c: PersonRequest, token: string, found: Stop): Promise<Response> => {
    const { title, button, text, language } = await tell(c, found);
    return site.pageOfAccount(c, {
      title,
      content: html`<h1>${title}</h1>
        ${found.purposeId === null ? html`<p>${text}</p>` : ''}
        ${form(c, token, button)}
        <p class="muted">${c.get('words').stop.forever}</p>
        ${found.purposeId === null || text === '' ? '' : html`<p class="described"><bdi lang="${language ?? ''}">${text}</bdi></p>`}
        ${toAll(c)}`,
    });
  };
  app.get('/s/:token', async (c) => {
    const found = open(c);
    if (found === undefined) return incomplete(c, 404);
    return inTurn(() => ask(c, c.req.param('token'), found)).catch((error: unknown) =>
      away(c, found, error),
    );
  });

  const carryOut = async (
    c: PersonRequest,
    { found, origin }: { found: Stop; origin: StopOrigin },
  ): Promise<Response> => {
    options.clockGuard?.require();
    await stop(options, found, origin);
    // It has stopped: that its name can't be read just now takes nothing back.
    const { done, doneText } = await tell(c, found).catch((error: unknown) => {
      const problem = toProblem(error, options.log, c.get('requestId'));
      if (problem.status !== 503) throw problem;
      return tell(c, found, true);
    });
    return site.pageOfAccount(c, {
      title: done,
      languagePath: null,
      content: html`${check}<h1>${done}</h1><p>${c.get('words').stop.onItsWay}</p>
        ${doneText === '' ? '' : html`<p class="muted">${doneText}</p>`}${toAll(c)}`,
    });
  };
  app.post('/s/:token', async (c) => {
    const found = open(c);
    if (found === undefined) return incomplete(c, 400);
    const origin = (await isOneClick(c.req.raw)) ? 'EMAIL_CLIENT_ONE_CLICK' : 'PREFERENCE_CENTER';
    return inTurn(() => carryOut(c, { found, origin })).catch((error: unknown) =>
      away(c, found, error),
    );
  });
};
