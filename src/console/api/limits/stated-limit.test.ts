import { expect, test } from 'vitest';
import { readStatedLimit } from './stated-limit.ts';

const now = Date.parse('2026-11-21T14:03:00Z');

test('a 429 says which limit, how far, how long, and under which event', () => {
  const headers = new Headers({
    'Retry-After': '18',
    'ot-ratelimit-event-id': '5f0c1111-2222-4333-8444-555566669a1e',
    'ot-requests-allowed': '250',
    'ot-period': 'MINUTE',
    'ot-request-made': '251',
  });
  expect(readStatedLimit(headers, now)).toEqual({
    waitMs: 18_000,
    period: 'MINUTE',
    allowed: 250,
    made: 251,
    eventId: '5f0c1111-2222-4333-8444-555566669a1e',
    isStaged: false,
  });
});

test('a 429 that a demo scene made says so', () => {
  const headers = new Headers({ 'Demo-Scene': 'minute-limit' });
  expect(readStatedLimit(headers, now).isStaged).toBe(true);
});

test.each([
  ['absent', new Headers()],
  ['nonsense', new Headers({ 'ot-period': 'FORTNIGHT', 'ot-requests-allowed': '-1' })],
])('headers that are %s say nothing', (_, headers) => {
  expect(readStatedLimit(headers, now)).toEqual({
    waitMs: undefined,
    period: undefined,
    allowed: undefined,
    made: undefined,
    eventId: undefined,
    isStaged: false,
  });
});
