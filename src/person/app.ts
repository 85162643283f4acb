import { Hono } from 'hono';
import { html } from 'hono/html';
import { matchedRoutes } from 'hono/route';
import type { MailWorker } from '#service/domains/outbox/mail-worker.ts';
import { retireDuePurposes } from '#service/domains/purposes/retire-due-purposes.ts';
import { eachDay } from '#service/http/each-day.ts';
import { chooseEncoding } from '#service/http/encode-answers.ts';
import { createGate } from '#service/http/overload.ts';
import type { Problem } from '#service/http/problem.ts';
import { requestLine } from '#service/http/request-line.ts';
import { toProblem } from '#service/http/to-problem.ts';
import { askLinkRoutes } from './ask-link/routes.ts';
import { createAssets } from './assets.ts';
import { readDefaultSender } from './center/center-page.ts';
import { centerRoutes, retryOfChoices } from './center/routes.ts';
import { confirmRoutes } from './confirm/routes.ts';
import { createPersonCookies } from './cookie.ts';
import { documentRoutes } from './document/routes.ts';
import { formRoutes, retryOfForm } from './form/routes.ts';
import { createHandles } from './handles.ts';
import { historyRoutes } from './history/routes.ts';
import { createLayout, type Page, type Sender } from './layout.ts';
import { createLinkMarks } from './link-marks.ts';
import { createMailWork } from './mails/mail-work.ts';
import { openLinkRoutes } from './open-link/routes.ts';
import { previewRoutes } from './preview/routes.ts';
import { signalRoutes } from './signal.ts';
import type { PersonEnv, PersonOptions, PersonRequest, Site } from './site.ts';
import { stopRoutes } from './stop/routes.ts';
import { verifyRoutes } from './verify/routes.ts';
import { chooseLanguage, wordsOf } from './words/language.ts';

/** Beside the policy of content, which differs by page. */
const headers = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
} as const;

/** A smaller page fits into one packet anyway. */
const leastBytes = 1024;

const pageOfProblem = (c: PersonRequest, { status }: Problem): Page => {
  const words = c.get('words');
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (status === 429 || status === 413) {
    const { title, text } = status === 429 ? words.tooMany : words.tooLarge;
    return { title, status, content: html`<h1>${title}</h1><p>${text}</p>` };
  }
  if (status === 503) {
    const { title, text, again } = words.away;
    return {
      title,
      status,
      // A GET of the same address; what was posted is sent again by the browser's own button.
      content: html`<h1>${title}</h1><p>${text}</p>
        ${isRead ? html`<p><a class="button" href="">${again}</a></p>` : ''}`,
    };
  }
  const { title, text, report } = words.failed;
  const content = html`<h1>${title}</h1><p>${text}</p>
    <p class="muted">${report(c.get('requestId'))}</p>`;
  return { title, status: status < 500 ? 400 : 500, content };
};

/** A 404: this address has nothing for a person. */
const notFound = (site: Site, c: PersonRequest): Promise<Response> => {
  const words = c.get('words');
  const { title, text } = words.notFound;
  return site.pageOfAccount(c, {
    title,
    status: 404,
    content: html`<h1>${title}</h1><p>${text}</p><p><a href="/link">${words.ask.toForm}</a></p>`,
  });
};

export type PersonSide = {
  app: Hono<PersonEnv>;
  mail: MailWorker;
};

