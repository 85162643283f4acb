import { describe, expect, test, vi } from 'vitest';
import type { BootResult } from './boot-result.ts';
import type { OidcClient } from './oidc-client.ts';
import { createSession, type SessionDependencies } from './session.ts';
import type { Tokens } from './tokens.ts';

const config = {
  environment: 'demo',
  limits: { accountPerHour: 1, apiPerMinute: 1, profilesPerMinute: 1, profilesPerHour: 1 },
  apiBaseUrl: '',
  revealReason: 'optional' as const,
  identity: {
    issuer: 'http://localhost/oidc',
    clientId: 'consent-console',
    audience: 'consent-service',
    scope: 'openid CONSENT',
    scopeClaim: 'scope',
    endpoints: null,
  },
};

const origin = 'http://localhost';
const jwt = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

const bootTokens = {
  access_token: jwt({ scope: 'CONSENT' }),
  id_token: jwt({ sub: 'ada', name: 'Ada' }),
  refresh_token: 'refresh-1',
  expires_in: 900,
  requestedAt: 0,
};

const renewedTokens = (changes: Partial<Tokens> = {}): Tokens => ({
  accessToken: jwt({ scope: 'CONSENT', jti: '2' }),
  idToken: bootTokens.id_token,
  refreshToken: 'refresh-2',
  scope: undefined,
  expiresAt: 1_800_000,
  ...changes,
});

type Setting = {
  boot?: BootResult;
  path?: string;
  client?: Partial<OidcClient>;
  isSecureContext?: boolean;
  /** Whether the page that opened this window takes what it got. */
  isTaken?: boolean;
};

const open = ({
  boot,
  path = '/purposes?x=1',
  client = {},
  isSecureContext = true,
  isTaken = false,
}: Setting) => {
  const url = new URL(path, origin);
  const time = { now: 0 };
  const sent: unknown[] = [];
  let hear: (event: MessageEvent) => void = () => {};
  const calls = {
    signIn: vi.fn(async () => {}),
    completeSignIn: vi.fn(async () => ({ tokens: renewedTokens(), returnPath: '/purposes' })),
    renew: vi.fn(async (): Promise<Tokens | undefined> => renewedTokens()),
    signOut: vi.fn(async () => {}),
    ...client,
  };
  const location = {
    origin,
    pathname: url.pathname,
    search: url.search,
    href: url.href,
    replace: vi.fn(),
  };
  const dependencies: SessionDependencies = {
    boot: vi.fn(async () => boot ?? { config, tokens: bootTokens }),
    openClient: vi.fn(async () => calls),
    handOver: vi.fn(() => isTaken),
    channel: {
      postMessage: (message: unknown) => sent.push(message),
      addEventListener: (_type: string, listener: unknown) => {
        hear = listener as typeof hear;
      },
    },
    location,
    isSecureContext,
    now: () => time.now,
  };
  const session = createSession(dependencies);
  const tell = (data: string) => hear({ data } as MessageEvent);
  return { session, calls, dependencies, location, sent, tell, time };
};

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('at the start', () => {
  test('tokens of the boot script are enough: nothing else is loaded', async () => {
    const { session, dependencies } = open({});
    expect(await session.start()).toEqual({
      status: 'signed-in',
      person: { name: 'Ada', subject: 'ada', idToken: bootTokens.id_token },
      scopes: ['CONSENT'],
      expiresAt: 900_000,
    });
    expect(await session.accessToken()).toBe(bootTokens.access_token);
    expect(dependencies.openClient).not.toHaveBeenCalled();
  });

  test('happens once, whoever asks', async () => {
    const { session, dependencies } = open({});
    await Promise.all([session.start(), session.accessToken(), session.config()]);
    expect(dependencies.boot).toHaveBeenCalledTimes(1);
  });

  test('says nothing to other tabs', async () => {
    const { session, sent } = open({});
    await session.start();
    expect(sent).toEqual([]);
  });

  test('the scopes are those that were granted', async () => {
    const tokens = { ...bootTokens, access_token: jwt({ scope: 'CONSENT_READ' }) };
    const { session } = open({ boot: { config, tokens } });
    expect(await session.start()).toMatchObject({ scopes: ['CONSENT_READ'] });
  });

  test.each([
    ['the provider wants to see the person', { config, error: 'login_required' }],
    ['the provider is an external one', { config }],
  ])('the browser leaves for the sign-in when %s, and nothing goes on', async (_case, boot) => {
    const { session, calls } = open({ boot });
    const started = vi.fn();
    void session.start().then(started);
    void session.accessToken().then(started);
    await settle();
    expect(calls.signIn).toHaveBeenCalledExactlyOnceWith('/purposes?x=1');
    expect(session.state()).toEqual({ status: 'leaving' });
    expect(started).not.toHaveBeenCalled();
  });

  test.each([
    ['service', { error: 'unreachable' }, {}],
    ['service', { config: { environment: 'demo' } }, {}],
    ['provider', { config, error: 'unreachable' }, {}],
    ['insecure', { config, error: 'unreachable' }, { isSecureContext: false }],
    [
      'provider',
      { config },
      { client: { signIn: () => Promise.reject(new TypeError('Failed to fetch')) } },
    ],
  ])('says that the %s is at fault', async (reason, boot, setting) => {
    const { session } = open({ boot, ...setting });
    expect(await session.start()).toEqual({ status: 'unavailable', reason });
    await expect(session.accessToken()).rejects.toThrow();
  });

  test('the window that signs in again comes back to itself', async () => {
    const { session, calls } = open({ boot: { config }, path: '/auth/again' });
    void session.start();
    await settle();
    expect(calls.signIn).toHaveBeenCalledExactlyOnceWith('/auth/again');
  });

  test.each(['/signed-out', '/verify-proof'])('%s starts no sign-in', async (path) => {
    const { session, calls } = open({ boot: { config }, path });
    expect(await session.start()).toEqual({ status: 'signed-out' });
    expect(calls.signIn).not.toHaveBeenCalled();
  });
});

