import { readOnlyCookie } from '#service/identity/sessions/cookies.ts';
import { openHours } from './handles.ts';

/** The cookie of people's pages: it opens what is read, and no POST takes whom it names. */
export type PersonCookies = {
  /** Null if there's none, or more than one. */
  read: (request: Request) => string | null;
  set: (value: string) => string;
};

const createCookies = (personUrl: string, kind: string, hours: number): PersonCookies => {
  const { protocol, port } = new URL(personUrl);
  const isSecure = protocol === 'https:';
  // Cookies ignore ports: two deployments on one host would take each other's.
  const name = isSecure ? `__Host-${kind}${port && `-${port}`}` : `${kind}-${port || '80'}`;
  return {
    read: (request) => readOnlyCookie(request, name),
    set: (value) =>
      `${name}=${value}; Path=/; Max-Age=${hours * 3600}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  };
};

/** @param personUrl the origin of people's pages */
export const createPersonCookies = (personUrl: string): PersonCookies =>
  createCookies(personUrl, 'person', openHours);

/** As long as the mail can be confirmed that a form is answered with. */
const formHours = 72;

/** What a browser is known by that filled in a form: by it the mail's link confirms with one click. */
export const createFormCookies = (personUrl: string): PersonCookies =>
  createCookies(personUrl, 'form', formHours);
