import type { SignedInPerson } from '#contract/console-page.ts';
import { consoleHeader, idleMark } from '#contract/page-marks.ts';
import {
  AccessTokenError,
  ProviderUnreachableError,
  SessionChangedError,
} from '#service/identity/access-token-error.ts';
import type { Encryption } from '#service/identity/encryption.ts';
import type { Caller } from '#service/identity/verify-access-token.ts';
import { type SessionActs, unrecorded } from './acts.ts';
import { type Attempt, createAttempt, openAttempt, randomText, sealAttempt } from './attempt.ts';
import { browserOf } from './browser-of.ts';
import type { Cookies } from './cookies.ts';
import { isFresh } from './is-fresh.ts';
import type { Granted, ProviderClient } from './provider-client.ts';
import type { ProviderTimes } from './provider-times.ts';
import { toReturnPath } from './return-path.ts';
import { sessionIdOf } from './session-id.ts';
import type { SessionStore, StoredSession } from './store.ts';

const minuteMs = 60_000;
/** Before the hour is over after which rights have to be looked up again. */
const renewAfterMs = 55 * minuteMs;
/** A provider that doesn't answer lets a session go on for an hour after that. */
const rightsLastMs = 120 * minuteMs;
/** Longer than the four answers of a renewal may take: metadata, tokens, keys and userinfo. */
export const renewalMs = 30_000;
const pollMs = 100;

const sessionEnded = () => new AccessTokenError('Your session has ended');

/** Who is signed in, as a page has it. */
export type SignedInPage = { person: SignedInPerson; tag: string };

export type SessionSettings = {
  store: SessionStore;
  cookies: Cookies;
  provider: ProviderClient;
  times: ProviderTimes;
  encryption: Encryption;
  /** The origin that browsers see. */
  publicUrl: string;
  clientId: string;
  /** Keeps who signed in by their names. */
  keepName: (person: SignedInPerson) => Promise<void>;
  acts: SessionActs;
  /** Told what an operator has to mend; holds nothing personal. */
  onTrouble: (message: string) => void;
  now: () => string;
  sleep: (milliseconds: number) => Promise<unknown>;
};

/** What a request says about the page that sent it. */
const readMark = (request: Request): { tag: string | null; isIdle: boolean } => {
  const value = request.headers.get(consoleHeader);
  if (value === null) return { tag: null, isIdle: false };
  const isIdle = value.endsWith(idleMark);
  return { tag: isIdle ? value.slice(0, -idleMark.length) : value, isIdle };
};

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

const toPerson = ({ subject, name, scopes }: StoredSession): SignedInPerson => ({
  subject,
  name,
  scopes: [...scopes],
});

const toPage = (session: StoredSession): SignedInPage => ({
  person: toPerson(session),
  tag: session.tag,
});

