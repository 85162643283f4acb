import { beforeEach, describe, expect, test } from 'vitest';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;

let token: string;
beforeEach(
  service.resetTo(async () => {
    token = await api.pointToken(await api.activePoint());
  }),
);

const submit = async (fields: Record<string, unknown>) =>
  (await api.call(submitReceiptEndpoint, { body: api.receiptBody(token, fields) })).answer;

describe('a link token that a receipt asks for', () => {
  test.each(['generateInstantLinkToken', 'shortLinkToken'])(
    'by %s is not given, and the answer says so, in a bulk too',
    async (flag) => {
      const messages = [`${flag} had no effect: link tokens aren't available yet.`];
      expect(await submit({ [flag]: true })).toEqual({ receipt: expect.any(String), messages });
      expect(await api.receipts([api.receiptBody(token, { [flag]: 'true' })])).toEqual([
        { receipt: expect.any(String), messages },
      ]);
    },
  );

  test('is not mentioned where none is asked for', async () => {
    expect(await submit({ shortLinkToken: false })).toEqual({ receipt: expect.any(String) });
  });

  test('cannot be both, in any case of the keys', async () => {
    for (const keys of [
      ['generateInstantLinkToken', 'shortLinkToken'],
      ['GenerateInstantLinkToken', 'SHORTLINKTOKEN'],
    ]) {
      const fields = Object.fromEntries(keys.map((key) => [key, true]));
      const { status, errors } = await api.refusedReceipt(token, fields);
      expect([status, errors?.map(({ path }) => path)]).toEqual([400, [keys[1]]]);
    }
  });
});
