import { decodeProtectedHeader } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { emptyTables, testDatabase } from '#service/testing/database.ts';
import { testEncryption as encryption } from '#service/testing/encryption.ts';
import { createInstantLinkSigner } from './instant-links.ts';
import { loadSigningKeys, rotateSigningKeys } from './keys.ts';
import { createOwnKeys } from './own-keys.ts';
import { ownRights } from './rights.ts';
import { createAccessTokenVerifier } from './verify-access-token.ts';
import { createCollectionPointTokenVerifier } from './verify-collection-point-token.ts';

const { db } = await testDatabase();
afterEach(() => emptyTables(db));

const issuer = 'https://consent.example.org';

test('an instant link is neither an access token nor a token of a collection point', async () => {
  const keys = await loadSigningKeys(db, encryption);
  const sign = createInstantLinkSigner({
    issuer,
    signingKey: () => keys.instantLink()[0],
    now: () => new Date().toISOString(),
    newId: () => crypto.randomUUID(),
  });
  const link = await sign('00000000-0000-4000-8000-000000000001', 1);
  // With all that a link says of itself, and any type: its key alone shuts it out.
  const settings = { issuer, audience: 'magic-link', rights: ownRights };
  const verifier = createAccessTokenVerifier({ ...settings, keys: createOwnKeys(keys) });
  await expect(verifier.verify(link)).rejects.toThrow('The token was signed with an unknown key');
  const verifyToken = createCollectionPointTokenVerifier({
    publicKeys: () => keys.collectionPointToken().map(({ publicJwk }) => publicJwk),
    tenantId: '',
  });
  expect(await verifyToken(link)).toBeNull();
  expect(decodeProtectedHeader(link).typ).toBe('link+jwt');
});

test('an instant link is signed with a key of its own, the newest one', async () => {
  const running = await loadSigningKeys(db, encryption);
  const before = running.instantLink()[0].kid;
  await rotateSigningKeys(db, encryption);
  await running.refresh();
  const link = await createInstantLinkSigner({
    issuer,
    signingKey: () => running.instantLink()[0],
    now: () => new Date().toISOString(),
    newId: () => crypto.randomUUID(),
  })('00000000-0000-4000-8000-000000000001', 1);
  const { kid } = decodeProtectedHeader(link);
  expect(kid).toBe(running.instantLink()[0].kid);
  const others = [...running.accessToken(), ...running.collectionPointToken()];
  expect([before, ...others.map((key) => key.kid)]).not.toContain(kid);
});
