import { hashText } from '#service/db/hash-text.ts';
import { readOnlyCookie } from '#service/identity/sessions/cookies.ts';

/** As long as the link of a mail confirms. */
const seconds = 72 * 3600;

/**
 * What a browser that filled a form of ours is known by until the mail is opened: it names nobody, and
 * only its hash is stored.
 */
export type BrowserCookie = {
  /** The hash of it; null if there's none, or more than one. */
  digest: (request: Request) => string | null;
  set: (value: string) => string;
};

/** @param personUrl the origin of people's pages */
export const createBrowserCookie = (personUrl: string): BrowserCookie => {
  const { protocol, port } = new URL(personUrl);
  const isSecure = protocol === 'https:';
  // Cookies ignore ports: two deployments on one host would take each other's.
  const name = isSecure ? `__Host-form${port && `-${port}`}` : `form-${port || '80'}`;
  return {
    digest: (request) => {
      const value = readOnlyCookie(request, name);
      return value === null ? null : hashText(value);
    },
    set: (value) =>
      `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  };
};
