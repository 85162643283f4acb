import { readOnlyCookie } from '#service/identity/sessions/cookies.ts';
import { openHours } from './handles.ts';

/** The cookie of people's pages: it opens what is read, and no POST takes whom it names. */
export type PersonCookies = {
  /** Null if there's none, or more than one. */
  read: (request: Request) => string | null;
  set: (value: string) => string;
};

/** @param personUrl the origin of people's pages */
export const createPersonCookies = (personUrl: string): PersonCookies => {
  const { protocol, port } = new URL(personUrl);
  const isSecure = protocol === 'https:';
  // Cookies ignore ports: two deployments on one host would take each other's.
  const name = isSecure ? `__Host-person${port && `-${port}`}` : `person-${port || '80'}`;
  return {
    read: (request) => readOnlyCookie(request, name),
    set: (value) =>
      `${name}=${value}; Path=/; Max-Age=${openHours * 3600}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  };
};
