import * as z from 'zod/mini';
import type { Scope } from '#contract/common/scopes.ts';
import { type ServiceConfig, serviceConfigSchema } from '#contract/service-config.ts';
import type { BootResult } from './boot-result.ts';
import type { OidcClient } from './oidc-client.ts';
import { toReturnPath } from './return-path.ts';
import {
  type Person,
  readClaims,
  readGrantedScopes,
  readPerson,
  readTokenAnswer,
  type Tokens,
} from './tokens.ts';

/**
 * - `leaving`: the browser is on its way to the provider or back.
 * - `signed-out`: by an act of the person, here or in another tab.
 * - `ended`: the provider knows the session no more; what is on screen stays until they sign in.
 * - `unavailable`: the console cannot start. `service`: no configuration; `provider`: no answer to
 *   the sign-in; `sign-in`: the provider or the browser refused it; `insecure`: neither https nor
 *   localhost, where browsers offer no cryptography.
 */
export type SessionState =
  | { status: 'starting' | 'leaving' | 'signed-out' }
  | {
      status: 'signed-in';
      person: Person;
      scopes: readonly Scope[];
      /** Epoch milliseconds; renewed before. */
      expiresAt: number;
    }
  | {
      status: 'ended';
      person: Person;
      scopes: readonly Scope[];
      /** Somebody signed in again in another window, and this page got no session of it. */
      resumeFailed: boolean;
    }
  | { status: 'unavailable'; reason: 'service' | 'provider' | 'sign-in' | 'insecure' };

/** Who is signed in, in memory only. Starts with the page, ends with it. */
export type Session = {
  /** Once, however often it is called. Does not resolve while the browser is leaving the page. */
  start: () => Promise<SessionState>;
  /** Waits for the start; rejects where there is none to be had. */
  config: () => Promise<ServiceConfig>;
  state: () => SessionState;
  /** Calls `listener` after every change of the state; returns what ends that. */
  subscribe: (listener: () => void) => () => void;
  /** A token that is good for the next seconds. Rejects where nobody is signed in. */
  accessToken: () => Promise<string>;
  /**
   * Gets new tokens now, once for all who ask meanwhile. False where the session has ended,
   * rejects where the provider cannot be reached.
   */
  renew: () => Promise<boolean>;
  /** Ends the session here if it still holds this token, which the service refuses though new. */
  refused: (token: string) => void;
  /** Goes on with what a window got that signed in for this page; false where none is wanted. */
  takeOver: (tokens: Tokens) => boolean;
  /** Leaves for the provider; afterwards the browser lands on `returnPath` (path and search). */
  signIn: (returnPath: string) => Promise<void>;
  /** Where to land after `/auth/callback`: waits for the start, which redeems the code. */
  completedSignIn: () => Promise<string>;
  /** Ends the session here, in the other tabs and at the provider. */
  signOut: () => Promise<void>;
};

export type SessionDependencies = {
  boot: () => Promise<BootResult>;
  /** Loads what speaks with the provider; not needed while the boot's tokens last. */
  openClient: (config: ServiceConfig) => Promise<OidcClient>;
  /** Gives the tokens to the page that opened this window; false where it could not. */
  handOver: (tokens: Tokens) => boolean;
  /** Other tabs of this origin. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  location: Pick<Location, 'origin' | 'pathname' | 'search' | 'href' | 'replace'>;
  isSecureContext: boolean;
  /** Epoch milliseconds. */
  now: () => number;
};

const renewalMarginMs = 30_000;
const signedOutPath = '/signed-out';
/** Pages that nobody signs in for. */
const openPaths = [signedOutPath, '/verify-proof'];
const signInAgainPath = '/auth/again';
const never = new Promise<never>(() => {});

