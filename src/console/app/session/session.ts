import { finishCall, setCaller } from '#console/api/call.ts';
import { type Scope, withIncluded } from '#contract/common/scopes.ts';
import {
  type ConsolePage,
  type PageProblem,
  returnParameter,
  type SignedInPerson,
  sessionPaths,
} from '#contract/console-page.ts';
import type { ServiceConfig } from '#contract/service-config.ts';
import { toReturnPath } from './return-path.ts';
import type { SessionRequests } from './session-requests.ts';

/** Who is signed in: the name for people's eyes, the subject as records have it. */
export type Person = Pick<SignedInPerson, 'name' | 'subject'>;

/**
 * - `leaving`: the browser is on its way to the provider, or the session is being ended.
 * - `signed-out`: by an act of the person, here or in another tab.
 * - `ended`: the session is over at the service; what is on screen stays until they sign in.
 * - `unavailable`: the console cannot go on. `service`, `provider`, `sign-in`: as the page began;
 *   `sign-out`: the service could not be told, and the session goes on there.
 */
export type SessionState =
  | { status: 'starting' | 'leaving' | 'signed-out' }
  | {
      status: 'signed-in';
      person: Person;
      scopes: readonly Scope[];
      /** What the page sent waits until they sign in again. */
      asksFresh?: true;
    }
  | {
      status: 'ended';
      person: Person;
      scopes: readonly Scope[];
      /** Somebody signed in again in another window, and this page got no session of it. */
      resumeFailed: boolean;
    }
  | { status: 'unavailable'; reason: PageProblem | 'sign-out' };

/**
 * Who is signed in, as the service says. Holds no token: the session is the browser's cookie, and
 * its tag says which one this page belongs to.
 */
export type Session = {
  /** Once, however often it is called. Does not resolve while the browser is leaving the page. */
  start: () => Promise<SessionState>;
  /** Waits for the start; rejects where there is none to be had. */
  config: () => Promise<ServiceConfig>;
  state: () => SessionState;
  /** Calls `listener` after every change of the state; returns what ends that. */
  subscribe: (listener: () => void) => () => void;
  /** The tag of the page's session. Rejects where nobody is signed in. */
  tag: () => Promise<string>;
  /**
   * Has the provider asked again, once for all who want it meanwhile. False where the session has
   * ended, rejects where that cannot be found out.
   */
  renew: () => Promise<boolean>;
  /** Ends the session here if it still has this tag, which the service refuses though renewed. */
  refused: (tag: string) => void;
  /**
   * Asks the person to sign in again in a window, once for all who want it meanwhile. Resolves once
   * they did (true), or put it off or have no session anymore (false).
   */
  freshen: () => Promise<boolean>;
  /** They put that off. */
  putOff: () => void;
  /**
   * Goes on with what the service says of the session now, at most once a minute while somebody is
   * signed in. A look that fails changes nothing.
   */
  look: () => Promise<void>;
  /** Leaves for the sign-in; afterwards the browser lands on `returnPath` (path and search). */
  signIn: (returnPath: string) => void;
  /** Ends the browser's session at the service, in the other tabs and at the provider. */
  signOut: () => Promise<void>;
};

export type SessionDependencies = {
  /** What the page began with, once; undefined where it holds nothing. */
  takePage: () => ConsolePage | undefined;
  requests: SessionRequests;
  /** Other tabs of this origin. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  location: Pick<Location, 'origin' | 'pathname' | 'search' | 'assign' | 'replace'>;
  /** Epoch milliseconds. */
  now: () => number;
};

/** Pages that nobody signs in for. */
const openPaths: readonly string[] = [sessionPaths.signedOut, '/verify-proof'];
const betweenLooksMs = 60_000;
const never = new Promise<never>(() => {});

