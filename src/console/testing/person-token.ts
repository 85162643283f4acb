/** People of the demo whose rights no program has. */
const people = {
  admin: {
    person: '5b0f1c1e-3d1f-4c43-9a53-0c7a3f0e7a01',
    scope: 'openid CONSENT CONSENT_ADMIN',
  },
  colleague: {
    person: '3d7b9a52-6e41-4f0c-9b28-a1c5d2e8f704',
    scope: 'openid CONSENT CONSENT_ADMIN',
  },
  support: { person: 'e2a4d6b8-7c50-4b0e-8f3d-51d2c9b6e402', scope: 'openid CONSENT_SUPPORT' },
};
export type TestPerson = keyof typeof people;

const clientId = 'consent-console';

const digestOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const bytes = String.fromCharCode(...new Uint8Array(digest));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** A browser as far as the sign-in needs one: it keeps cookies, and follows by hand. */
const createBrowser = (baseUrl: string) => {
  const cookies = new Map<string, string>();
  return async (address: string, init: RequestInit = {}): Promise<string> => {
    const { pathname, search } = new URL(address, baseUrl);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(baseUrl + pathname + search, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', cookie },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The sign-in stopped with ${answer.status}.`);
    return location;
  };
};

const signIn = async (baseUrl: string, who: TestPerson): Promise<string> => {
  const { person, scope } = people[who];
  const configuration = await fetch(`${baseUrl}/oidc/.well-known/openid-configuration`);
  const { issuer } = await configuration.json();
  const redirectUri = `${new URL(issuer).origin}/auth/callback`;
  const verifier = 'v'.repeat(43);
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope,
    redirect_uri: redirectUri,
    code_challenge: await digestOf(verifier),
    code_challenge_method: 'S256',
  });
  const go = createBrowser(baseUrl);
  const page = await go(`/oidc/auth?${query}`);
  const resume = await go(page, {
    method: 'POST',
    body: new URLSearchParams({ person }),
  });
  const code = new URL(await go(resume)).searchParams.get('code') ?? '';
  const answer = await fetch(`${baseUrl}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }),
  });
  const { access_token: token } = await answer.json();
  return token;
};

const tokens = new Map<TestPerson, Promise<string>>();

/**
 * The access token of someone of the demo. It ends after a quarter of an hour, so every file of tests
 * signs in by itself.
 */
export const personToken = (baseUrl: string, who: TestPerson): Promise<string> => {
  const token = tokens.get(who) ?? signIn(baseUrl, who);
  tokens.set(who, token);
  return token;
};
