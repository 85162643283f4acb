import { expect, test } from 'vitest';
import { toReturnPath } from './return-path.ts';

const origin = 'http://localhost:8080';

test.each([
  ['/collection-points?status=DRAFT&page=2', '/collection-points?status=DRAFT&page=2'],
  ['/purposes#part', '/purposes'],
  ['relative', '/relative'],
  [`${origin}/purposes`, '/purposes'],
  ['/auth/again', '/auth/again'],
])('a sign-in lands where it was begun: %s', (path, landing) => {
  expect(toReturnPath(path, origin)).toBe(landing);
});

test.each([
  '//evil.example.org/x',
  'https://evil.example.org/',
  '/\\evil.example.org',
  'javascript:alert(1)',
  'http://localhost:8081/',
  '/auth/callback?code=x',
  '/auth/sign-in',
  '/auth/again/x',
  '/signed-out',
  '',
  null,
  undefined,
  { path: '/purposes' },
])('a sign-in never lands elsewhere: %s', (path) => {
  expect(toReturnPath(path, origin)).toBe('/');
});
