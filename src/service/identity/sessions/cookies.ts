/** Names and attributes of the cookies that the console's sign-in sets (docs/design.md 10.1). */

/** Attempts that were given up must leave room in the header: proxies take 8 kB, and each has 1. */
export const attemptMaximum = 6;
const attemptSeconds = 3_600;

export type Cookies = {
  /** What the session's cookie has; null if there's none, or more than one. */
  readSession: (request: Request) => string | null;
  setSession: (value: string) => string;
  endSession: () => string;
  /** What the cookie of one attempt has; its name is made of the attempt's state. */
  readAttempt: (request: Request, state: string) => string | null;
  /** Sets one, and ends others where there are too many. */
  setAttempt: (request: Request, state: string, value: string) => string[];
  endAttempt: (state: string) => string;
};

type Cookie = { name: string; value: string };

const readCookies = (request: Request): Cookie[] =>
  (request.headers.get('cookie') ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=');
    if (at < 0) return [];
    return [{ name: part.slice(0, at).trim(), value: part.slice(at + 1).trim() }];
  });

/** One that another page of the host set beside ours must not be taken for ours. */
export const readOnlyCookie = (request: Request, name: string): string | null => {
  const [first, second] = readCookies(request).filter((cookie) => cookie.name === name);
  return second === undefined ? first?.value || null : null;
};

/** @param publicUrl the origin that browsers see */
export const createCookies = (publicUrl: string): Cookies => {
  const { protocol, port } = new URL(publicUrl);
  const isSecure = protocol === 'https:';
  // Cookies ignore ports: two deployments on one host would take each other's.
  const ending = port === '' ? '' : `-${port}`;
  const sessionName = isSecure ? `__Host-session${ending}` : `session-${port || '80'}`;
  // With that prefix no neighbor under the same domain can set one.
  const attemptPrefix = `${isSecure ? '__Host-' : ''}sign-in${ending}.`;
  const secure = isSecure ? '; Secure' : '';
  const shared = `HttpOnly; SameSite=Lax${secure}`;

  const attemptName = (state: string) => attemptPrefix + state.slice(0, 16);
  const endNamed = (name: string) => `${name}=; Path=/; Max-Age=0; ${shared}`;

  return {
    readSession: (request) => readOnlyCookie(request, sessionName),
    setSession: (value) => `${sessionName}=${value}; Path=/; ${shared}`,
    endSession: () => `${sessionName}=; Path=/; Max-Age=0; ${shared}`,
    readAttempt: (request, state) => readOnlyCookie(request, attemptName(state)),
    setAttempt: (request, state, value) => {
      const others = readCookies(request).filter(({ name }) => name.startsWith(attemptPrefix));
      const tooMany = others.slice(0, Math.max(0, others.length - attemptMaximum + 1));
      return [
        ...tooMany.map(({ name }) => endNamed(name)),
        `${attemptName(state)}=${value}; Path=/; Max-Age=${attemptSeconds}; ${shared}`,
      ];
    },
    endAttempt: (state) => endNamed(attemptName(state)),
  };
};
