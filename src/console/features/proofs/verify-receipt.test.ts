import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ReceiptKey } from '#contract/receipt-keys.ts';
import { readReceipt, verifyReceipt } from './verify-receipt.ts';

const id = '0193684e-2a76-7552-9bea-027ed035ecd6';
const claims = { processId: 'point', jti: id, identifier: 'åsa@example.org' };

const createSigner = async (alg: 'EdDSA' | 'RS512', kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } as ReceiptKey;
  const sign = (content: unknown, header: object = alg === 'EdDSA' ? { kid } : {}) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(content)))
      .setProtectedHeader({ alg, ...header })
      .sign(privateKey);
  return { jwk, sign };
};

let edwards: Awaited<ReturnType<typeof createSigner>>;
let rsa: typeof edwards;
let older: typeof edwards;
let keys: ReceiptKey[];
beforeAll(async () => {
  edwards = await createSigner('EdDSA', 'new');
  rsa = await createSigner('RS512', 'old');
  older = await createSigner('RS512', 'older');
  keys = [edwards.jwk, rsa.jwk, older.jwk];
});
afterEach(() => vi.restoreAllMocks());

const verify = async (text: string, published = keys) => {
  const receipt = readReceipt(text);
  return receipt === undefined ? undefined : verifyReceipt(receipt, published);
};

describe('a receipt', () => {
  test('of either kind is genuine, however its file holds it', async () => {
    for (const receipt of [
      await edwards.sign(claims),
      await rsa.sign(claims),
      await older.sign(claims),
    ]) {
      for (const text of [
        receipt,
        `${receipt}\n`,
        JSON.stringify({ receipt, linkToken: null }, null, 2),
        JSON.stringify({ id, receiptJwt: receipt }),
      ]) {
        expect(await verify(text)).toEqual({ kind: 'genuineReceipt', id });
      }
    }
  });

  test('of a key that is not published is none of ours', async () => {
    expect(await verify(await edwards.sign(claims), [rsa.jwk])).toEqual({ kind: 'unknownReceipt' });
    expect(await verify(await rsa.sign(claims), [edwards.jwk])).toEqual({ kind: 'unknownReceipt' });
    const foreign = await createSigner('EdDSA', 'new');
    expect(await verify(await foreign.sign(claims))).toEqual({ kind: 'unknownReceipt' });
  });

  test('with another text of the same form is none of ours', async () => {
    for (const signer of [edwards, rsa]) {
      const [head, , signature] = (await signer.sign(claims)).split('.');
      const [, other] = (await signer.sign({ ...claims, identifier: 'ben' })).split('.');
      const changed = [head, other, signature].join('.');
      expect(await verify(changed)).toEqual({ kind: 'unknownReceipt' });
    }
  });

  test('cannot be verified where the browser does not know Ed25519', async () => {
    const receipt = await edwards.sign(claims);
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(
      new DOMException('Unrecognized name.', 'NotSupportedError'),
    );
    expect(await verify(receipt)).toEqual({ kind: 'cannotVerify' });
  });
});

describe('what is no receipt', () => {
  test.each(['', 'receipt', '{}', 'null', '[]', '{"receipt":7}', 'a.b.c', '{"receipt":"a.b.c"}'])(
    '%j',
    (text) => expect(readReceipt(text)).toBeUndefined(),
  );

  test('a token of a collection point, and what is signed for something else', async () => {
    expect(readReceipt(await rsa.sign({ processId: 'point' }))).toBeUndefined();
    const typ = 'consent-proof';
    expect(readReceipt(await edwards.sign(claims, { kid: 'new', typ }))).toBeUndefined();
    const none = btoa(JSON.stringify({ alg: 'none' }));
    const [, payload] = (await rsa.sign(claims)).split('.');
    expect(readReceipt(`${none}.${payload}.AA`)).toBeUndefined();
  });
});
