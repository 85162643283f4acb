import { describe, expect, test, vi } from 'vitest';
import { callHeaders, setTicket } from '#console/api/call.ts';
import { samplePage } from '#console/testing/sample-page.ts';
import type { ConsolePage } from '#contract/console-page.ts';
import { createSession, type SessionDependencies } from './session.ts';
import type { SessionRequests } from './session-requests.ts';

const origin = 'http://localhost';
const ada = { subject: 'ada', name: 'Ada' };
const bob = samplePage({ person: { subject: 'bob', name: 'Bob', scopes: ['CONSENT'] } });
const nobody = samplePage({ person: null, tag: null });
const troubled = (problem: ConsolePage['problem']) => ({ ...nobody, problem });
const pageOf = (tag: string) => samplePage({ tag });

type Listener = (event: MessageEvent) => void;

/** Channels of tabs that hear each other, and never themselves. */
const createBus = () => {
  const listeners: { listener: Listener; from: object }[] = [];
  return (sent: unknown[]): SessionDependencies['channel'] => {
    const from = {};
    return {
      postMessage: (data: unknown) => {
        sent.push(data);
        for (const one of listeners) {
          if (one.from !== from) one.listener({ data } as MessageEvent);
        }
      },
      addEventListener: (_type: string, listener: unknown) => {
        listeners.push({ listener: listener as Listener, from });
      },
    };
  };
};

type Setting = {
  /** What the page holds; Ada's session by default, null for nothing. */
  page?: ConsolePage | null;
  path?: string;
  requests?: Partial<SessionRequests>;
  /** Shared by the tabs of one browser. */
  bus?: ReturnType<typeof createBus>;
};

const open = ({
  page = samplePage(),
  path = '/purposes?x=1',
  requests = {},
  bus = createBus(),
}: Setting = {}) => {
  const url = new URL(path, origin);
  const time = { now: 0 };
  const sent: unknown[] = [];
  const calls = {
    look: vi.fn(async () => pageOf('tag-2')),
    renew: vi.fn(async () => pageOf('tag-2')),
    signOut: vi.fn(async (): Promise<string | null> => null),
    ...requests,
  };
  const takePage = vi.fn(() => page ?? undefined);
  const location = {
    origin,
    pathname: url.pathname,
    search: url.search,
    assign: vi.fn(),
    replace: vi.fn(),
  };
  const session = createSession({
    takePage,
    requests: calls,
    channel: bus(sent),
    location,
    now: () => time.now,
  });
  const { postMessage: tell } = bus([]);
  return { session, calls, takePage, location, sent, tell, time };
};

const begin = async (setting: Setting = {}) => {
  const opened = open(setting);
  await opened.session.start();
  return opened;
};

const beginEnded = async (setting: Setting = {}) => {
  const opened = await begin(setting);
  opened.calls.renew = vi.fn();
  opened.session.refused('tag-1');
  expect(opened.session.state().status).toBe('ended');
  return opened;
};

const settle = () => new Promise((resolve) => setTimeout(resolve));
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

