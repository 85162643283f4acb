import { exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createSignerEndpoint,
  listSignersEndpoint,
  revokeSignerEndpoint,
  type Signer,
  signerMaximum,
} from '#contract/api-access.ts';
import { receiptSignerTexts } from '#contract/documentation/receipt-signers.ts';
import { receiptSignersTable } from '#service/db/schema/identity.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { createKeyServers, createSigner } from '#service/testing/signers.ts';

const service = await startService();
const { api, clock } = service;
const admin = { as: 'administrator' } as const;

const keyServers = createKeyServers();
beforeEach(service.reset);
afterEach(keyServers.close);

const newKey = () => createSigner(clock.now);
const create = async (fields: object = {}): Promise<Signer> => {
  const body = { name: 'Shop', publicKey: (await newKey()).pem, ...fields };
  return api.done(createSignerEndpoint, { body }, admin);
};
const refused = (fields: object) =>
  api.refused(createSignerEndpoint, { body: { name: 'Shop', ...fields } }, admin);
const list = async () => (await api.done(listSignersEndpoint, {}, admin)).content;
const revoke = ({ id: signerId }: Pick<Signer, 'id'>) =>
  api.done(revokeSignerEndpoint, { params: { signerId } }, admin);

test('a key is registered, listed as a JWK without remarks, and revoked once', async () => {
  const { pem, jwk } = await newKey();
  const created = await create({ publicKey: pem });
  expect(created).toEqual({
    id: expect.any(String),
    name: 'Shop',
    publicKey: expect.any(String),
    jwksUrl: null,
    audience: null,
    issuer: null,
    createdDate: clock.now(),
    createdBy: 'administrator',
    revokedDate: null,
    revokedBy: null,
  });
  expect(JSON.parse(created.publicKey ?? '')).toEqual(jwk);
  expect(await list()).toEqual([created]);
  clock.advance(1000);
  const revoked = await revoke(created);
  expect(revoked).toEqual({ ...created, revokedDate: clock.now(), revokedBy: 'administrator' });
  clock.advance(1000);
  expect(await revoke(created)).toEqual(revoked);
});

test('the newest comes first, and what was revoked leaves the list after 90 days', async () => {
  const [first, second, third] = [await create(), await create(), await create()];
  expect(await list()).toEqual([third, second, first]);
  await revoke(second);
  clock.advance(90 * 86_400_000 - 1);
  expect((await list()).map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
  clock.advance(1);
  expect((await list()).map(({ id }) => id)).toEqual([third.id, first.id]);
});

test('the address of a list of keys is registered once its keys were read', async () => {
  const { jwksUrl } = await keyServers.serve(await newKey());
  const created = await create({ publicKey: undefined, jwksUrl });
  expect(created).toMatchObject({ publicKey: null, jwksUrl });
  const empty = await keyServers.serve();
  expect(await refused({ jwksUrl: empty.jwksUrl })).toMatchObject({
    status: 400,
    code: 'invalid-request',
    errors: [{ path: 'jwksUrl', message: 'The list has no key that can be used.' }],
  });
  expect(await list()).toEqual([created]);
});

test.each([
  'http://keys.example.org/jwks',
  'https://10.0.0.1/jwks',
  'https://[::ffff:169.254.169.254]/',
  'https://user:secret@keys.example.org/jwks',
  'keys.example.org',
])('an address that no keys are read from is refused: %s', async (jwksUrl) => {
  expect((await refused({ jwksUrl })).errors).toMatchObject([{ path: 'jwksUrl' }]);
  expect(await list()).toEqual([]);
});

test('a private key is refused, and neither answered, logged nor kept', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const key = crypto.randomUUID();
  const body = { name: 'Shop', publicKey: JSON.stringify(jwk) };
  const problem = await api.refused(
    createSignerEndpoint,
    { body },
    { ...admin, headers: { 'Idempotency-Key': key } },
  );
  expect(problem.errors).toMatchObject([
    { path: 'publicKey', message: expect.stringContaining('private key') },
  ]);
  const { rows } = await service.db.execute('select * from performed_writes');
  expect(rows).toHaveLength(1);
  for (const seen of [problem, service.log, rows]) {
    expect(JSON.stringify(seen)).not.toContain(jwk.d);
  }
});

test.each([
  ['neither', {}, 'publicKey'],
  ['both', { publicKey: 'x', jwksUrl: 'https://keys.example.org' }, 'publicKey'],
  ['no name', { name: ' ', publicKey: 'x' }, 'name'],
  ['no key', { publicKey: 'x' }, 'publicKey'],
  ['an empty audience', { publicKey: 'x', audience: '' }, 'audience'],
  ['blanks around an audience', { publicKey: 'x', audience: 'shop ' }, 'audience'],
  ['a long audience', { publicKey: 'x', audience: 'x'.repeat(1_025) }, 'audience'],
  ['a list of audiences', { publicKey: 'x', audience: ['shop'] }, 'audience'],
  ['an empty issuer', { publicKey: 'x', issuer: ' ' }, 'issuer'],
  ['a long issuer', { publicKey: 'x', issuer: 'x'.repeat(1_025) }, 'issuer'],
  ['an issuer of our own', { publicKey: 'x', issuer: 'http://localhost:8080/api' }, 'issuer'],
  ['the provider of sign-ins', { publicKey: 'x', issuer: 'https://issuer.example.org' }, 'issuer'],
  ['a long address', { jwksUrl: `https://keys.example.org/${'x'.repeat(2048)}` }, 'jwksUrl'],
])('bad input is named: %s', async (_what, fields, path) => {
  expect(await refused(fields)).toMatchObject({ status: 400, errors: [{ path }] });
});

