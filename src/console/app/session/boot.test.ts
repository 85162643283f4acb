import { afterEach, expect, test, vi } from 'vitest';
import type { BootResult } from './boot-result.ts';

const origin = 'http://localhost:8080';
const identity = {
  clientId: 'consent-console',
  scope: 'openid CONSENT',
  endpoints: { authorization: `${origin}/oidc/auth`, token: `${origin}/oidc/token` },
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

type Answer = { ok?: boolean; url?: string; body?: unknown; cancel?: () => Promise<void> };
type Call = [url: string, init?: RequestInit];

const respond = ({ body, cancel, ...rest }: Answer): Response =>
  ({
    ok: true,
    url: '',
    json: async () => body,
    body: cancel ? { cancel } : null,
    ...rest,
  }) as unknown as Response;

/** Runs the script as a browser does: on load, with what is found at `path`. */
const boot = async (
  answer: (url: URL, init: RequestInit | undefined) => Answer | Promise<Answer>,
  path = '/collection-points',
): Promise<{ result: BootResult | undefined; calls: Call[] }> => {
  const calls: Call[] = [];
  const window: { __session?: Promise<BootResult> } = {};
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', { origin, pathname: path });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    calls.push([url, init]);
    return respond(await answer(new URL(url, origin), init));
  });
  await import('./boot.ts');
  return { result: await window.__session, calls };
};

const silentAddress = (asked: URL, answer: Record<string, string>) =>
  `${origin}/auth/silent?${new URLSearchParams({ state: asked.searchParams.get('state') ?? '', ...answer })}`;

const provider = (url: URL): Answer => {
  if (url.pathname === '/config.json') return { body: { identity } };
  if (url.pathname === '/oidc/auth') return { url: silentAddress(url, { code: 'code-1' }) };
  return { body: { access_token: 'token-1', expires_in: 900 } };
};

test('a session at the embedded provider gives tokens in three requests', async () => {
  const { result, calls } = await boot(provider);
  expect(result).toMatchObject({
    config: { identity },
    tokens: { access_token: 'token-1', requestedAt: expect.any(Number) },
  });
  expect(result?.error).toBeUndefined();
  expect(calls.map(([url]) => new URL(url, origin).pathname)).toEqual([
    '/config.json',
    '/oidc/auth',
    '/oidc/token',
  ]);
});

test('the code is bound to a secret that never travels with it', async () => {
  const { calls } = await boot(provider);
  const asked = new URL(calls[1]?.[0] ?? '').searchParams;
  const redeemed = calls[2]?.[1]?.body as URLSearchParams;
  const verifier = redeemed.get('code_verifier') ?? '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(asked.get('code_challenge')).toBe(Buffer.from(digest).toString('base64url'));
  expect(Object.fromEntries(asked)).toMatchObject({
    prompt: 'none',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${origin}/auth/silent`,
  });
  expect(redeemed.get('redirect_uri')).toBe(`${origin}/auth/silent`);
});

test('the page that the provider leads to is not read', async () => {
  const cancel = vi.fn(async () => {});
  const { result } = await boot((url) =>
    url.pathname === '/oidc/auth' ? { ...provider(url), cancel } : provider(url),
  );
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(result?.tokens?.access_token).toBe('token-1');
});

test('secrets differ from load to load', async () => {
  const first = await boot(provider);
  vi.resetModules();
  const second = await boot(provider);
  const states = [first, second].map(({ calls }) =>
    new URL(calls[1]?.[0] ?? '').searchParams.get('state'),
  );
  expect(states[0]).not.toBe(states[1]);
});

test.each(['/auth/callback', '/auth/silent', '/signed-out', '/verify-proof'])(
  '%s gets the configuration and no tokens',
  async (path) => {
    const { result, calls } = await boot(provider, path);
    expect(result).toEqual({ config: { identity } });
    expect(calls).toHaveLength(1);
  },
);

test.each([
  ['without known addresses', null],
  [
    'elsewhere',
    { authorization: 'https://id.example.org/auth', token: 'https://id.example.org/token' },
  ],
  [
    'at an address that only begins like ours',
    { authorization: `${origin}.example.org/auth`, token: `${origin}.example.org/token` },
  ],
])('a provider %s is left to the application', async (_case, endpoints) => {
  const { result, calls } = await boot(() => ({ body: { identity: { ...identity, endpoints } } }));
  expect(result?.tokens).toBeUndefined();
  expect(result?.error).toBeUndefined();
  expect(calls).toHaveLength(1);
});

test('the reason why there is no session is passed on', async () => {
  const { result } = await boot((url) =>
    url.pathname === '/oidc/auth'
      ? { url: silentAddress(url, { error: 'login_required' }) }
      : provider(url),
  );
  expect(result).toEqual({ config: { identity }, error: 'login_required' });
});

test('an answer to somebody else’s question is not redeemed', async () => {
  const { result, calls } = await boot((url) =>
    url.pathname === '/oidc/auth'
      ? { url: silentAddress(url, { code: 'foreign', state: 'foreign' }) }
      : provider(url),
  );
  expect(result).toEqual({ config: { identity }, error: 'invalid_response' });
  expect(calls).toHaveLength(2);
});

test('a refused code gives its reason', async () => {
  const { result } = await boot((url) =>
    url.pathname === '/oidc/token'
      ? { ok: false, body: { error: 'invalid_grant' } }
      : provider(url),
  );
  expect(result?.error).toBe('invalid_grant');
  expect(result?.tokens).toBeUndefined();
});

test.each([
  ['the service', '/config.json', undefined],
  ['the provider', '/oidc/auth', { identity }],
  ['the token endpoint', '/oidc/token', { identity }],
])('silence of %s is told and breaks nothing', async (_who, silent, config) => {
  const { result } = await boot((url) => {
    if (url.pathname === silent) throw new TypeError('Failed to fetch');
    return provider(url);
  });
  expect(result).toEqual({ ...(config === undefined ? {} : { config }), error: 'unreachable' });
});

test('a failing service gives no configuration', async () => {
  const { result } = await boot(() => ({ ok: false, body: {} }));
  expect(result).toEqual({ error: 'unreachable' });
});
