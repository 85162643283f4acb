import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import {
  type ConsolePage,
  freshParameter,
  type PageProblem,
  returnParameter,
  sessionPaths,
} from '#contract/console-page.ts';
import type { ServiceConfig } from '#contract/service-config.ts';
import { answerHeaders } from '#service/http/answer-headers.ts';
import { refusalOf } from '#service/http/authenticate.ts';
import type { ServiceEnv } from '#service/http/dependencies.ts';
import { describeFault } from '#service/http/fault.ts';
import { databaseAway } from '#service/http/outage-problem.ts';
import { Problem } from '#service/http/problem.ts';
import type { PublicGate } from '#service/http/public-limits.ts';
import type { RequestEnv } from '#service/http/request-line.ts';
import { type Log, toProblem } from '#service/http/to-problem.ts';
import { TookTooLongError, within } from '#service/http/within.ts';
import { ProviderUnreachableError } from '#service/identity/access-token-error.ts';
import type { Cookies } from './cookies.ts';
import { SignInRefusedError } from './provider-client.ts';
import { renewalMs, type Sessions, type SignedInPage } from './sessions.ts';

type Settings = {
  sessions: Sessions;
  cookies: Pick<Cookies, 'endSession'>;
  configuration: ServiceConfig;
  /** The console's page, where it's built; else the page's data alone. */
  renderPage: (page: ConsolePage, status: number, path: string) => Response;
  gate: Pick<PublicGate, 'visitOf'>;
  /** Hears of each sign-in that was refused. */
  onFailed: () => void;
  log: Log;
};

type SignInEnv = RequestEnv & Pick<ServiceEnv, 'Bindings'>;
type Ctx = Context<SignInEnv>;

const pageStatuses: Record<PageProblem, number> = {
  service: 503,
  provider: 503,
  'sign-in': 401,
  cookies: 401,
  'too-many': 429,
};

/** A page that waits for the database must not stay blank. */
const pageMs = 12_000;
const maxLogoutBytes = 32_768;

/**
 * What a step of a sign-in costs of what an address may send: those who come back make the service ask
 * its provider, which limits what one client asks for.
 */
const stepCost = { records: 1, bytes: 0 };

const noStore = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** What a page begins with: who is signed in, or why nobody can be. */
export const toConsolePage = (
  configuration: ServiceConfig,
  signedIn: SignedInPage | null,
  problem: PageProblem | null = null,
): ConsolePage => ({
  configuration,
  person: signedIn?.person ?? null,
  tag: signedIn?.tag ?? null,
  problem,
});

/**
 * What a page of the console begins with, read from the database.
 * @returns null where somebody has to sign in first
 */
export const createPageReader =
  ({ sessions, configuration, log }: Pick<Settings, 'sessions' | 'configuration' | 'log'>) =>
  async (request: Request, isOpen: boolean): Promise<ConsolePage | null> => {
    if (isOpen) return toConsolePage(configuration, null);
    try {
      const signedIn = await within(pageMs, sessions.ofPage(request));
      return signedIn === null ? null : toConsolePage(configuration, signedIn);
    } catch (error) {
      log.warn(describeFault(error), "a page couldn't read its session");
      return toConsolePage(configuration, null, 'service');
    }
  };

const redirect = (location: string, setCookies: readonly string[] = []): Response => {
  const headers = new Headers({ ...noStore, Location: location });
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
};

const problemOf = (error: unknown): Problem | undefined => {
  if (error instanceof TookTooLongError) return databaseAway();
  if (!(error instanceof ProviderUnreachableError)) return undefined;
  return new Problem(
    503,
    'identity-provider-unreachable',
    "The identity provider can't be reached, so your session couldn't be renewed. Try again soon.",
  );
};

const notOfAPage = () =>
  new Problem(401, 'credentials-missing', 'This is for the pages of the console.');

const notAPage = () =>
  new Problem(400, 'not-a-page', 'A sign-in begins where a browser opens this address as a page.');

const isTooMany = (error: unknown): error is Problem =>
  error instanceof Problem && error.status === pageStatuses['too-many'];