test('the same key or list is registered once at a time, whatever it is called', async () => {
  const { pem, jwk } = await newKey();
  const first = await create({ publicKey: pem });
  const again = JSON.stringify({ ...jwk, kid: 'other', alg: 'ES256' });
  expect(await refused({ name: 'Other', publicKey: again })).toMatchObject({
    code: 'signer-known',
    errors: [{ path: 'publicKey', message: 'It\'s registered already, as "Shop".' }],
  });
  await revoke(first);
  await create({ publicKey: again });
  const { jwksUrl } = await keyServers.serve(await newKey());
  await create({ publicKey: undefined, jwksUrl });
  expect(await refused({ jwksUrl: jwksUrl.replace('http:', 'HTTP:') })).toMatchObject({
    code: 'signer-known',
    errors: [{ path: 'jwksUrl' }],
  });
});

test('a key is registered again for another audience or issuer, and each is revoked alone', async () => {
  const { pem } = await newKey();
  const { jwksUrl } = await keyServers.serve(await newKey());
  const issuer = 'https://id.example.org';
  for (const key of [{ publicKey: pem }, { publicKey: undefined, jwksUrl }]) {
    const any = await create(key);
    const forShop = await create({ ...key, audience: 'shop', issuer });
    const others = [
      await create({ ...key, audience: 'Shop', issuer }),
      await create({ ...key, issuer }),
    ];
    expect(forShop).toMatchObject({ audience: 'shop', issuer });
    expect(await refused({ ...key, audience: 'shop', issuer })).toMatchObject({
      code: 'signer-known',
    });
    expect(await refused(key)).toMatchObject({ code: 'signer-known' });
    await revoke(any);
    await create(key);
    expect((await list()).filter(({ revokedDate }) => revokedDate === null)).toEqual(
      expect.arrayContaining([forShop, ...others]),
    );
  }
});

test('at most fifty are in force, and revoking one makes room', async () => {
  const values = Array.from({ length: signerMaximum - 1 }, () => ({
    id: crypto.randomUUID(),
    name: 'Shop',
    jwksUrl: `https://keys.example.org/${crypto.randomUUID()}`,
    createdAt: clock.now(),
    createdBy: 'administrator',
  }));
  await service.db.insert(receiptSignersTable).values(values);
  // Two at the same time find room for one.
  const both = await Promise.all(
    [newKey(), newKey()].map(async (key) =>
      api.call(createSignerEndpoint, { body: { name: 'Shop', publicKey: (await key).pem } }, admin),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(both.find(({ problem }) => problem !== null)?.problem).toMatchObject({
    code: 'signer-maximum-reached',
  });
  await revoke(values[0] ?? { id: '' });
  await create();
});

test('a repeated request registers nothing more', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const body = { name: 'Shop', publicKey: (await newKey()).pem };
  const send = () => api.done(createSignerEndpoint, { body }, { ...admin, headers });
  expect(await send()).toEqual(await send());
  expect(await list()).toHaveLength(1);
});

test('nobody has an unknown one', async () => {
  const params = { signerId: unknownId };
  expect((await api.refused(revokeSignerEndpoint, { params }, admin)).status).toBe(404);
});

describe('who is no administrator', () => {
  test.each(['writer', 'reader', 'no-scope'] as const)('is refused: %s', async (as) => {
    const { id: signerId } = await create();
    const publicKey = (await newKey()).pem;
    const refusals = [
      await api.refused(listSignersEndpoint, {}, { as }),
      await api.refused(createSignerEndpoint, { body: { name: 'Mine', publicKey } }, { as }),
      await api.refused(revokeSignerEndpoint, { params: { signerId } }, { as }),
    ];
    for (const problem of refusals) expect(problem).toMatchObject({ code: 'scope-missing' });
    expect(await list()).toMatchObject([{ revokedDate: null }]);
  });
});

test('the examples of the document are valid', async () => {
  const endpoints = [listSignersEndpoint, createSignerEndpoint, revokeSignerEndpoint];
  expect(Object.keys(receiptSignerTexts)).toEqual(endpoints.map(({ operationId }) => operationId));
  const body = receiptSignerTexts.createReceiptSigner?.example.body;
  const { publicKey, name } = await api.done(createSignerEndpoint, { body }, admin);
  expect(receiptSignerTexts.createReceiptSigner?.example.answer).toMatchObject({ publicKey, name });
});