/** People's pages as a web application (docs/design.md 11.5); holds no Node module. */
export const createPersonSide = async (options: PersonOptions): Promise<PersonSide> => {
  const { log, clock, newId, observe, compress, now } = options;
  const assets = await createAssets(options.files, compress);
  const page = createLayout(options, assets);
  /** Whose pages these are, as it was last read: what says that the database is away can't ask it. */
  const senders = new Map<string, Sender>();
  const site: Site = {
    options,
    assets,
    handles: await createHandles(options.secret, now),
    cookies: createPersonCookies(options.personUrl),
    marks: createLinkMarks(options.secret, now),
    page,
    pageOfAccount: async (c, own) => {
      const sender = await readDefaultSender(options, c.get('language')).catch((error: unknown) => {
        // What needs no database is shown without one, too.
        const problem = toProblem(error, log, c.get('requestId'));
        if (problem.status === 503) return senders.get(c.get('language'));
        throw problem;
      });
      if (sender !== undefined) senders.set(c.get('language'), sender);
      return page(c, { ...own, sender });
    },
    pageOfFault: async (c, own) => {
      const known = senders.get(c.get('language'));
      if (known !== undefined || own.status === 503) return page(c, { ...own, sender: known });
      const sender = await readDefaultSender(options, c.get('language')).catch((error: unknown) => {
        // Logged there; the fault that the page tells of is the first one.
        toProblem(error, log, c.get('requestId'));
        return undefined;
      });
      if (sender !== undefined) senders.set(c.get('language'), sender);
      return page(c, { ...own, sender });
    },
  };
  const gate = createGate(options.maxInFlight);
  const app = new Hono<PersonEnv>({ strict: false });

  app.use(requestLine({ log, clock, newId, part: 'person', observe }));
  app.use(async (c, next) => {
    const language = chooseLanguage(c.req.query('lang'), c.req.header('accept-language'));
    c.set('language', language);
    c.set('words', wordsOf(language));
    c.set('canMail', options.outbox.canMail);
    await next();
    // The route's own path: an address can hold a token.
    const route = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path;
    if (route?.startsWith('/assets/')) c.set('endpoint', `${c.req.method} /assets/*`);
    else if (route !== undefined) c.set('endpoint', `${c.req.method} ${route}`);
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
  });
  app.use(async (c, next) => {
    await next();
    const answer = c.res;
    if (compress === undefined || !answer.headers.get('Content-Type')?.startsWith('text/html')) {
      return;
    }
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const own = new Headers(answer.headers);
    own.append('Vary', 'Accept-Encoding, Accept-Language');
    const encoding =
      bytes.byteLength < leastBytes
        ? undefined
        : chooseEncoding(c.req.header('accept-encoding') ?? '');
    const body = encoding === undefined ? bytes : await compress(bytes, encoding);
    if (encoding !== undefined) own.set('Content-Encoding', encoding);
    own.set('Content-Length', String(body.byteLength));
    // Cleared first, since assigning it would merge the old headers into the new ones.
    c.res = undefined;
    c.res = new Response(body, { status: answer.status, headers: own });
  });

  app.route('/', assets.app);
  // Browsers ask for one by themselves.
  app.get('/favicon.ico', (c) => c.body(null, 204, { 'Cache-Control': 'public, max-age=86400' }));

  if (options.demoReset !== undefined) app.use(options.demoReset.gate);
  stopRoutes(app, site);
  confirmRoutes(app, site);
  app.use(async (_c, next) => {
    options.clockGuard?.require();
    const slot = await gate.enter();
    try {
      await next();
    } finally {
      slot.leave();
    }
  });
  app.use(eachDay(now, (time) => retireDuePurposes(options.db, time)));

  const mail = createMailWork(options, site.marks);
  openLinkRoutes(app, site);
  askLinkRoutes(app, site, mail);
  centerRoutes(app, site);
  historyRoutes(app, site);
  documentRoutes(app, site);
  verifyRoutes(app, site);
  signalRoutes(app);
  previewRoutes(app, site);
  await formRoutes(app, site);

  app.notFound((c) => notFound(site, c));
  app.onError(async (error, c) => {
    const problem = toProblem(error, log, c.get('requestId'));
    if (problem.status === 404) return notFound(site, c);
    const answer =
      (await retryOfChoices(site, c, problem)) ??
      (await retryOfForm(site, c, problem)) ??
      (await site.pageOfFault(c, { languagePath: null, ...pageOfProblem(c, problem) }));
    for (const [name, value] of Object.entries(problem.headers)) answer.headers.set(name, value);
    return answer;
  });
  return { app, mail };
};