describe('at the start', () => {
  test('the page says who is signed in, and nothing is asked', async () => {
    const { session, calls } = await begin();
    expect(session.state()).toEqual({ status: 'signed-in', person: ada, scopes: ['CONSENT'] });
    expect(await session.tag()).toBe('tag-1');
    expect(await session.config()).toEqual(samplePage().configuration);
    expect(calls.look).not.toHaveBeenCalled();
  });

  test('happens once, whoever asks', async () => {
    const { session, takePage } = open();
    await Promise.all([session.start(), session.tag(), session.config()]);
    expect(takePage).toHaveBeenCalledTimes(1);
  });

  test('lets other tabs whose session has ended go on, and asks nothing of the rest', async () => {
    const bus = createBus();
    const working = await begin({ bus });
    const stopped = await beginEnded({ bus });
    await begin({ bus, page: pageOf('tag-2') });
    await settle();
    expect(stopped.session.state().status).toBe('signed-in');
    expect(await stopped.session.tag()).toBe('tag-2');
    expect(working.calls.look).not.toHaveBeenCalled();
  });

  test('lets go on who asked before, and hears only then that nobody is signed in', async () => {
    const bus = createBus();
    const late = Promise.withResolvers<ConsolePage>();
    const { session, calls } = await begin({ bus, requests: { renew: () => late.promise } });
    const renewal = session.renew();
    await begin({ bus, page: pageOf('tag-2') });
    late.resolve(nobody);
    expect(await renewal).toBe(true);
    expect(await session.tag()).toBe('tag-2');
    expect(calls.look).toHaveBeenCalledTimes(1);
  });

  test('a page with no one signed in tells other tabs nothing', async () => {
    const opened = open({ page: nobody });
    void opened.session.start();
    await settle();
    expect(opened.sent).toEqual([]);
  });

  test('the scopes are those that were granted, with what they include', async () => {
    const page = samplePage({ person: { ...ada, scopes: ['CONSENT_SUPPORT'] } });
    const { session } = await begin({ page });
    expect(session.state()).toMatchObject({ scopes: ['CONSENT_READ', 'CONSENT_SUPPORT'] });
  });

  test('a page that holds nothing asks the service', async () => {
    const { session, calls } = await begin({ page: null });
    expect(session.state().status).toBe('signed-in');
    expect(await session.tag()).toBe('tag-2');
    expect(calls.look).toHaveBeenCalledTimes(1);
  });

  test('the browser leaves for the sign-in where nobody is signed in, and nothing goes on', async () => {
    const { session, location } = open({ page: nobody });
    const started = vi.fn();
    void session.start().then(started);
    void session.tag().then(started);
    await settle();
    expect(location.assign).toHaveBeenCalledExactlyOnceWith(
      '/auth/sign-in?return=%2Fpurposes%3Fx%3D1',
    );
    expect(session.state()).toEqual({ status: 'leaving' });
    expect(started).not.toHaveBeenCalled();
  });

  test.each(['service', 'provider', 'sign-in'] as const)(
    'says that the %s is at fault, and starts no sign-in',
    async (reason) => {
      const { session, location } = await begin({ page: troubled(reason) });
      expect(session.state()).toEqual({ status: 'unavailable', reason });
      expect(location.assign).not.toHaveBeenCalled();
      await expect(session.tag()).rejects.toThrow('Nobody is signed in');
    },
  );

  test('a service that is out of reach is at fault', async () => {
    const { session } = await begin({ page: null, requests: { look: offline } });
    expect(session.state()).toEqual({ status: 'unavailable', reason: 'service' });
    await expect(session.config()).rejects.toThrow('no configuration');
  });

  test.each([
    [nobody, 'sign-in'],
    [troubled('provider'), 'provider'],
  ])('where the provider sends the browser back to, a sign-in has failed', async (page, reason) => {
    const { session, location } = await begin({ page, path: '/auth/callback?code=c' });
    expect(session.state()).toEqual({ status: 'unavailable', reason });
    expect(location.assign).not.toHaveBeenCalled();
  });

  test('the window that signs in again comes back to itself', async () => {
    const { session, location } = open({ page: nobody, path: '/auth/again' });
    void session.start();
    await settle();
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/auth/sign-in?return=%2Fauth%2Fagain');
  });

  test.each(['/signed-out', '/verify-proof'])('%s starts no sign-in', async (path) => {
    const { session, location } = await begin({ page: nobody, path });
    expect(session.state()).toEqual({ status: 'signed-out' });
    expect(location.assign).not.toHaveBeenCalled();
  });

  test('a sign-in never lands elsewhere', async () => {
    const { session, location } = await begin();
    session.signIn('https://evil.example.org/');
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/auth/sign-in?return=%2F');
  });
});

