import { CompactSign, generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import { createCollectionPointTokenVerifier } from './verify-collection-point-token.ts';

const keys = await generateKeyPair('RS512');
const tenantId = 'tenant';
const claims = {
  tenantId,
  processId: '0000000A-0000-4000-8000-000000000000',
  processVersion: 3,
  iat: '2026-11-21T09:00:00.000',
};
const sign = (payload: string, alg = 'RS512', key = keys.privateKey) =>
  new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader({ alg }).sign(key);
const verify = createCollectionPointTokenVerifier({ publicKeys: () => [keys.publicKey], tenantId });

test('a token of ours names its version, whenever it is asked', async () => {
  const token = await sign(JSON.stringify(claims));
  const verified = await verify(token);
  expect(verified).toEqual({
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    collectionPointId: '0000000a-0000-4000-8000-000000000000',
    version: 3,
    claims,
  });
  expect(await verify(token)).toBe(verified);
});

describe('null is the answer to a token', () => {
  test.each(['', 'x', '..', 'a.b.c', '😀'])('that is none: %j', async (token) => {
    expect(await verify(token)).toBeNull();
  });

  test.each([' ', '\n', '='])('of ours with %j in its signature', async (extra) => {
    const token = await sign(JSON.stringify(claims));
    const [head, payload, signature = ''] = token.split('.');
    const place = signature.length - (signature.length % 4);
    const changed =
      extra === '='
        ? signature + extra
        : signature.slice(0, place) + extra + signature.slice(place);
    expect(await verify([head, payload, changed].join('.'))).toBeNull();
  });

  test('that another key or another algorithm signed', async () => {
    const other = await generateKeyPair('RS512');
    expect(await verify(await sign(JSON.stringify(claims), 'RS512', other.privateKey))).toBeNull();
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const ofOther = createCollectionPointTokenVerifier({ publicKeys: () => [publicKey], tenantId });
    expect(await ofOther(await sign(JSON.stringify(claims), 'RS256', privateKey))).toBeNull();
  });

  test.each([
    'no JSON',
    'null',
    '[]',
    JSON.stringify({ ...claims, tenantId: 'other' }),
    JSON.stringify({ ...claims, processId: '7' }),
    JSON.stringify({ ...claims, jti: '0000000b-0000-4000-8000-000000000000' }),
    JSON.stringify({ ...claims, processVersion: 0 }),
    JSON.stringify({ ...claims, processVersion: 1.5 }),
  ])('whose claims are %s', async (payload) => {
    expect(await verify(await sign(payload))).toBeNull();
  });
});

test('more tokens than are remembered are verified all the same', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 501 }, (_, index) =>
      sign(JSON.stringify({ ...claims, processVersion: index + 1 })),
    ),
  );
  for (const token of tokens) await verify(token);
  expect(await verify(tokens[0] ?? '')).toMatchObject({ version: 1 });
  expect(await verify(tokens[500] ?? '')).toMatchObject({ version: 501 });
});

test('a token stays good with an old key, and ends with it though it was remembered', async () => {
  const next = await generateKeyPair('RS512');
  let publicKeys = [keys.publicKey];
  const verifyNow = createCollectionPointTokenVerifier({ publicKeys: () => publicKeys, tenantId });
  const old = await sign(JSON.stringify(claims));
  expect(await verifyNow(old)).toMatchObject({ version: 3 });
  publicKeys = [next.publicKey, keys.publicKey];
  const fresh = await sign(JSON.stringify(claims), 'RS512', next.privateKey);
  for (const token of [old, fresh]) expect(await verifyNow(token)).toMatchObject({ version: 3 });
  publicKeys = [next.publicKey];
  expect(await verifyNow(old)).toBeNull();
  expect(await verifyNow(fresh)).toMatchObject({ version: 3 });
});

test('a token of a key that is not known yet makes the verifier look for it', async () => {
  const next = await generateKeyPair('RS512');
  const foreign = await generateKeyPair('RS512');
  let publicKeys = [keys.publicKey];
  let looked = 0;
  const verifyNow = createCollectionPointTokenVerifier({
    publicKeys: () => publicKeys,
    onUnknownKey: async () => {
      looked += 1;
      publicKeys = [next.publicKey, keys.publicKey];
    },
    tenantId,
  });
  const fresh = await sign(JSON.stringify(claims), 'RS512', next.privateKey);
  expect(await verifyNow(fresh)).toMatchObject({ version: 3 });
  expect(await verifyNow(fresh)).toMatchObject({ version: 3 });
  expect(looked).toBe(1);
  expect(
    await verifyNow(await sign(JSON.stringify(claims), 'RS512', foreign.privateKey)),
  ).toBeNull();
  expect(looked).toBe(2);
});
