import { describe, expect, test } from 'vitest';
import { claimsRefusedBy, type SaidClaims, type SignerClaims } from './signer-claims.ts';

const issuer = 'https://id.example.org';
const any: SignerClaims = { audience: null, issuer: null };
const forShop: SignerClaims = { ...any, audience: 'shop' };
const fromIssuer: SignerClaims = { ...any, issuer };
const both: SignerClaims = { audience: 'shop', issuer };

describe('a signer that demands nothing takes', () => {
  test.each<[SaidClaims]>([
    [{}],
    [{ aud: 'other', iss: 'https://other.example.org' }],
    [{ aud: null, iss: 7 }],
  ])('%o', (said) => {
    expect(claimsRefusedBy([any], said)).toEqual([]);
  });
});

describe('an audience', () => {
  test.each([
    'shop',
    ['shop'],
    ['app', 'shop'],
    [7, null, 'shop'],
    [...Array.from({ length: 10_000 }, (_, at) => `app ${at}`), 'shop'],
  ])('is met by %o', (aud) => {
    expect(claimsRefusedBy([forShop], { aud })).toEqual([]);
  });

  test.each<[unknown]>([
    [undefined],
    [null],
    [''],
    ['Shop'],
    ['shop '],
    ['shop,app'],
    ['shop app'],
    [7],
    [true],
    [{ shop: 'shop' }],
    [{ 0: 'shop', length: 1 }],
    [{ includes: 'shop' }],
    [[]],
    [['Shop']],
    [[['shop']]],
    [Array.from({ length: 10_000 }, () => 'app')],
  ])("isn't by %o", (aud) => {
    expect(claimsRefusedBy([forShop], { aud })).toEqual(['aud']);
  });
});

describe('an issuer', () => {
  test('is met by exactly itself', () => {
    expect(claimsRefusedBy([fromIssuer], { iss: issuer })).toEqual([]);
  });

  test.each<[unknown]>([
    [undefined],
    [null],
    ['https://ID.example.org'],
    [`${issuer}/`],
    [`${issuer} `],
    [[issuer]],
    [{ issuer }],
    [7],
  ])("isn't by %o", (iss) => {
    expect(claimsRefusedBy([fromIssuer], { iss })).toEqual(['iss']);
  });
});

describe('several signers of one key', () => {
  const app: SignerClaims = { audience: 'app', issuer: 'https://app.example.org' };

  test('take what any of them takes', () => {
    expect(claimsRefusedBy([app, both], { aud: 'shop', iss: issuer })).toEqual([]);
    expect(claimsRefusedBy([both, app], { aud: 'shop', iss: issuer })).toEqual([]);
    expect(claimsRefusedBy([both, any], {})).toEqual([]);
  });

  test('refuse what only together they would take', () => {
    expect(claimsRefusedBy([both, app], { aud: 'app', iss: issuer })).toEqual(['aud']);
  });

  test('say what the nearest of them misses', () => {
    expect(claimsRefusedBy([app, both], { aud: 'other', iss: issuer })).toEqual(['aud']);
    expect(claimsRefusedBy([app, both], { aud: 'shop' })).toEqual(['iss']);
    expect(claimsRefusedBy([app, both], {})).toEqual(['iss', 'aud']);
  });
});
