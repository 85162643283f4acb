import { expect, test } from 'vitest';
import { toReturnPath } from './return-path.ts';

const origin = 'https://console.example.org';

test.each([
  ['/', '/'],
  ['/purposes?page=2', '/purposes?page=2'],
  ['/collection-points/5#top', '/collection-points/5'],
  ['/auth/again', '/auth/again'],
  ['/purposes/../collection-points', '/collection-points'],
])('%s leads to %s', (path, landing) => {
  expect(toReturnPath(path, origin)).toBe(landing);
});

test.each([
  ['https://elsewhere.example.net/purposes'],
  ['//elsewhere.example.net'],
  ['/\\elsewhere.example.net'],
  ['/\t/elsewhere.example.net'],
  ['javascript:alert(1)'],
  ['/auth/sign-in?return=/purposes'],
  ['/auth/callback?code=a'],
  ['/auth/again/x'],
  ['/auth'],
  ['/signed-out'],
  ['/api/consentmanager/v1/purposes'],
  ['/oidc/session/end'],
  ['/nowhere'],
  [`/purposes?q=${'a'.repeat(400)}`],
  [`/purposes?q=${'€'.repeat(50)}`],
  [null],
  [17],
])('%s leads to the start', (path) => {
  expect(toReturnPath(path, origin)).toBe('/');
});