export const createSession = (dependencies: SessionDependencies): Session => {
  const { boot, openClient, handOver, channel, location, isSecureContext, now } = dependencies;
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'starting' };
  let tokens: Tokens | undefined;
  let subject: unknown;
  let config: ServiceConfig | undefined;
  let landing = '/';
  let starting: Promise<SessionState> | undefined;
  let opening: Promise<OidcClient> | undefined;
  let renewing: Promise<boolean> | undefined;

  const enter = (next: SessionState): SessionState => {
    state = next;
    for (const listener of listeners) listener();
    return state;
  };

  const currentPath = () => toReturnPath(location.pathname + location.search, location.origin);

  const requireConfig = (): ServiceConfig => {
    if (config === undefined) throw new Error('The console has no configuration.');
    return config;
  };

  const client = (): Promise<OidcClient> => {
    opening ??= openClient(requireConfig()).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  const forget = () => {
    tokens = undefined;
  };

  /** After the page is gone from the screen: its unsaved changes must not hold the browser back. */
  const leaveFor = (path: string) => setTimeout(() => location.replace(path));

  const adopt = (next: Tokens): SessionState => {
    const nextSubject = readClaims(next.idToken).sub;
    if (subject !== undefined && nextSubject !== subject) {
      // Someone else signed in meanwhile: what is on screen and in memory is not theirs.
      forget();
      leaveFor(currentPath());
      return enter({ status: 'leaving' });
    }
    subject = nextSubject;
    tokens = next;
    return enter({
      status: 'signed-in',
      person: readPerson(next),
      scopes: readGrantedScopes(next, requireConfig().identity.scopeClaim),
      expiresAt: next.expiresAt,
    });
  };

  const signIn = async (returnPath: string): Promise<void> => {
    if (!isSecureContext) {
      enter({ status: 'unavailable', reason: 'insecure' });
      return;
    }
    enter({ status: 'leaving' });
    try {
      await (await client()).signIn(toReturnPath(returnPath, location.origin));
    } catch {
      enter({ status: 'unavailable', reason: 'provider' });
    }
  };

  /** What a window got that signs in again is for the page which asked for it, and its like. */
  const passOn = (got: Tokens) => {
    if (handOver(got)) forget();
    channel.postMessage('signed-in');
  };

  const redeem = async (): Promise<SessionState> => {
    try {
      const completed = await (await client()).completeSignIn(location.href);
      landing = toReturnPath(completed.returnPath, location.origin);
      const next = adopt(completed.tokens);
      if (landing === signInAgainPath) passOn(completed.tokens);
      return next;
    } catch {
      return enter({ status: 'unavailable', reason: 'sign-in' });
    }
  };

  const begin = async (): Promise<SessionState> => {
    const found = await boot();
    const parsed = z.safeParse(serviceConfigSchema, found.config);
    if (!parsed.success) return enter({ status: 'unavailable', reason: 'service' });
    config = parsed.data;
    if (openPaths.includes(location.pathname)) return enter({ status: 'signed-out' });
    if (location.pathname === '/auth/callback') return redeem();
    if (found.tokens !== undefined) {
      return adopt(readTokenAnswer(found.tokens));
    }
    if (found.error === 'unreachable' && isSecureContext) {
      return enter({ status: 'unavailable', reason: 'provider' });
    }
    await signIn(currentPath());
    return state.status === 'leaving' ? never : state;
  };

  const start = () => {
    starting ??= begin();
    return starting;
  };

  const end = () => {
    forget();
    if (state.status !== 'signed-in') return;
    enter({ status: 'ended', person: state.person, scopes: state.scopes, resumeFailed: false });
  };

  const renewOnce = async (): Promise<boolean> => {
    const renewed = await (await client()).renew(tokens);
    // The person signed out while the provider was being asked.
    if (state.status === 'signed-out') return false;
    if (renewed !== undefined) return adopt(renewed).status === 'signed-in';
    end();
    return false;
  };

  const renew = (): Promise<boolean> => {
    if (state.status !== 'signed-in' && state.status !== 'ended') return Promise.resolve(false);
    renewing ??= renewOnce().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  /** Signed in again in another window: this page goes on where it stopped. */
  const resume = async () => {
    // A renewal from before the sign-in may still be on its way to fail.
    await renewing?.catch(() => false);
    if (state.status !== 'ended') return;
    // Out of reach the session stays ended too, and the page goes on offering the sign-in.
    const isResumed = await renew().catch(() => false);
    if (!isResumed && state.status === 'ended') enter({ ...state, resumeFailed: true });
  };

  const leaveSignedOut = () => {
    forget();
    enter({ status: 'signed-out' });
  };

  channel.addEventListener('message', ({ data }: MessageEvent) => {
    if (data === 'signed-out' && state.status !== 'signed-out') {
      leaveSignedOut();
      leaveFor(signedOutPath);
    }
    if (data === 'signed-in') void resume();
  });

  return {
    start,
    config: async () => {
      await start();
      return requireConfig();
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accessToken: async () => {
      await start();
      if (state.status === 'leaving') return never;
      const held = tokens;
      if (held === undefined) throw new Error('Nobody is signed in.');
      if (held.expiresAt - now() > renewalMarginMs) return held.accessToken;
      // Out of reach: the held token may still do, and if not the service's 401 says so.
      const isRenewed = await renew().catch(() => undefined);
      if (isRenewed === false) throw new Error('The session has ended.');
      return tokens?.accessToken ?? held.accessToken;
    },
    renew,
    refused: (token) => {
      if (tokens?.accessToken === token) end();
    },
    takeOver: (got) => {
      if (state.status !== 'ended') return false;
      // A copy: the window that it comes from is about to close.
      adopt({ ...got });
      return true;
    },
    signIn,
    completedSignIn: async () => {
      await start();
      return landing;
    },
    signOut: async () => {
      leaveSignedOut();
      channel.postMessage('signed-out');
      try {
        await (await client()).signOut();
      } catch {
        // A provider without an end of session: this tab and the others have forgotten all.
        location.replace(signedOutPath);
      }
    },
  };
};
