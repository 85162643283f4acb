import * as z from 'zod/mini';
import {
  type ConsolePage,
  consolePageSchema,
  pageElementId,
  sessionChangedCode,
  sessionPaths,
  signedOutSchema,
} from '#contract/console-page.ts';
import { consoleHeaders } from './idle.ts';

/** What became of a sign-out: `none` had no session to end, `changed` met another one. */
export type SignOutAnswer =
  | { status: 'ended'; location: string | null }
  | { status: 'none' | 'changed' };

/** What the console asks of the sign-in. All of it rejects where there is no proper answer. */
export type SessionRequests = {
  /** Who is signed in now; changes nothing. */
  look: () => Promise<ConsolePage>;
  /** The same, after the provider was asked anew. */
  renew: (tag: string) => Promise<ConsolePage>;
  signOut: (tag: string) => Promise<SignOutAnswer>;
};

const timeoutMs = 20_000;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * What the service wrote into the page, taken out of it: nothing that runs later finds it there.
 * Undefined where it isn't, as while developing: then a look tells the same.
 */
export const takePage = (page: Pick<Document, 'getElementById'>): ConsolePage | undefined => {
  const element = page.getElementById(pageElementId);
  element?.remove();
  const { data } = z.safeParse(consolePageSchema, parseJson(element?.textContent ?? ''));
  return data;
};

const refusalSchema = z.looseObject({ code: z.optional(z.string()) });

/** Whether a 401 says that another session is in force than the page's. */
const isChanged = async (refusal: Response): Promise<boolean> => {
  const { data } = z.safeParse(refusalSchema, parseJson(await refusal.text()));
  return data?.code === sessionChangedCode;
};

const failure = (path: string, { status }: Response) =>
  new Error(`${path} was answered with ${status}.`);

type Dependencies = {
  fetch: typeof globalThis.fetch;
  /** Whether nobody is at the page. */
  isIdle: () => boolean;
};

export const createSessionRequests = ({ fetch, isIdle }: Dependencies): SessionRequests => {
  const send = (path: string, init: RequestInit = {}) =>
    fetch(path, {
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });

  const readPage = async (response: Response): Promise<ConsolePage> => {
    if (!response.ok) throw failure(sessionPaths.session, response);
    return z.parse(consolePageSchema, await response.json());
  };

  const look = async () => readPage(await send(sessionPaths.session));

  return {
    look,
    renew: async (tag) => {
      const headers = consoleHeaders(tag, isIdle());
      const response = await send(sessionPaths.session, { method: 'POST', headers });
      // Another session is in force, or none: which one it is, a look says.
      return response.status === 401 ? look() : readPage(response);
    },
    signOut: async (tag) => {
      const headers = consoleHeaders(tag, false);
      const response = await send(sessionPaths.signOut, { method: 'POST', headers });
      if (response.status === 401) {
        return { status: (await isChanged(response)) ? 'changed' : 'none' };
      }
      if (!response.ok) throw failure(sessionPaths.signOut, response);
      const { location } = z.parse(signedOutSchema, await response.json());
      return { status: 'ended', location };
    },
  };
};