/** Signing in and out, in the browser and by the provider (docs/design.md 10.1). */
export const sessionRoutes = ({
  sessions,
  cookies,
  configuration,
  renderPage,
  gate,
  onFailed,
  log,
}: Settings): Hono<SignInEnv> => {
  const answer = (c: Ctx, problem: Problem): Response =>
    Response.json(problem.toBody(c.get('requestId') ?? ''), {
      status: problem.status,
      headers: {
        ...answerHeaders,
        ...problem.headers,
        'Content-Type': 'application/problem+json',
      },
    });
  const page = (problem: PageProblem): Response =>
    renderPage(
      toConsolePage(configuration, null, problem),
      pageStatuses[problem],
      // A window that signs in for another page must find back to it.
      sessionPaths.again,
    );
  const whyNot = (c: Ctx, error: unknown): PageProblem => {
    if (error instanceof ProviderUnreachableError) return 'provider';
    const requestId = c.get('requestId');
    if (error instanceof SignInRefusedError) {
      onFailed();
      log.warn({ requestId, reason: error.message }, 'a sign-in was refused');
      return 'sign-in';
    }
    log.error({ requestId, ...describeFault(error) }, 'a sign-in failed');
    return 'service';
  };
  const toAnswer = (signedIn: SignedInPage | null): Response =>
    Response.json(toConsolePage(configuration, signedIn), { headers: { ...answerHeaders } });

  /** @throws Problem 429 */
  const admit = (c: Ctx, pool: 'sign-in' | 'sign-in-answers' | 'logouts'): void => {
    const peer = c.env?.incoming?.socket.remoteAddress;
    const refusal = gate.visitOf(c.req.raw, peer)?.take(pool, stepCost) ?? null;
    if (refusal !== null) throw refusal;
  };
  const tooMany = ({ headers }: Problem): Response => {
    const { status, headers: own, body } = page('too-many');
    const all = new Headers(own);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    return new Response(body, { status, headers: all });
  };
  const app = new Hono<SignInEnv>();
  app.get(sessionPaths.signIn, async (c) => {
    // An image of another site's page begins nothing, and uses up nothing of what its visitor may.
    if ((c.req.header('sec-fetch-dest') ?? 'document') !== 'document') throw notAPage();
    try {
      admit(c, 'sign-in');
      const begun = await sessions.begin(c.req.raw, {
        returnPath: c.req.query(returnParameter) ?? null,
        isFresh: c.req.query(freshParameter) !== undefined,
      });
      return redirect(begun.location, begun.setCookies);
    } catch (error) {
      return isTooMany(error) ? tooMany(error) : page(whyNot(c, error));
    }
  });
  app.get(sessionPaths.callback, async (c) => {
    const requestId = c.get('requestId');
    try {
      const completed = await within(
        renewalMs,
        sessions.complete(c.req.raw, {
          requestId: requestId ?? '',
          admit: () => admit(c, 'sign-in-answers'),
        }),
      );
      if (completed !== null) {
        if (completed.hasNoRights) log.warn({ requestId }, 'someone without any rights signed in');
        return redirect(completed.location, completed.setCookies);
      }
      // Back, or a second click: whoever is signed in goes on, and nobody else gets in by it.
      if ((await within(pageMs, sessions.ofPage(c.req.raw))) !== null) return redirect('/');
      onFailed();
      log.warn({ requestId }, "a sign-in came back that this browser hadn't begun, or had used");
      return page(c.req.header('Cookie') ? 'sign-in' : 'cookies');
    } catch (error) {
      return isTooMany(error) ? tooMany(error) : page(whyNot(c, error));
    }
  });
  /** What only pages of ours may ask, with an end to waiting for a database that is frozen. */
  const ofPage = <Result>(
    c: Ctx,
    ask: (request: Request, requestId: string) => Promise<Result>,
    ms = pageMs,
  ): Promise<Result> => {
    if (!sessions.isOfOurPage(c.req.raw)) throw notOfAPage();
    return within(ms, ask(c.req.raw, c.get('requestId') ?? ''));
  };
  app.get(sessionPaths.session, async (c) => toAnswer(await ofPage(c, sessions.look)));
  app.post(sessionPaths.session, async (c) =>
    toAnswer(await ofPage(c, sessions.renewNow, renewalMs)),
  );
  app.post(sessionPaths.signOut, async (c) => {
    const ended = await ofPage(c, sessions.end);
    return Response.json(ended, {
      headers: { ...answerHeaders, 'Set-Cookie': cookies.endSession() },
    });
  });
  app.post(sessionPaths.backChannelLogout, bodyLimit({ maxSize: maxLogoutBytes }), async (c) => {
    const isForm = /^application\/x-www-form-urlencoded\b/.test(c.req.header('content-type') ?? '');
    const token = isForm ? new URLSearchParams(await c.req.text()).get('logout_token') : null;
    if (token === null) return c.json({ error: 'invalid_request' }, 400, noStore);
    try {
      await sessions.endByProvider(token, c.get('requestId') ?? '');
      return c.body(null, 200, noStore);
    } catch (error) {
      if (!(error instanceof SignInRefusedError)) throw error;
      // Only wrong ones count: what the provider tells isn't stopped by whoever shares its address.
      admit(c, 'logouts');
      log.warn({ reason: error.message }, 'a logout token was refused');
      return c.json({ error: 'invalid_request' }, 400, noStore);
    }
  });
  app.onError((error, c) => {
    const known = error instanceof Problem ? error : (problemOf(error) ?? refusalOf(error));
    return answer(c, toProblem(known, log, c.get('requestId') ?? ''));
  });
  return app;
};
