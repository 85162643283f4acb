import { describe, expect, test } from 'vitest';
import { isPrivateKey, isSameKey, keyWords } from './key-words.ts';

test.each([
  [{ kty: 'RSA', n: 'A'.repeat(342), e: 'AQAB' }, 'RSA, 2048 bits'],
  [{ kty: 'RSA', n: 'A'.repeat(683), e: 'AQAB' }, 'RSA, 4096 bits'],
  [{ kty: 'RSA' }, 'RSA'],
  [{ kty: 'EC', crv: 'P-256' }, 'EC, P-256'],
  [{ kty: 'OKP', crv: 'Ed25519' }, 'OKP, Ed25519'],
  [{ kty: 'NEW' }, 'NEW'],
  [{}, 'Key'],
])('the key %o is called %s', (jwk, words) => {
  expect(keyWords(JSON.stringify(jwk))).toBe(words);
});

test('what is no key in JSON is a key all the same', () => {
  expect(['', 'null', '3', '-----BEGIN PUBLIC KEY-----'].map(keyWords)).toEqual([
    'Key',
    'Key',
    'Key',
    'Key',
  ]);
});

describe('two keys are the same', () => {
  const key = { kty: 'EC', crv: 'P-256', x: 'a', y: 'b' };
  const rsa = { kty: 'RSA', n: 'a', e: 'AQAB' };

  test.each([
    [key, { y: 'b', x: 'a', crv: 'P-256', kty: 'EC', kid: 'other', alg: 'ES256' }],
    [rsa, { ...rsa, kid: 'other' }],
  ])('whatever they are called: %o', (one, other) => {
    expect(isSameKey(JSON.stringify(one), JSON.stringify(other))).toBe(true);
  });

  test.each([
    [key, { ...key, y: 'c' }],
    [key, { ...key, crv: 'P-384' }],
    [rsa, { ...rsa, n: 'b' }],
    [rsa, key],
  ])('but not %o and %o', (one, other) => {
    expect(isSameKey(JSON.stringify(one), JSON.stringify(other))).toBe(false);
  });

  test('where neither can be read, if their texts are', () => {
    expect([isSameKey('x', 'x'), isSameKey('x', 'y')]).toEqual([true, false]);
  });
});

describe('a private key is recognized', () => {
  test.each([
    '-----BEGIN PRIVATE KEY-----\nMIIE',
    '\n-----BEGIN RSA PRIVATE KEY-----\nMIIE',
    '-----BEGIN EC PRIVATE KEY-----',
    '-----BEGIN ENCRYPTED PRIVATE KEY-----',
    JSON.stringify({ kty: 'EC', crv: 'P-256', x: 'a', y: 'b', d: 'c' }),
    JSON.stringify({ kty: 'oct', k: 'c' }),
  ])('%j', (pasted) => {
    expect(isPrivateKey(pasted)).toBe(true);
  });

  test.each(['', '-----BEGIN PUBLIC KEY-----\nMIIB', JSON.stringify({ kty: 'RSA', n: 'a' })])(
    'and %j is none',
    (pasted) => {
      expect(isPrivateKey(pasted)).toBe(false);
    },
  );
});
