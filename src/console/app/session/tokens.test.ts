import { describe, expect, test } from 'vitest';
import {
  readClaims,
  readGrantedScopes,
  readPerson,
  readTokenAnswer,
  type Tokens,
} from './tokens.ts';

const jwt = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

const tokens = (changes: Partial<Tokens> = {}): Tokens => ({
  accessToken: 'opaque',
  idToken: undefined,
  refreshToken: undefined,
  scope: undefined,
  expiresAt: 0,
  ...changes,
});

test('the time of expiry counts from when the tokens were asked for', () => {
  const answer = { access_token: 'a', expires_in: 900, requestedAt: 1_000 };
  expect(readTokenAnswer(answer).expiresAt).toBe(901_000);
});

test('a token without a stated life is held until the service refuses it', () => {
  const answer = { access_token: 'a', requestedAt: 1_000 };
  expect(readTokenAnswer(answer).expiresAt).toBe(Number.POSITIVE_INFINITY);
});

describe('claims', () => {
  test('are read with letters beyond ASCII', () => {
    expect(readClaims(jwt({ name: 'Žofie Ökonom 🙂' }))).toEqual({ name: 'Žofie Ökonom 🙂' });
  });

  test.each([undefined, '', 'opaque', 'a.b.c', 'a.%%%.c', jwt(null), jwt('text')])(
    'are empty where there are none (%s)',
    (token) => {
      expect(readClaims(token)).toEqual({});
    },
  );
});

describe('the person', () => {
  test.each([
    [{ name: 'Ada', email: 'ada@example.org' }, 'Ada'],
    [{ preferred_username: 'ada' }, 'ada'],
    [{ email: 'ada@example.org' }, 'ada@example.org'],
    [{ name: '', email: 7 }, 'Signed in'],
  ])('has the best name that the provider gave (%o)', (claims, name) => {
    expect(readPerson(tokens({ idToken: jwt(claims) })).name).toBe(name);
  });

  test('is named in records as the access token says, which the service goes by', () => {
    const idToken = jwt({ sub: 'ada', name: 'Ada' });
    const read = (accessToken: string) => readPerson(tokens({ accessToken, idToken })).subject;
    expect(read(jwt({ sub: 'person-1' }))).toBe('person-1');
    expect(read('opaque')).toBe('ada');
  });
});

describe('granted scopes', () => {
  test.each([
    ['blank separated', { scope: 'openid CONSENT' }, 'scope', ['CONSENT']],
    ['a list', { scp: ['CONSENT_READ'] }, 'scp', ['CONSENT_READ']],
    [
      'comma separated',
      { 'ot-scopes': 'CONSENT,CONSENT_READ' },
      'ot-scopes',
      ['CONSENT', 'CONSENT_READ'],
    ],
    ['unknown', { scope: 'consent' }, 'scope', []],
  ] as const)('are read from the access token when %s', (_form, claims, claim, scopes) => {
    expect(readGrantedScopes(tokens({ accessToken: jwt(claims) }), claim)).toEqual(scopes);
  });

  test('are those of the answer where the access token is opaque', () => {
    expect(readGrantedScopes(tokens({ scope: 'openid CONSENT_READ' }), 'scope')).toEqual([
      'CONSENT_READ',
    ]);
  });

  test('are none where nothing says so', () => {
    expect(readGrantedScopes(tokens(), 'scope')).toEqual([]);
  });
});
