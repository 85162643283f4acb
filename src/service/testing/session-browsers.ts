import { Hono } from 'hono';
import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Scope } from '#contract/common/scopes.ts';
import type { ConsolePage } from '#contract/console-page.ts';
import { consoleHeader } from '#contract/page-marks.ts';
import { createPublicGate } from '#service/http/public-limits.ts';
import { ProviderUnreachableError } from '#service/identity/access-token-error.ts';
import { createCookies } from '#service/identity/sessions/cookies.ts';
import {
  type Granted,
  type ProviderClient,
  SignInRefusedError,
} from '#service/identity/sessions/provider-client.ts';
import { createProviderTimes } from '#service/identity/sessions/provider-times.ts';
import { createPageReader, sessionRoutes } from '#service/identity/sessions/routes.ts';
import { createSessions } from '#service/identity/sessions/sessions.ts';
import { createSessionStore } from '#service/identity/sessions/store.ts';
import { addressOf, type Parts, type Send } from './api.ts';
import { somebodysPage } from './console-page.ts';
import { testEncryption } from './encryption.ts';
import type { startService } from './service.ts';

type Service = Pick<
  Awaited<ReturnType<typeof startService>>,
  'db' | 'clock' | 'verifier' | 'sessionActs' | 'createInstance'
>;

/** The origin that browsers see. */
export const publicUrl = 'http://localhost:8080';
const hour = 3_600_000;
const purposes = '/api/consentmanager/v2/purposes';
const { configuration } = somebodysPage;

/** What a browser says of a request that a page of ours sends. */
export const ofOurPage = { 'sec-fetch-site': 'same-origin' };

type Answer = Granted | Error | null;