describe('back from the provider', () => {
  const path = '/auth/callback?code=c&state=s';

  test('the code is redeemed and the page that was asked for is named', async () => {
    const { session, calls } = open({ boot: { config }, path });
    expect(await session.completedSignIn()).toBe('/purposes');
    expect(calls.completeSignIn).toHaveBeenCalledExactlyOnceWith(`${origin}${path}`);
    expect(session.state().status).toBe('signed-in');
    expect(await session.accessToken()).toBe(renewedTokens().accessToken);
  });

  test('a sign-in that no ended session asked for is told to nobody and handed to nobody', async () => {
    const { session, sent, dependencies } = open({ boot: { config }, path, isTaken: true });
    await session.start();
    expect(sent).toEqual([]);
    expect(dependencies.handOver).not.toHaveBeenCalled();
  });

  describe('in a window in which an ended session is signed in again', () => {
    const completeSignIn = async () => ({ tokens: renewedTokens(), returnPath: '/auth/again' });
    const again = { boot: { config }, path, client: { completeSignIn } };

    test('the landing is where that window closes', async () => {
      expect(await open(again).session.completedSignIn()).toBe('/auth/again');
    });

    test('the tokens go to the page that opened it, which alone holds them then', async () => {
      const { session, sent, dependencies } = open({ ...again, isTaken: true });
      expect((await session.start()).status).toBe('signed-in');
      expect(dependencies.handOver).toHaveBeenCalledExactlyOnceWith(renewedTokens());
      await expect(session.accessToken()).rejects.toThrow('Nobody is signed in');
      expect(sent).toEqual(['signed-in']);
    });

    test('where nobody takes them, pages whose session has ended hear the word and no more', async () => {
      const { session, sent } = open(again);
      await session.start();
      expect(sent).toEqual(['signed-in']);
    });
  });

  test('a landing elsewhere is not followed', async () => {
    const completeSignIn = async () => ({
      tokens: renewedTokens(),
      returnPath: 'https://evil.example.org/',
    });
    const { session } = open({ boot: { config }, path, client: { completeSignIn } });
    expect(await session.completedSignIn()).toBe('/');
  });

  test('a refusal is said and not tried again', async () => {
    const completeSignIn = () => Promise.reject(new Error('access_denied'));
    const { session, calls } = open({ boot: { config }, path, client: { completeSignIn } });
    await session.completedSignIn();
    expect(session.state()).toEqual({ status: 'unavailable', reason: 'sign-in' });
    expect(calls.signIn).not.toHaveBeenCalled();
  });
});