describe('a renewal', () => {
  test('is shared by those who were refused together', async () => {
    const { session, calls } = await begin();
    const renewals = [session.renew(), session.renew(), session.renew()];
    expect(await Promise.all(renewals)).toEqual([true, true, true]);
    expect(calls.renew).toHaveBeenCalledExactlyOnceWith('tag-1');
    expect(await session.tag()).toBe('tag-2');
    await session.renew();
    expect(calls.renew).toHaveBeenLastCalledWith('tag-2');
  });

  test('brings the rights and the name of now', async () => {
    const page = samplePage({ person: { ...ada, name: 'Ada L.', scopes: ['CONSENT_READ'] } });
    const { session } = await begin({ requests: { renew: async () => page } });
    expect(await session.renew()).toBe(true);
    expect(session.state()).toEqual({
      status: 'signed-in',
      person: { ...ada, name: 'Ada L.' },
      scopes: ['CONSENT_READ'],
    });
  });

  test('that finds nobody signed in keeps the page and says so', async () => {
    const { session } = await begin({ requests: { renew: async () => nobody } });
    const listener = vi.fn();
    session.subscribe(listener);
    expect(await session.renew()).toBe(false);
    expect(session.state()).toEqual({
      status: 'ended',
      person: ada,
      scopes: ['CONSENT'],
      resumeFailed: false,
    });
    expect(listener).toHaveBeenCalledTimes(1);
    await expect(session.tag()).rejects.toThrow('Nobody is signed in');
  });

  test.each([
    ['the service is out of reach', offline],
    ['the service has a problem', async () => troubled('service')],
    ['the provider does not answer', async () => troubled('provider')],
  ])('loses nothing where %s, and can be tried again', async (_case, fail) => {
    const renew = vi.fn(async () => pageOf('tag-2'));
    const { session } = await begin({ requests: { renew } });
    renew.mockImplementationOnce(fail);
    await expect(session.renew()).rejects.toThrow();
    expect(session.state().status).toBe('signed-in');
    expect(await session.tag()).toBe('tag-1');
    expect(await session.renew()).toBe(true);
    expect(await session.tag()).toBe('tag-2');
  });

  test('that finds somebody else shows them nothing of what was there', async () => {
    const { session, location } = await begin({ requests: { renew: async () => bob } });
    const tagged = vi.fn();
    expect(await session.renew()).toBe(false);
    expect(session.state()).toEqual({ status: 'leaving' });
    void session.tag().then(tagged, tagged);
    // First the page goes, with its question about unsaved changes.
    expect(location.replace).not.toHaveBeenCalled();
    await settle();
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/purposes?x=1');
    expect(tagged).not.toHaveBeenCalled();
  });

  test('is not asked for once the session has ended', async () => {
    const { session, calls } = await beginEnded();
    expect(await session.renew()).toBe(false);
    expect(calls.renew).not.toHaveBeenCalled();
  });
});

