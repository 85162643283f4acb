import { describe, expect, test } from 'vitest';
import { decodeToken, expiryOf, mismatchesOf } from './decode-token.ts';

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const tokenOf = (header: unknown, claims: unknown) => `${encode(header)}.${encode(claims)}.c2ln`;

describe('decoding a token', () => {
  test('gives algorithm and claims, text beyond Latin letters included', () => {
    const claims = { processId: 'a', description: 'Köp – 買う', purposes: [{ id: 'p' }] };
    expect(decodeToken(tokenOf({ alg: 'RS512' }, claims))).toEqual({ algorithm: 'RS512', claims });
  });

  test('a header without algorithm is told apart from one with', () => {
    expect(decodeToken(tokenOf({}, {}))).toEqual({ algorithm: null, claims: {} });
  });

  test.each([
    ['nothing', ''],
    ['a word', 'token'],
    ['two parts', `${encode({})}.${encode({})}`],
    ['four parts', `${tokenOf({}, {})}.x`],
    ['an empty part', `${encode({})}..c2ln`],
    ['signs that are no base64url', 'a+b/.c=.d'],
    ['base64 of an impossible length', 'abcde.abcde.c2ln'],
    ['parts that are no JSON', `${encode('{')}.${encode('}')}.c2ln`],
    ['claims that are a list', tokenOf({ alg: 'RS512' }, [])],
    ['claims that are a number', tokenOf({ alg: 'RS512' }, 7)],
    ['a header that is null', tokenOf(null, {})],
    [
      'bytes that are no UTF-8',
      `${encode({})}.${Buffer.from([0xff, 0xfe]).toString('base64url')}.x`,
    ],
    ['white space around', ` ${tokenOf({}, {})} `],
  ])('%s is a fault with words and no exception', (_, token) => {
    expect(decodeToken(token)).toEqual({ fault: expect.stringMatching(/^It.*\.$/) });
  });
});

describe('expiry', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');

  test('a token without exp does not expire', () => {
    expect(expiryOf({}, now)).toEqual({ kind: 'none' });
    expect(expiryOf({ exp: null }, now)).toEqual({ kind: 'none' });
  });

  test('exp is seconds since 1970, and past from its own second on', () => {
    const exp = now / 1000;
    expect(expiryOf({ exp }, now - 1)).toEqual({
      kind: 'at',
      instant: '2026-11-21T10:00:00.000Z',
      isPast: false,
    });
    expect(expiryOf({ exp }, now)).toMatchObject({ isPast: true });
  });

  test.each([['tomorrow'], [{}], [1e300], [true]])('exp %j is shown as it came', (exp) => {
    expect(expiryOf({ exp }, now)).toEqual({ kind: 'unreadable', value: JSON.stringify(exp) });
  });
});

describe('comparing a token with what was chosen', () => {
  const chosen = { id: '6F1C7C0E-2f0a-4c5e-9a44-0a8a4f3f1b2d', version: 2 };

  test('the chosen version’s token raises no doubt', () => {
    const claims = { processId: chosen.id.toLowerCase(), processVersion: 2 };
    expect(mismatchesOf(claims, chosen)).toEqual([]);
    expect(mismatchesOf({ ...claims, processVersion: '2' }, chosen)).toEqual([]);
  });

  test('another version and another point are both named', () => {
    expect(mismatchesOf({ processId: 'x', processVersion: 3 }, chosen)).toEqual([
      "It's for another collection point.",
      "It's for version 3, not 2.",
    ]);
  });

  test('claims that are missing count as different', () => {
    expect(mismatchesOf({}, chosen)).toHaveLength(2);
    expect(mismatchesOf({ processId: null, processVersion: null }, chosen)).toHaveLength(2);
  });
});
