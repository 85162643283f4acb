import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { expect, test } from 'vitest';
import { listReceiptKeysEndpoint } from '#contract/receipt-keys.ts';
import { loadSigningKeys, rotateSigningKeys } from '#service/identity/keys.ts';
import { createReceiptKeys } from '#service/identity/receipt-keys.ts';
import { testEncryption } from '#service/testing/encryption.ts';
import { startService } from '#service/testing/service.ts';
import { listReceiptKeys } from './list-receipt-keys.ts';

const service = await startService();
const { api } = service;

test('anyone can verify a receipt with the published keys, which browsers revalidate', async () => {
  await service.reset();
  const token = await api.pointToken(await api.activePoint());
  const { receipt } = await api.receipt(token, { dsDataElements: { City: 'Lisbon' } });
  const { answer, headers } = await api.call(listReceiptKeysEndpoint, {}, { as: 'nobody' });
  const keySet = createLocalJWKSet({ keys: answer?.keys } as JSONWebKeySet);
  const { payload, protectedHeader } = await compactVerify(receipt, keySet);
  expect(JSON.parse(new TextDecoder().decode(payload))).toHaveProperty('jti');
  expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: answer?.keys[0]?.kid });
  expect(JSON.stringify(answer)).not.toMatch(/"(?:d|p|q|dp|dq|qi)"/);
  expect([headers.get('Cache-Control'), headers.get('Access-Control-Allow-Origin')]).toEqual([
    'public, no-cache',
    '*',
  ]);
});

test('a key that another instance signs with since a rotation is published at once', async () => {
  await service.reset();
  let time = 0;
  const keys = await loadSigningKeys(service.db, testEncryption, { clock: () => time });
  const receiptKeys = createReceiptKeys(keys);
  await listReceiptKeys({ receiptKeys });
  await rotateSigningKeys(service.db, testEncryption);
  const other = await loadSigningKeys(service.db, testEncryption);
  time = 1000;
  const { keys: published } = await listReceiptKeys({ receiptKeys });
  expect(published.map(({ kid }) => kid)).toContain(other.receipt()[0].kid);
});
