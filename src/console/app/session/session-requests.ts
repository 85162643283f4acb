import * as z from 'zod/mini';
import {
  type ConsolePage,
  consolePageSchema,
  sessionPaths,
  signedOutSchema,
} from '#contract/console-page.ts';
import { pageElementId } from '#contract/page-marks.ts';
import { consoleHeaders } from './idle.ts';

/** What the console asks of the sign-in. All of it rejects where there is no proper answer. */
export type SessionRequests = {
  /** Who is signed in now; changes nothing. A page that has a tag says it, by which it's known. */
  look: (tag: string | undefined) => Promise<ConsolePage>;
  /** The same, after the provider was asked again. */
  renew: (tag: string) => Promise<ConsolePage>;
  /** Where the provider ends its own session; null if it offers no place for it. */
  signOut: (tag: string) => Promise<string | null>;
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

  return {
    look: async (tag) => {
      const headers = tag === undefined ? {} : consoleHeaders(tag, true);
      return readPage(await send(sessionPaths.session, { headers }));
    },
    renew: async (tag) => {
      const headers = consoleHeaders(tag, isIdle());
      const response = await send(sessionPaths.session, { method: 'POST', headers });
      return readPage(response);
    },
    signOut: async (tag) => {
      const headers = consoleHeaders(tag, false);
      const response = await send(sessionPaths.signOut, { method: 'POST', headers });
      if (!response.ok) throw failure(sessionPaths.signOut, response);
      return z.parse(signedOutSchema, await response.json()).location;
    },
  };
};
