import { describe, expect, test } from 'vitest';
import { firstSignerValues, signerResolver, toSignerRequest } from './signer-form.ts';

const both = {
  ...firstSignerValues,
  name: ' Shop ',
  publicKey: ' -----BEGIN PUBLIC KEY-----\nMIIB\n',
  jwksUrl: ' https://example.org/keys.json ',
};

test('only what is chosen is sent', () => {
  expect(toSignerRequest(both)).toEqual({
    name: 'Shop',
    publicKey: '-----BEGIN PUBLIC KEY-----\nMIIB',
  });
  expect(toSignerRequest({ ...both, source: 'address' })).toEqual({
    name: 'Shop',
    jwksUrl: 'https://example.org/keys.json',
  });
});

test('what the JWTs must say besides is sent where it is given', () => {
  expect(toSignerRequest({ ...both, audience: ' receipts ', issuer: ' ' })).toEqual({
    name: 'Shop',
    publicKey: '-----BEGIN PUBLIC KEY-----\nMIIB',
    audience: 'receipts',
  });
  const issuer = 'https://id.example.org';
  expect(toSignerRequest({ ...both, source: 'address', issuer })).toEqual({
    name: 'Shop',
    jwksUrl: 'https://example.org/keys.json',
    issuer,
  });
});

describe('a fault is told at its field', () => {
  const faultyFields = async (changes: Partial<typeof both>) =>
    Object.keys(
      (
        await signerResolver({ ...both, ...changes }, undefined, {
          fields: {},
          shouldUseNativeValidation: false,
        })
      ).errors,
    );

  test.each([
    [{}, []],
    [{ name: '' }, ['name']],
    [{ publicKey: ' ' }, ['publicKey']],
    [{ publicKey: '-----BEGIN PRIVATE KEY-----' }, ['publicKey']],
    [{ source: 'address' as const, jwksUrl: '' }, ['jwksUrl']],
    [{ audience: 'x'.repeat(1_025), issuer: 'x'.repeat(1_025) }, ['audience', 'issuer']],
    // What isn't sent has none.
    [{ audience: ' ', issuer: ' ' }, []],
    [{ source: 'address' as const, publicKey: '' }, []],
  ])('%o', async (changes, fields) => {
    expect(await faultyFields(changes)).toEqual(fields);
  });
});