describe('renewal', () => {
  test('happens shortly before a token expires, once for all who ask', async () => {
    const { session, calls, time } = open({});
    await session.start();
    time.now = 869_000;
    await session.accessToken();
    expect(calls.renew).not.toHaveBeenCalled();
    time.now = 871_000;
    const tokens = await Promise.all([session.accessToken(), session.accessToken()]);
    expect(tokens).toEqual([renewedTokens().accessToken, renewedTokens().accessToken]);
    expect(calls.renew).toHaveBeenCalledTimes(1);
    expect(calls.renew).toHaveBeenCalledWith(
      expect.objectContaining({ refreshToken: 'refresh-1' }),
    );
  });

  test('after a refusal is shared by those who were refused together', async () => {
    const { session, calls } = open({});
    await session.start();
    expect(await Promise.all([session.renew(), session.renew(), session.renew()])).toEqual([
      true,
      true,
      true,
    ]);
    expect(calls.renew).toHaveBeenCalledTimes(1);
    await session.renew();
    expect(calls.renew).toHaveBeenLastCalledWith(
      expect.objectContaining({ refreshToken: 'refresh-2' }),
    );
  });

  test('that cannot reach the provider loses nothing and can be tried again', async () => {
    const renew = vi.fn(async (): Promise<Tokens | undefined> => renewedTokens());
    renew.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { session, time } = open({ client: { renew } });
    await session.start();
    await expect(session.renew()).rejects.toThrow('Failed to fetch');
    expect(session.state().status).toBe('signed-in');
    time.now = 880_000;
    renew.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await session.accessToken()).toBe(bootTokens.access_token);
    expect(await session.accessToken()).toBe(renewedTokens().accessToken);
  });

  test('that ends the session keeps the page and says so', async () => {
    const { session } = open({ client: { renew: async () => undefined } });
    await session.start();
    const listener = vi.fn();
    session.subscribe(listener);
    expect(await session.renew()).toBe(false);
    expect(session.state()).toEqual({
      status: 'ended',
      person: { name: 'Ada', subject: 'ada', idToken: bootTokens.id_token },
      scopes: ['CONSENT'],
      resumeFailed: false,
    });
    expect(listener).toHaveBeenCalledTimes(1);
    await expect(session.accessToken()).rejects.toThrow('Nobody is signed in');
  });

  test('goes on by itself once the person signed in again in another tab', async () => {
    const renew = vi.fn(async (): Promise<Tokens | undefined> => renewedTokens());
    renew.mockResolvedValueOnce(undefined);
    const { session, tell } = open({ client: { renew } });
    await session.start();
    await session.renew();
    tell('signed-in');
    await settle();
    expect(renew).toHaveBeenLastCalledWith(undefined);
    expect(await session.accessToken()).toBe(renewedTokens().accessToken);
  });

  test('under way when the person signed in again does not end what has just begun', async () => {
    let fail: (tokens: undefined) => void = () => {};
    const renew = vi.fn(async (): Promise<Tokens | undefined> => renewedTokens());
    renew.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          fail = resolve;
        }),
    );
    const { session, tell } = open({ client: { renew } });
    await session.start();
    void session.renew();
    await settle();
    tell('signed-in');
    fail(undefined);
    await settle();
    expect(session.state().status).toBe('signed-in');
    expect(renew).toHaveBeenCalledTimes(2);
  });

  test('is not asked for by a sign-in elsewhere while there is a session', async () => {
    const { session, calls, tell } = open({});
    await session.start();
    tell('signed-in');
    await settle();
    expect(calls.renew).not.toHaveBeenCalled();
  });

  test('that a sign-in elsewhere promised and the network prevents leaves the session ended', async () => {
    const renew = vi.fn(async (): Promise<Tokens | undefined> => undefined);
    const { session, tell } = open({ client: { renew } });
    await session.start();
    await session.renew();
    renew.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    tell('signed-in');
    await settle();
    expect(session.state()).toMatchObject({ status: 'ended', resumeFailed: true });
  });

  test('that the provider refuses after a sign-in elsewhere is a failure, told each time', async () => {
    const { session, tell } = open({ client: { renew: async () => undefined } });
    await session.start();
    await session.renew();
    const states = new Set([session.state()]);
    for (let times = 0; times < 2; times += 1) {
      tell('signed-in');
      await settle();
      expect(session.state()).toMatchObject({ status: 'ended', resumeFailed: true });
      states.add(session.state());
    }
    expect(states.size).toBe(3);
  });

  test('needs no provider where the window of the sign-in hands its tokens over', async () => {
    const renew = vi.fn(async (): Promise<Tokens | undefined> => undefined);
    const { session, tell } = open({ client: { renew } });
    await session.start();
    await session.renew();
    expect(session.takeOver(renewedTokens())).toBe(true);
    tell('signed-in');
    await settle();
    expect(session.state().status).toBe('signed-in');
    expect(await session.accessToken()).toBe(renewedTokens().accessToken);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('takes nothing over while there is a session, or after a sign-out', async () => {
    const { session } = open({});
    await session.start();
    expect(session.takeOver(renewedTokens())).toBe(false);
    expect(await session.accessToken()).toBe(bootTokens.access_token);
    await session.signOut();
    expect(session.takeOver(renewedTokens())).toBe(false);
    expect(session.state()).toEqual({ status: 'signed-out' });
  });

  test('by what somebody else got in the window shows them nothing of what was there', async () => {
    const { session, location } = open({ client: { renew: async () => undefined } });
    await session.start();
    await session.renew();
    session.takeOver(renewedTokens({ idToken: jwt({ sub: 'bob', name: 'Bob' }) }));
    expect(session.state()).toEqual({ status: 'leaving' });
    await settle();
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/purposes?x=1');
  });

  test('by somebody else shows them nothing of what was there', async () => {
    const other = renewedTokens({ idToken: jwt({ sub: 'bob', name: 'Bob' }) });
    const { session, location } = open({ client: { renew: async () => other } });
    await session.start();
    expect(await session.renew()).toBe(false);
    expect(session.state()).toEqual({ status: 'leaving' });
    await settle();
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/purposes?x=1');
  });

  test('by somebody else in another tab shows them nothing of what was there', async () => {
    const other = renewedTokens({ idToken: jwt({ sub: 'bob', name: 'Bob' }) });
    const renew = vi.fn(async (): Promise<Tokens | undefined> => other);
    renew.mockResolvedValueOnce(undefined);
    const { session, location, tell } = open({ client: { renew } });
    await session.start();
    await session.renew();
    tell('signed-in');
    await settle();
    expect(session.state()).toEqual({ status: 'leaving' });
    await settle();
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/purposes?x=1');
  });
});

