/**
 * Where to land after a sign-in: the path and search of `path` when they lead to a page of this
 * console, else the start. A sign-in must not send anyone elsewhere. Of the pages of the sign-in
 * only the one that signs in again is a place to land.
 */
export const toReturnPath = (path: unknown, origin: string): string => {
  const url = typeof path === 'string' ? URL.parse(path, origin) : null;
  if (url === null || url.origin !== origin) return '/';
  return /^\/(?:auth\/(?!again$)|signed-out)/.test(url.pathname) ? '/' : url.pathname + url.search;
};
