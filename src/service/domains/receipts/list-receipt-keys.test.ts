import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { expect, test } from 'vitest';
import { listReceiptKeysEndpoint } from '#contract/receipt-keys.ts';
import { startService } from '#service/testing/service.ts';

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