/** Sessions of people who signed in to the console (docs/design.md 10.1). */
export const createSessions = (settings: SessionSettings) => {
  const { store, cookies, provider, times, encryption, publicUrl, clientId, keepName, acts, now } =
    settings;
  /** Renewals under way here, so that requests of the same moment share one. */
  const renewing = new Map<string, Promise<StoredSession | null>>();

  const age = ({ rightsAt }: StoredSession): number => Date.parse(now()) - Date.parse(rightsAt);

  const find = async (request: Request): Promise<{ id: string; session: StoredSession } | null> => {
    const id = cookies.readSession(request);
    if (id === null) return null;
    const session = await store.find(id, now());
    return session === undefined ? null : { id, session };
  };

  /** Of those who may do nothing here no name is kept. */
  const keepNameOf = async (person: SignedInPerson): Promise<void> => {
    if (person.scopes.length > 0) await keepName(person);
  };

  /** Asks the provider. Another instance that is at it already is waited for. */
  const renewOnce = async (id: string, session: StoredSession): Promise<StoredSession | null> => {
    const refreshToken = await store.refreshTokenOf(session);
    if (refreshToken === null) return session;
    const until = new Date(Date.parse(now()) + renewalMs).toISOString();
    if (!(await store.claimRenewal(session, { now: now(), until }))) {
      for (let waited = 0; waited < renewalMs; waited += pollMs) {
        await settings.sleep(pollMs);
        const current = (await store.find(id, now())) ?? null;
        if (current === null || current.renewingUntil === null) return current;
      }
      return session;
    }
    let isDone = false;
    try {
      // What was read before the claim may have been renewed since.
      const claimed = await store.find(id, now());
      const token = claimed === undefined ? null : await store.refreshTokenOf(claimed);
      if (claimed === undefined || token === null) return null;
      if (claimed.rightsAt !== session.rightsAt) return claimed;
      const granted = await provider.renew(token, claimed, (next) =>
        store.keepRefreshToken(claimed, until, next),
      );
      if (granted === null) {
        await store.endRenewed(claimed, until, (tx, subjects) =>
          acts.signedOut(tx, { subjects, by: 'provider', requestId: '' }),
        );
        isDone = true;
        return (await store.find(id, now())) ?? null;
      }
      await store.endRenewal(claimed, until, { ...granted, now: now() });
      isDone = true;
      await keepNameOf(granted);
      return (await store.find(id, now())) ?? null;
    } finally {
      if (!isDone) await store.endRenewal(session, until, null);
    }
  };

  const renew = (id: string, session: StoredSession): Promise<StoredSession | null> => {
    const running = renewing.get(session.idHash);
    if (running !== undefined) return running;
    const renewal = renewOnce(id, session).finally(() => renewing.delete(session.idHash));
    renewing.set(session.idHash, renewal);
    return renewal;
  };

  /** The session with rights that still hold; null if there are none any more. */
  const confirm = async (id: string, session: StoredSession): Promise<StoredSession | null> => {
    if (session.refreshToken === null || age(session) < renewAfterMs) return session;
    const current = await renew(id, session).catch((error: unknown) => {
      if (error instanceof ProviderUnreachableError) return session;
      throw error;
    });
    return current !== null && age(current) < rightsLastMs ? current : null;
  };

  /** Whether a request comes from a page of ours, as far as a browser says; writes say their tag. */
  const isOfOurPage = (request: Request): boolean => {
    const isMarked = request.headers.get(consoleHeader) !== null;
    if (!isMarked && !isRead(request)) return false;
    const site = request.headers.get('sec-fetch-site');
    if (site !== null) return site === 'same-origin';
    const origin = request.headers.get('origin');
    if (origin !== null) return origin === publicUrl;
    return isRead(request) && isMarked;
  };

  /**
   * The session that a request of a page of ours may use; null where it says nothing that counts.
   * @throws AccessTokenError or SessionChangedError
   */
  const demand = async (
    request: Request,
  ): Promise<{ id: string; session: StoredSession; isIdle: boolean } | null> => {
    if (cookies.readSession(request) === null || !isOfOurPage(request)) return null;
    const { tag, isIdle } = readMark(request);
    const found = await find(request);
    if (found === null) throw sessionEnded();
    if (tag !== null && tag !== found.session.tag) throw new SessionChangedError();
    return { ...found, isIdle };
  };

  type Redirect = { location: string; setCookies: string[] };

  const beginAttempt = async (
    request: Request,
    returnPath: string,
    asked: Attempt['asked'],
  ): Promise<Redirect> => {
    const attempt = createAttempt(returnPath, asked, now());
    const location = await provider.authorization(attempt);
    const sealed = await sealAttempt(encryption, attempt);
    return { location, setCookies: cookies.setAttempt(request, attempt.state, sealed) };
  };

  /**
   * When somebody signed in at the provider. One that says when, and didn't, wasn't asked what we
   * asked: whoever has the browser can take that out of its address.
   */
  const authAtOf = async (
    { authAt, listsAuthAt }: Granted,
    asked: Attempt['asked'],
  ): Promise<string | null> => {
    if (authAt !== null) {
      await times.note();
      return authAt;
    }
    if (asked !== 'login') return null;
    if (!listsAuthAt && !(await times.isNoted())) return now();
    settings.onTrouble(
      "The OpenID provider didn't say when a person signed in (auth_time), though it can: this is no fresh sign-in.",
    );
    return null;
  };

  return {
    /**
     * Who sends a request, by the session of a page of ours; null where there's none that counts.
     * @throws AccessTokenError if it has ended, SessionChangedError if it's another page's
     */
    authenticate: async (request: Request): Promise<Caller | null> => {
      const found = await demand(request);
      if (found === null) return null;
      const session = await confirm(found.id, found.session);
      if (session === null) throw sessionEnded();
      if (!found.isIdle) await store.touch(session, now());
      const { idHash, subject, scopes, rightsAt, authAt } = session;
      return {
        subject,
        clientId,
        scopes,
        issuedAt: Date.parse(rightsAt) / 1000,
        isStaff: true,
        session: { id: sessionIdOf(idHash), authAt },
      };
    },

    /** Who a page is for that somebody opens; null if nobody is signed in. */
    ofPage: async (request: Request): Promise<SignedInPage | null> => {
      const found = await find(request);
      const session = found && (await confirm(found.id, found.session));
      if (session === null) return null;
      await store.touch(session, now());
      return toPage(session);
    },

    /** Whether a request is one that a page of ours sends. */
    isOfOurPage,

    /** Who is signed in now. Changes nothing: nobody need have asked for it. */
    look: async (request: Request): Promise<SignedInPage | null> => {
      const found = await find(request);
      return found === null ? null : toPage(found.session);
    },

    /**
     * Asks the provider anew who is signed in.
     * @throws ProviderUnreachableError
     */
    renewNow: async (request: Request): Promise<SignedInPage | null> => {
      const found = await find(request);
      if (found === null) return null;
      const { id, session } = found;
      const isAnother = readMark(request).tag !== session.tag;
      const current = isAnother ? session : await renew(id, session);
      return current === null ? null : toPage(current);
    },

    /**
     * Begins a sign-in: where the browser goes, and the cookies it takes along. One that `isFresh` asks
     * the provider to have its person sign in there, unless they did so lately.
     * @throws ProviderUnreachableError
     */
    begin: (
      request: Request,
      { returnPath, isFresh }: { returnPath: string | null; isFresh: boolean },
    ): Promise<Redirect> =>
      beginAttempt(request, toReturnPath(returnPath, publicUrl), isFresh ? 'max-age' : null),

    /**
     * Ends a sign-in where the provider sent the browser back to; null where this browser didn't
     * begin it, or it has ended before.
     * @param admit throws where the provider mustn't be asked now; the attempt can come again then
     * @throws SignInRefusedError or ProviderUnreachableError
     */
    complete: async (
      request: Request,
      { requestId, admit }: { requestId: string; admit: () => void },
    ): Promise<(Redirect & { hasNoRights: boolean }) | null> => {
      const { searchParams, search } = new URL(request.url);
      const state = searchParams.get('state') ?? '';
      const sealed = cookies.readAttempt(request, state);
      const attempt = await openAttempt(encryption, sealed, { state, now: now() });
      if (attempt === null) return null;
      admit();
      if (!(await store.spendAttempt(state, now()))) return null;
      // Behind a proxy, the request's own address isn't the one that the provider sent it to.
      const callback = new URL(new URL(request.url).pathname + search, publicUrl);
      const granted = await provider.redeem(callback, attempt);
      const authAt = await authAtOf(granted, attempt.asked);
      if (attempt.asked === 'max-age' && !isFresh(authAt, now())) {
        // It gives no time, or an old one in spite of what was asked: then it's told to ask, once.
        const next = await beginAttempt(request, attempt.returnPath, 'login');
        const setCookies = [cookies.endAttempt(state), ...next.setCookies];
        return { ...next, setCookies, hasNoRights: false };
      }
      const former = cookies.readSession(request);
      // The row of the sign-in says it.
      if (former !== null) await store.end(former, unrecorded);
      await keepNameOf(granted);
      const id = randomText();
      const { subject } = granted;
      const hasNoRights = granted.scopes.length === 0;
      const who = { ...granted, authAt, browser: browserOf(request) };
      await store.begin(id, randomText(), who, {
        now: now(),
        record: (tx) => acts.signedIn(tx, { subject, hasNoRights, requestId }),
      });
      return {
        location: attempt.returnPath,
        setCookies: [cookies.setSession(id), cookies.endAttempt(state)],
        hasNoRights,
      };
    },

    /**
     * Ends whatever session this browser has, and says where its end at the provider goes on. Nobody
     * who signs out is told that it was another session's page.
     */
    end: async (request: Request, requestId: string): Promise<{ location: string | null }> => {
      const id = cookies.readSession(request);
      const session = id === null ? undefined : await store.find(id, now());
      if (id !== null) {
        await store.end(id, (tx, subjects) =>
          acts.signedOut(tx, { subjects, by: 'person', requestId }),
        );
      }
      const token = session === undefined ? null : await store.refreshTokenOf(session);
      if (token !== null) void provider.revoke(token);
      return { location: await provider.endOfSession() };
    },

    /**
     * Ends the sessions that a logout token of the provider names.
     * @throws SignInRefusedError or ProviderUnreachableError
     */
    endByProvider: async (logoutToken: string, requestId: string): Promise<void> =>
      store.endAll(await provider.readLogout(logoutToken), {
        now: now(),
        record: (tx, subjects) => acts.signedOut(tx, { subjects, by: 'provider', requestId }),
      }),
  };
};

export type Sessions = ReturnType<typeof createSessions>;
