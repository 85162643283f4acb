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
const verify = createCollectionPointTokenVerifier({ publicKey: keys.publicKey, tenantId });

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
    const ofOther = createCollectionPointTokenVerifier({ publicKey, tenantId });
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