describe('a look at the session', () => {
  test.each([
    ['a new tag of the same person', async () => pageOf('tag-2'), 'signed-in', 'tag-2'],
    ['an answer that cannot be had', offline, 'signed-in', 'tag-1'],
    ['a problem of the service', async () => troubled('service'), 'signed-in', 'tag-1'],
  ])('goes on with %s', async (_case, look, status, tag) => {
    const { session, time } = await begin({ requests: { look } });
    time.now = 60_000;
    await session.look();
    expect(session.state().status).toBe(status);
    expect(await session.tag()).toBe(tag);
  });

  test('tells that the session has ended before anything is entered', async () => {
    const { session, time } = await begin({ requests: { look: async () => nobody } });
    time.now = 60_000;
    await session.look();
    expect(session.state()).toMatchObject({ status: 'ended', resumeFailed: false });
  });

  test('at somebody else shows them nothing of what was there', async () => {
    const { session, time, location } = await begin({ requests: { look: async () => bob } });
    time.now = 60_000;
    await session.look();
    expect(session.state()).toEqual({ status: 'leaving' });
    await settle();
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/purposes?x=1');
  });

  test('comes at most once a minute while somebody is signed in', async () => {
    const { session, calls, time } = await begin();
    time.now = 59_999;
    await session.look();
    expect(calls.look).not.toHaveBeenCalled();
    time.now = 60_000;
    await session.look();
    await session.look();
    expect(calls.look).toHaveBeenCalledTimes(1);
    time.now = 120_000;
    await session.look();
    expect(calls.look).toHaveBeenCalledTimes(2);
  });

  test('comes each time once the session has ended, until somebody is signed in', async () => {
    const look = vi.fn(async () => nobody);
    const { session } = await beginEnded({ requests: { look } });
    const state = session.state();
    await session.look();
    await session.look();
    expect(session.state()).toBe(state);
    expect(look).toHaveBeenCalledTimes(2);
    look.mockResolvedValue(pageOf('tag-2'));
    await session.look();
    expect(session.state().status).toBe('signed-in');
    expect(await session.tag()).toBe('tag-2');
  });

  test('that answers after the person signed out changes nothing', async () => {
    const answer = Promise.withResolvers<ConsolePage>();
    const { session, time } = await begin({ requests: { look: () => answer.promise } });
    time.now = 60_000;
    const look = session.look();
    await session.signOut();
    answer.resolve(pageOf('tag-2'));
    await look;
    expect(session.state()).toEqual({ status: 'signed-out' });
  });

  test('that answers after the person signed in again does not end what has just begun', async () => {
    const late = Promise.withResolvers<ConsolePage>();
    const look = vi.fn(() => late.promise);
    const { session, tell } = await beginEnded({ requests: { look } });
    const first = session.look();
    look.mockImplementation(async () => pageOf('tag-2'));
    tell('signed-in');
    await settle();
    late.resolve(nobody);
    await first;
    expect(session.state().status).toBe('signed-in');
  });

  test.each(['/signed-out', '/verify-proof'])('is none of %s', async (path) => {
    const { session, calls, time } = await begin({ page: nobody, path });
    time.now = 60_000;
    await session.look();
    expect(calls.look).not.toHaveBeenCalled();
  });
});

describe('a sign-in in another window', () => {
  test('lets pages whose session had ended go on', async () => {
    const bus = createBus();
    const { session } = await beginEnded({ bus });
    const other = await begin({ bus, path: '/auth/again', page: pageOf('tag-2') });
    await settle();
    expect(other.sent).toEqual(['signed-in']);
    expect(session.state()).toEqual({ status: 'signed-in', person: ada, scopes: ['CONSENT'] });
    expect(await session.tag()).toBe('tag-2');
  });

  test('gives its tag to pages that had not noticed any end', async () => {
    const { session, tell } = await begin();
    tell('signed-in');
    await settle();
    expect(await session.tag()).toBe('tag-2');
  });

  test('of somebody else shows them nothing of what was there', async () => {
    const { session, location, tell } = await beginEnded({ requests: { look: async () => bob } });
    tell('signed-in');
    await settle();
    expect(session.state()).toEqual({ status: 'leaving' });
    await settle();
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/purposes?x=1');
  });

  test('that a page cannot follow is a failure, told each time', async () => {
    const look = vi.fn(async () => nobody);
    const { session, tell } = await beginEnded({ requests: { look } });
    const states = new Set([session.state()]);
    for (const fail of [offline, async () => nobody]) {
      look.mockImplementationOnce(fail);
      tell('signed-in');
      await settle();
      expect(session.state()).toMatchObject({ status: 'ended', resumeFailed: true });
      states.add(session.state());
    }
    expect(states.size).toBe(3);
  });

  test('is not ended by a renewal from before it', async () => {
    const late = Promise.withResolvers<ConsolePage>();
    const { session, calls, tell } = await begin({ requests: { renew: () => late.promise } });
    const renewal = session.renew();
    tell('signed-in');
    await settle();
    late.resolve(nobody);
    expect(await renewal).toBe(true);
    expect(session.state().status).toBe('signed-in');
    expect(calls.look).toHaveBeenCalledTimes(1);
  });
});