describe('the sign-out', () => {
  test('forgets the tokens before the browser leaves, here and in other tabs', async () => {
    const { session, calls, sent } = open({});
    await session.start();
    const done = session.signOut();
    expect(session.state()).toEqual({ status: 'signed-out' });
    await expect(session.accessToken()).rejects.toThrow();
    await done;
    expect(sent.at(-1)).toBe('signed-out');
    expect(calls.signOut).toHaveBeenCalledTimes(1);
  });

  test('of another tab ends this one too', async () => {
    const { session, location, tell, sent } = open({});
    await session.start();
    tell('signed-out');
    tell('signed-out');
    expect(session.state()).toEqual({ status: 'signed-out' });
    // First the page goes, with its question about unsaved changes.
    expect(location.replace).not.toHaveBeenCalled();
    await settle();
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/signed-out');
    expect(sent).not.toContain('signed-out');
    expect(await session.renew()).toBe(false);
  });

  test('works with a provider that knows none', async () => {
    const signOut = () => Promise.reject(new Error('No end session endpoint'));
    const { session, location } = open({ client: { signOut } });
    await session.start();
    await session.signOut();
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/signed-out');
  });

  test('wins over a renewal that is under way', async () => {
    let answer: (tokens: Tokens) => void = () => {};
    const renew = () =>
      new Promise<Tokens>((resolve) => {
        answer = resolve;
      });
    const { session } = open({ client: { renew } });
    await session.start();
    const renewal = session.renew();
    await settle();
    await session.signOut();
    answer(renewedTokens());
    expect(await renewal).toBe(false);
    expect(session.state()).toEqual({ status: 'signed-out' });
    await expect(session.accessToken()).rejects.toThrow();
  });
});