/** Browsers with sessions of people, at instances of a service. */
export const createSessionService = (service: Service) => {
  const { clock } = service;
  /** Whose names were kept. */
  const names: string[] = [];
  /** One for each sign-in that failed. */
  const failed: string[] = [];

  /** What the provider is asked and answers; the network alone is left out. */
  const createProvider = () => {
    const grantOf = (subject: string, scopes: Scope[] = ['CONSENT']): Granted => ({
      subject,
      name: `${subject} Example`,
      scopes,
      refreshToken: `refresh-${subject}`,
      providerSession: `sid-${subject}`,
      authAt: clock.now(),
      listsAuthAt: false,
    });
    const state = {
      granted: grantOf('paula') as Answer,
      renewed: grantOf('paula') as Answer,
      /** The refresh token that a renewal gives besides. */
      next: null as string | null,
      isDown: false,
      asked: [] as string[],
      /** Resolves when a renewal may go on. */
      gate: Promise.resolve(),
    };
    const answer = (given: Answer) => {
      if (state.isDown) throw new ProviderUnreachableError('down');
      if (given instanceof Error) throw given;
      return given;
    };
    const client: ProviderClient = {
      // What is remembered of a provider is nothing to the next.
      issuer: `https://login.example.org/${crypto.randomUUID()}`,
      authorization: async ({ state: value, asked }) => {
        answer(null);
        return `https://login.example.org/auth?state=${value}${asked === null ? '' : `&asked=${asked}`}`;
      },
      redeem: async (callback, secrets) => {
        state.asked.push(`redeem ${callback.origin}${callback.pathname} ${secrets.state.length}`);
        const granted = answer(state.granted);
        if (granted === null) throw new SignInRefusedError('access_denied');
        return granted;
      },
      renew: async (token, _known, keep) => {
        state.asked.push(`renew ${token}`);
        await state.gate;
        if (state.next !== null) await keep(state.next);
        return answer(state.renewed);
      },
      revoke: async (token) => void state.asked.push(`revoke ${token}`),
      endOfSession: async () => (state.isDown ? null : 'https://login.example.org/end'),
      readLogout: async (token) => {
        const own = { tokenId: token, begunBy: clock.now() };
        if (token === 'sid') return { ...own, providerSession: 'sid-paula', subject: null };
        if (token === 'sub') return { ...own, providerSession: null, subject: 'paula' };
        if (token === 'both') return { ...own, providerSession: 'unknown', subject: 'paula' };
        throw new SignInRefusedError('no logout token');
      },
    };
    return { state, client, grantOf };
  };

  /** One of the processes that share the database. */
  const createInstance = (
    provider: ProviderClient,
    idleMs = hour,
    overrides: Parameters<Service['createInstance']>[0] = {},
  ) => {
    const cookies = createCookies(publicUrl);
    const limits = { idleMs, maxMs: 12 * hour };
    const store = createSessionStore(service.db, testEncryption, limits);
    const sessions = createSessions({
      store,
      cookies,
      provider,
      times: createProviderTimes(service.db, testEncryption, { ...provider, now: clock.now }),
      encryption: testEncryption,
      publicUrl,
      clientId: 'console',
      keepName: async ({ subject, scopes }) => void names.push(`${subject} ${scopes.at(-1)}`),
      acts: service.sessionActs,
      onTrouble: () => {},
      now: clock.now,
      sleep: async () => new Promise((resolve) => setTimeout(resolve, 1)),
    });
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const pages = { sessions, configuration, log };
    const renderPage = (page: ConsolePage, status: number) => Response.json(page, { status });
    // As where forms may send little: signing in has limits of its own.
    const publicLimits = { addressPerMinute: 5, bytesPerMinute: 1_000 };
    const gate = createPublicGate({
      limits: publicLimits,
      trustedProxies: [],
      authentication: { verifier: service.verifier },
      clock: () => Date.parse(clock.now()),
      newId: () => crypto.randomUUID(),
      warn: () => {},
    });
    const app = new Hono()
      .route(
        '/',
        sessionRoutes({
          ...pages,
          cookies,
          renderPage,
          gate,
          onFailed: () => void failed.push(''),
        }),
      )
      .route('/', service.createInstance({ ...overrides, sessions }));
    return { app, store, readPage: createPageReader(pages) };
  };

  /** A browser as far as cookies go; requests are a page's of ours unless said otherwise. */
  const createBrowser = (instance: Pick<ReturnType<typeof createInstance>, 'app'>) => {
    const cookies = new Map<string, string>();
    let at = instance;
    const send = async (
      path: string,
      { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {},
    ): Promise<Response> => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const request = new Request(publicUrl + path, { ...init, headers: { ...headers, cookie } });
      const answer = await at.app.fetch(request);
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    };
    const begin = async (path = '/purposes') => {
      const answer = await send(`/auth/sign-in?return=${encodeURIComponent(path)}`);
      const state = new URL(answer.headers.get('location') ?? '').searchParams.get('state') ?? '';
      return `/auth/callback?code=code&state=${state}`;
    };
    const look = async (): Promise<ConsolePage> =>
      (await send('/auth/session', { headers: ofOurPage })).json();
    return {
      cookies,
      send,
      begin,
      look,
      signIn: async (path?: string, headers: Record<string, string> = {}) =>
        send(await begin(path), { headers }),
      tag: async () => (await look()).tag ?? '',
      /** A request of a page of this session: its status and its answer, or the problem. */
      call: async (endpoint: Endpoint, { body, ...parts }: Parts = {}) => {
        const answer = await send(addressOf(endpoint, parts), {
          method: endpoint.method,
          headers: {
            ...ofOurPage,
            'content-type': 'application/json',
            [consoleHeader]: (await look()).tag ?? '',
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: answer.status, body: await answer.json() };
      },
      /** What a page sends that was opened now, whoever signs in later. */
      openPage: async (): Promise<Send> => {
        const tag = (await look()).tag ?? '';
        return (path, { headers = {}, as: _, duplex: __, ...options } = {}) =>
          send(path, { ...options, headers: { ...headers, ...ofOurPage, [consoleHeader]: tag } });
      },
      read: async (headers: Record<string, string> = ofOurPage) =>
        (await send(purposes, { headers })).status,
      goTo: (next: typeof instance) => {
        at = next;
      },
    };
  };

  return { createProvider, createInstance, createBrowser, names, failed };
};

export type SessionBrowser = ReturnType<ReturnType<typeof createSessionService>['createBrowser']>;
