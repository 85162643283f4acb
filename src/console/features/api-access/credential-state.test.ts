import { describe, expect, test } from 'vitest';
import type { Credential } from '#contract/api-access.ts';
import { endingSoon, isInForce, stateOf, untilWords } from './credential-state.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const day = 86_400_000;
const inMs = (ms: number) => new Date(now + ms).toISOString();

describe('the state of a client or key', () => {
  test.each([
    ['without an end', null, null, 'active'],
    ['that ends in 31 days', inMs(31 * day), null, 'active'],
    ['that ends in exactly 30 days', inMs(30 * day), null, 'ending'],
    ['that ends in a millisecond', inMs(1), null, 'ending'],
    ['that ends this instant', inMs(0), null, 'expired'],
    ['that ended yesterday', inMs(-day), null, 'expired'],
    ['that was revoked', inMs(90 * day), inMs(-1), 'revoked'],
    ['that was revoked and has expired since', inMs(-1), inMs(-day), 'revoked'],
    ['whose end can’t be read', 'soon', null, 'active'],
  ] as const)('of one %s', (_case, expiryDate, revokedDate, state) => {
    expect(stateOf({ expiryDate, revokedDate }, now)).toBe(state);
  });

  test('says whether programs are let in', () => {
    expect((['active', 'ending', 'expired', 'revoked'] as const).map(isInForce)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test.each([
  [1, 'within a day'],
  [day, 'within a day'],
  [day + 1, 'in 2 days'],
  [11.5 * day, 'in 12 days'],
])('what ends in %i ms ends %s', (ms, words) => {
  expect(untilWords(inMs(ms), now)).toBe(words);
});

test('what ends soon comes in the order of its end, without what goes on or is over', () => {
  const one = (name: string, expiryDate: string | null, revokedDate: string | null = null) => ({
    id: name,
    kind: 'key',
    name,
    scope: 'CONSENT',
    createdDate: inMs(-day),
    createdBy: 'a',
    expiryDate,
    revokedDate,
  });
  const all: Credential[] = [
    one('later', inMs(20 * day)),
    one('never', null),
    one('over', inMs(-1)),
    one('revoked', inMs(day), inMs(-1)),
    one('far', inMs(200 * day)),
    one('next', inMs(2 * day)),
  ];
  expect(endingSoon(all, now).map(({ name }) => name)).toEqual(['next', 'later']);
});
