import { exportJWK, FlattenedSign, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Proof, ProofFile, ProofKey } from '#contract/proofs.ts';
import { type SignedCopy, signedCopyType } from '#contract/signed-copy.ts';
import { proofFileName } from './read-file.ts';
import { verifyFile } from './verify-file.ts';

const issuer = 'https://consent.example.com';
const proof: Proof = {
  format: 'consent-console/proof',
  formatVersion: 1,
  proofId: '0193684e-2a76-7552-9bea-027ed035ecd6',
  issuer,
  issuedDate: '2026-11-22T01:25:40.123Z',
  values: 'clear',
  person: {
    dataSubjectId: '01930e6f-c86b-7ff4-9c22-7c0682c7fdc7',
    identifier: 'åsa@example.org',
    identifierType: 'Email',
    formerIdentifiers: [],
    isTest: false,
  },
  purposeId: null,
  purposes: [],
  collectionPoints: [],
  texts: [],
  notKnown: [],
  meaning: 'What was held.',
};

const copy: SignedCopy = {
  format: 'consent-console/signed-copy',
  formatVersion: 1,
  copyId: proof.proofId,
  issuer,
  issuedDate: proof.issuedDate,
  person: { identifier: 'åsa@example.org', identifierType: 'Email' },
  receiptId: null,
  purposes: [],
  acts: [],
  collectionPoints: [],
  texts: [],
  notKnown: [],
  meaning: 'What was held.',
};

const createSigner = async (kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } as ProofKey;
  const sign = async (content: unknown, header: object = {}): Promise<ProofFile> => {
    const jws = await new FlattenedSign(new TextEncoder().encode(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'RS256', typ: 'consent-proof', kid, ...header })
      .sign(privateKey);
    return { payload: jws.payload, protected: jws.protected ?? '', signature: jws.signature };
  };
  return { jwk, sign };
};

let own: Awaited<ReturnType<typeof createSigner>>;
let old: typeof own;
let foreign: typeof own;
beforeAll(async () => {
  [own, old, foreign] = (await Promise.all(['own', 'old', 'foreign'].map(createSigner))) as [
    typeof own,
    typeof own,
    typeof own,
  ];
});

const verify = (file: unknown, keys: readonly ProofKey[] = [own.jwk, old.jwk]) =>
  verifyFile(typeof file === 'string' ? file : JSON.stringify(file, null, 2), { issuer, keys });

/** Another character at a place of a part. */
const altered = (file: ProofFile, part: keyof ProofFile & string, at: number): ProofFile => {
  const text = String(file[part]);
  return {
    ...file,
    [part]: `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`,
  };
};

describe('a file', () => {
  test('that this deployment signed is genuine, with a rotated key too', async () => {
    expect(await verify(await own.sign(proof))).toEqual({ kind: 'genuine', content: proof });
    expect(await verify(await old.sign(proof))).toEqual({ kind: 'genuine', content: proof });
  });

  test("that is a person's own copy is genuine, and one that says it is a proof is none", async () => {
    const file = await own.sign(copy, { typ: signedCopyType });
    expect(await verify(file)).toEqual({ kind: 'genuine', content: copy });
    expect(await verify(altered(file, 'payload', 9))).toEqual({ kind: 'changed' });
    expect(await verify(await own.sign(copy))).toEqual({ kind: 'unknownFormat' });
    expect(await verify(await own.sign(proof, { typ: signedCopyType }))).toEqual({
      kind: 'unknownFormat',
    });
  });

  test('is genuine however its JSON is laid out, and under the name that it was issued by', async () => {
    const file = await own.sign({ ...proof, issuer: 'https://former.example.com' });
    expect(await verify(JSON.stringify(file))).toMatchObject({ kind: 'genuine' });
  });

  test('of a later format is genuine, though it cannot be shown', async () => {
    const file = await own.sign({ format: 'consent-console/proof', formatVersion: 2, issuer });
    expect(await verify(file)).toEqual({ kind: 'unknownFormat' });
    const revoked = { revoked_at: 1_795_000_000, reason: 'compromised' };
    expect(await verify(file, [{ ...own.jwk, revoked }])).toMatchObject({ kind: 'distrusted' });
  });

  test.each(['payload', 'signature'] as const)(
    'with a byte of its %s changed is changed',
    async (part) => {
      const file = await own.sign(proof);
      for (const at of [0, 7, 100, file[part].length - 3]) {
        expect(await verify(altered(file, part, at)), `at ${at}`).toEqual({ kind: 'changed' });
      }
    },
  );

  test('that names this deployment and another key is changed', async () => {
    expect(await verify(await foreign.sign(proof))).toEqual({ kind: 'changed' });
    expect(await verify(await foreign.sign(proof, { kid: 'own' }))).toEqual({ kind: 'changed' });
  });

  test('whose header is another good one is changed', async () => {
    const file = await own.sign(proof);
    const { protected: header } = await own.sign(proof, { cty: 'application/json' });
    expect(await verify({ ...file, protected: header })).toEqual({ kind: 'changed' });
  });

  test('of another deployment names it', async () => {
    const elsewhere = 'https://elsewhere.example.org';
    expect(await verify(await foreign.sign({ ...proof, issuer: elsewhere }))).toEqual({
      kind: 'elsewhere',
      issuer: elsewhere,
    });
  });

  test('of a withdrawn key is not trusted, whatever date it bears', async () => {
    const since = '2026-11-23T10:00:00.000Z';
    const revoked = { revoked_at: Date.parse(since) / 1000, reason: 'compromised' };
    const keys = [own.jwk, { ...old.jwk, revoked }];
    for (const issuedDate of ['2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z']) {
      const file = await old.sign({ ...proof, issuedDate });
      expect(await verify(file, keys)).toMatchObject({
        kind: 'distrusted',
        since,
        reason: 'compromised',
        content: { issuedDate },
      });
    }
    expect(await verify(altered(await old.sign(proof), 'payload', 9), keys)).toEqual({
      kind: 'changed',
    });
  });

  test.each([
    ['no JSON', 'not a proof'],
    ['nothing', ''],
    ['another JSON', '{"content":{},"sha256":"00"}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['parts that hold nothing', '{"payload":"","protected":"","signature":""}'],
    ['parts of another kind', '{"payload":1,"protected":2,"signature":3}'],
    ['a header that is no base64', '{"payload":"e30","protected":"%%%","signature":"AA"}'],
  ])('that is %s is neither', async (_, text) => {
    expect(await verify(text)).toEqual({ kind: 'neither' });
  });

  test('that is signed for something else is neither', async () => {
    expect(await verify(await own.sign(proof, { typ: 'link+jwt' }))).toEqual({ kind: 'neither' });
    expect(await verify(await own.sign(proof, { typ: undefined }))).toEqual({ kind: 'neither' });
  });

  test('without a signature of RS256 is not a proof, as for "none"', async () => {
    const file = await own.sign(proof);
    const none = btoa(JSON.stringify({ alg: 'none', typ: 'consent-proof', kid: 'own' }));
    expect(await verify({ ...file, protected: none, signature: '' })).toEqual({ kind: 'neither' });
  });
});

test('the name of a file says when, and nothing about anybody', () => {
  expect(proofFileName(proof)).toBe('proof-2026-11-22T01-25Z-d035ecd6.json');
});
