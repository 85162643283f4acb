import { expect, test } from 'vitest';
import { attemptMaximum, createCookies } from './cookies.ts';

const secure = createCookies('https://console.example.org');
const local = createCookies('http://localhost:8080');
const withCookies = (cookie: string) =>
  new Request('http://localhost:8080/', { headers: { cookie } });

test('cookies are out of reach of scripts and of requests that another site makes', () => {
  expect(secure.setSession('v')).toBe('__Host-session=v; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(local.setSession('v')).toBe('session-8080=v; Path=/; HttpOnly; SameSite=Lax');
  const [attempt] = secure.setAttempt(withCookies(''), 'a'.repeat(43), 'v');
  expect(attempt).toMatch(
    /^__Host-sign-in\.a{16}=v; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(secure.endSession()).toMatch(/^__Host-session=; Path=\/; Max-Age=0; /);
});

test("the cookie of another deployment on the same host isn't read", () => {
  expect(
    local.readSession(withCookies('session-9090=theirs; session=x; __Host-session=y')),
  ).toBeNull();
  expect(createCookies('https://console.example.org:8443').setSession('v')).toContain(
    '__Host-session-8443=v;',
  );
  expect(local.readSession(withCookies('a=1; session-8080=ours; b'))).toBe('ours');
});

test('of two cookies with the same name neither is read', () => {
  expect(local.readSession(withCookies('session-8080=one; session-8080=two'))).toBeNull();
  expect(local.readSession(withCookies('session-8080='))).toBeNull();
  expect(local.readSession(new Request('http://localhost:8080/'))).toBeNull();
});

test('attempts that were given up make room, but not for one of their own', () => {
  const states = Array.from({ length: attemptMaximum }, (_, index) => `${index}`.padEnd(43, 'a'));
  const full = states.map(
    (state) => local.setAttempt(withCookies(''), state, 'v')[0]?.split(';')[0],
  );
  const set = local.setAttempt(withCookies(full.slice(1).join('; ')), 'new', 'v');
  expect(set).toHaveLength(1);
  const [ended, begun] = local.setAttempt(withCookies(full.join('; ')), 'new', 'v');
  expect(ended).toBe(local.endAttempt(states[0] ?? ''));
  expect(begun).toContain('sign-in-8080.new=v;');
  expect(local.readAttempt(withCookies(full.join('; ')), states[3] ?? '')).toBe('v');
});