export const createSession = (dependencies: SessionDependencies): Session => {
  const { takePage, requests, channel, location, now } = dependencies;
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'starting' };
  let held: { subject: string; tag: string } | undefined;
  let config: ServiceConfig | undefined;
  let starting: Promise<SessionState> | undefined;
  let renewing: Promise<boolean> | undefined;
  let asking: { promise: Promise<boolean>; resolve: (isDone: boolean) => void } | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** How often somebody was found to be signed in: what was asked before then no longer counts. */
  let adoptions = 0;
  /** How often another tab said that it opened with a session. */
  let openings = 0;

  const settleAsked = (isDone: boolean): void => {
    asking?.resolve(isDone);
    asking = undefined;
  };

  const enter = (next: SessionState): SessionState => {
    state = next;
    if (next.status === 'signed-out') finishCall();
    // Whatever else becomes of the session, nobody signs in for what waits.
    if (next.status !== 'signed-in') settleAsked(false);
    for (const listener of listeners) listener();
    return state;
  };

  const currentPath = () => toReturnPath(location.pathname + location.search, location.origin);

  /** After the page is gone from the screen: its unsaved changes must not hold the browser back. */
  const leaveFor = (path: string) => setTimeout(() => location.replace(path));

  const signIn = (returnPath: string): void => {
    enter({ status: 'leaving' });
    const landing = toReturnPath(returnPath, location.origin);
    location.assign(
      `${sessionPaths.signIn}?${new URLSearchParams({ [returnParameter]: landing })}`,
    );
  };

  const adopt = ({ person, tag }: ConsolePage): SessionState | undefined => {
    if (person === null || tag === null) return;
    if (held !== undefined && held.subject !== person.subject) {
      // Someone else signed in meanwhile: what is on screen and in memory is not theirs.
      leaveFor(currentPath());
      return enter({ status: 'leaving' });
    }
    const { subject, name } = person;
    const scopes = withIncluded(person.scopes);
    // Each sign-in makes a session with a tag of its own.
    if (held?.tag !== tag) settleAsked(true);
    held = { subject, tag };
    setCaller(subject);
    adoptions += 1;
    return enter({
      status: 'signed-in',
      person: { subject, name },
      scopes,
      ...(asking === undefined ? {} : { asksFresh: true }),
    });
  };

  const begin = async (): Promise<SessionState> => {
    const { pathname } = location;
    // A page that begins without what it begins with has to ask for it.
    const page = takePage() ?? (await requests.look(undefined).catch(() => undefined));
    if (page === undefined) return enter({ status: 'unavailable', reason: 'service' });
    config = page.configuration;
    lookedAt = now();
    if (openPaths.includes(pathname)) return enter({ status: 'signed-out' });
    const problem = pathname === sessionPaths.callback ? 'sign-in' : null;
    const reason = page.problem ?? problem;
    if (reason !== null) return enter({ status: 'unavailable', reason });
    const found = adopt(page);
    if (found !== undefined) {
      channel.postMessage(pathname === sessionPaths.again ? 'signed-in' : 'opened');
      return found;
    }
    signIn(currentPath());
    return never;
  };

  const start = () => {
    starting ??= begin();
    return starting;
  };

  const end = () => {
    if (state.status !== 'signed-in') return;
    const { person, scopes } = state;
    enter({ status: 'ended', person, scopes, resumeFailed: false });
  };

  const isOpen = () => state.status === 'signed-in' || state.status === 'ended';

  type Before = { adoptions: number; openings: number };

  /** Acts on what the service said of the session, unless it changed while that was asked. */
  const settle = async (page: ConsolePage, before: Before): Promise<void> => {
    // The person signed out, or in again, while the service was being asked.
    if (!isOpen() || adoptions !== before.adoptions) return;
    if (adopt(page) !== undefined || page.problem !== null) return;
    // Asked between the end of one session and the next, which another tab has by now.
    if (openings !== before.openings) await lookNow();
    else end();
  };

  const lookNow = async (): Promise<void> => {
    const before = { adoptions, openings };
    lookedAt = now();
    const page = await requests.look(held?.tag).catch(() => undefined);
    if (page !== undefined) await settle(page, before);
  };

  const renewOnce = async (tag: string): Promise<boolean> => {
    const before = { adoptions, openings };
    const page = await requests.renew(tag);
    if (page.problem !== null) throw new Error(`No session to be had: ${page.problem}.`);
    await settle(page, before);
    return state.status === 'signed-in';
  };

  const renew = (): Promise<boolean> => {
    if (state.status !== 'signed-in' || held === undefined) return Promise.resolve(false);
    renewing ??= renewOnce(held.tag).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  /** Signed in in another window: a page that had stopped goes on, where it's the same person. */
  const resume = async () => {
    if (!isOpen()) return;
    await lookNow();
    if (state.status === 'ended') enter({ ...state, resumeFailed: true });
  };

  const leaveSignedOut = (path: string) => {
    enter({ status: 'signed-out' });
    leaveFor(path);
  };

  channel.addEventListener('message', ({ data }: MessageEvent) => {
    if (data === 'signed-out' && state.status !== 'signed-out') {
      leaveSignedOut(sessionPaths.signedOut);
    }
    if (data === 'signed-in') void resume();
    if (data === 'opened') {
      openings += 1;
      // Its session may be one for this page too.
      if (state.status === 'ended') void lookNow();
    }
  });

  return {
    start,
    config: async () => {
      await start();
      if (config === undefined) throw new Error('The console has no configuration.');
      return config;
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tag: async () => {
      await start();
      if (state.status === 'leaving') return never;
      if (state.status !== 'signed-in' || held === undefined) {
        throw new Error('Nobody is signed in.');
      }
      return held.tag;
    },
    renew,
    refused: (tag) => {
      if (held?.tag === tag) end();
    },
    freshen: () => {
      if (state.status !== 'signed-in') return Promise.resolve(false);
      if (asking === undefined) {
        let resolve = (_isDone: boolean): void => {};
        const promise = new Promise<boolean>((settle) => {
          resolve = settle;
        });
        asking = { promise, resolve };
        enter({ ...state, asksFresh: true });
      }
      return asking.promise;
    },
    putOff: () => {
      settleAsked(false);
      if (state.status !== 'signed-in') return;
      const { asksFresh: _, ...signedIn } = state;
      enter(signedIn);
    },
    look: async () => {
      const isRecent = now() - lookedAt < betweenLooksMs;
      if (!isOpen() || (state.status === 'signed-in' && isRecent)) return;
      await lookNow();
    },
    signIn,
    signOut: async () => {
      if (held === undefined) return;
      enter({ status: 'leaving' });
      const answer = await requests.signOut(held.tag).catch(() => undefined);
      if (answer === undefined) {
        enter({ status: 'unavailable', reason: 'sign-out' });
        return;
      }
      channel.postMessage('signed-out');
      leaveSignedOut(answer ?? sessionPaths.signedOut);
    },
  };
};
