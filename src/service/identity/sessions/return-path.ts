import { isConsoleScreen } from '#contract/addresses.ts';
import { sessionPaths } from '#contract/console-page.ts';

/** The address goes into the cookie of an attempt, of which there may be several. */
const lengthMaximum = 400;
const start = '/';

/**
 * Where to land after a sign-in: the path and search of `path` where they lead to a page of the
 * console, else the start. A sign-in must not send anyone elsewhere. Of the pages of the sign-in only
 * the one that signs in for another page is a place to land.
 */
export const toReturnPath = (path: unknown, origin: string): string => {
  const url = typeof path === 'string' ? URL.parse(path, origin) : null;
  if (url === null || url.origin !== origin || !isConsoleScreen(url.pathname)) return start;
  const isOfSignIn = /^\/(?:auth|signed-out)(?:\/|$)/.test(url.pathname);
  if (isOfSignIn && url.pathname !== sessionPaths.again) return start;
  const landing = url.pathname + url.search;
  return landing.length > lengthMaximum ? start : landing;
};
