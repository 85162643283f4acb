import type { Session } from './session.ts';
import type { Tokens } from './tokens.ts';

declare global {
  interface Window {
    __takeOver?: Session['takeOver'];
  }
}

/** Lets a window that signs in for this page hand its tokens over. */
export const acceptHandOver = (page: Window, { takeOver }: Pick<Session, 'takeOver'>): void => {
  page.__takeOver = takeOver;
};

/**
 * Hands the tokens to the page that opened this window, by a direct call: where the browser keeps
 * the provider's cookies from frames, that page could not get a session by itself. No message and
 * no storage ever holds a token.
 * @returns false where there is no such page, or it wants none
 */
export const handToOpener = (window: Window, tokens: Tokens): boolean => {
  const opener: Window | null = window.opener;
  if (opener === null) return false;
  try {
    // Of a window of another origin not even this may be read.
    if (opener.location.origin !== window.location.origin) return false;
    return opener.__takeOver?.(tokens) === true;
  } catch {
    return false;
  }
};