describe('the sign-out', () => {
  test('ends the session at the service, and goes on where the provider ends its own', async () => {
    const place = 'https://id.example.org/logout';
    const signOut = vi.fn(async () => place);
    const { session, location, sent } = await begin({ requests: { signOut } });
    const done = session.signOut();
    expect(session.state()).toEqual({ status: 'leaving' });
    await done;
    expect(signOut).toHaveBeenCalledExactlyOnceWith('tag-1');
    expect(session.state()).toEqual({ status: 'signed-out' });
    expect(sent).toEqual(['opened', 'signed-out']);
    await expect(session.tag()).rejects.toThrow('Nobody is signed in');
    expect(location.replace).not.toHaveBeenCalled();
    await settle();
    expect(location.replace).toHaveBeenCalledExactlyOnceWith(place);
  });

  test('ends the call of this tab, which nobody who signs in next goes on with', async () => {
    const { session } = await begin();
    setTicket('4711');
    expect(callHeaders()).toEqual({ 'X-Ticket': '4711' });
    await session.signOut();
    expect(callHeaders()).toEqual({});
  });

  test('lands on its own page where the provider offers no place for it', async () => {
    const { session, location, sent } = await begin();
    await session.signOut();
    await settle();
    expect(session.state()).toEqual({ status: 'signed-out' });
    expect(sent).toEqual(['opened', 'signed-out']);
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/signed-out');
  });

  test('that the service does not hear of is said, and can be tried again', async () => {
    const signOut = vi.fn(async (): Promise<string | null> => null);
    signOut.mockImplementationOnce(offline);
    const { session, location, sent } = await begin({ requests: { signOut } });
    await session.signOut();
    await settle();
    expect(session.state()).toEqual({ status: 'unavailable', reason: 'sign-out' });
    expect(sent).toEqual(['opened']);
    expect(location.replace).not.toHaveBeenCalled();
    await expect(session.tag()).rejects.toThrow('Nobody is signed in');
    await session.signOut();
    expect(session.state()).toEqual({ status: 'signed-out' });
    expect(signOut).toHaveBeenCalledTimes(2);
  });

  test('of another tab ends this one too', async () => {
    const bus = createBus();
    const { session, location, sent } = await begin({ bus });
    const other = await begin({ bus });
    await other.session.signOut();
    expect(session.state()).toEqual({ status: 'signed-out' });
    // First the page goes, with its question about unsaved changes.
    expect(location.replace).not.toHaveBeenCalled();
    await settle();
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/signed-out');
    expect(sent).toEqual(['opened']);
    expect(await session.renew()).toBe(false);
  });

  test('wins over a renewal that is under way', async () => {
    const late = Promise.withResolvers<ConsolePage>();
    const { session } = await begin({ requests: { renew: () => late.promise } });
    const renewal = session.renew();
    await session.signOut();
    late.resolve(pageOf('tag-2'));
    expect(await renewal).toBe(false);
    expect(session.state()).toEqual({ status: 'signed-out' });
    await expect(session.tag()).rejects.toThrow('Nobody is signed in');
  });
});

describe('a fresh sign-in', () => {
  const asks = ({ session }: Awaited<ReturnType<typeof begin>>) => {
    const state = session.state();
    return state.status === 'signed-in' && state.asksFresh === true;
  };

  test('is asked for once for all who want it, and done by a new session in another window', async () => {
    const opened = await begin();
    const waiting = [opened.session.freshen(), opened.session.freshen()];
    expect(waiting[0]).toBe(waiting[1]);
    expect(asks(opened)).toBe(true);
    opened.tell('signed-in');
    expect(await Promise.all(waiting)).toEqual([true, true]);
    expect(await opened.session.tag()).toBe('tag-2');
    expect(asks(opened)).toBe(false);
  });

  test('goes on being asked for where the session is still the same', async () => {
    const opened = await begin({ requests: { look: async () => samplePage() } });
    const waiting = opened.session.freshen();
    opened.tell('signed-in');
    await settle();
    expect(asks(opened)).toBe(true);
    opened.session.putOff();
    expect(await waiting).toBe(false);
    expect(asks(opened)).toBe(false);
    expect(opened.session.state()).toEqual({
      status: 'signed-in',
      person: ada,
      scopes: ['CONSENT'],
    });
  });

  test('is over with the session', async () => {
    const opened = await begin();
    const waiting = opened.session.freshen();
    opened.session.refused('tag-1');
    expect(await waiting).toBe(false);
    expect(opened.session.state().status).toBe('ended');
    expect(await opened.session.freshen()).toBe(false);
  });
});
