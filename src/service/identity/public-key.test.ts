import { generateKeyPairSync } from 'node:crypto';
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair, generateSecret } from 'jose';
import { describe, expect, test } from 'vitest';
import { keyIdentity, PublicKeyError, readPublicKey, toPublicKey } from './public-key.ts';

const algorithms = ['RS256', 'PS512', 'ES256', 'ES384', 'ES512', 'Ed25519'] as const;
const pairOf = (algorithm: string) => generateKeyPair(algorithm, { extractable: true });
const jwkOf = async (algorithm = 'ES256', members: object = {}) => ({
  ...(await exportJWK((await pairOf(algorithm)).publicKey)),
  ...members,
});

const faultOf = async (text: string): Promise<string> => {
  const error = await readPublicKey(text).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PublicKeyError);
  const { message } = error as PublicKeyError;
  // Whoever gave a secret by mistake doesn't find it in an answer or a log.
  for (const line of text.split('\n')) if (line.length > 40) expect(message).not.toContain(line);
  return message;
};

test.each(algorithms)(
  'a public key for %s is read alike from a PEM and a JWK',
  async (algorithm) => {
    const { publicKey } = await pairOf(algorithm);
    const fromPem = await readPublicKey(`\n${await exportSPKI(publicKey)}\n`);
    const fromJwk = await readPublicKey(JSON.stringify(await exportJWK(publicKey), null, 2));
    expect(fromPem).toEqual(fromJwk);
    expect(fromPem.algorithms).toContain(algorithm);
    expect(keyIdentity(fromPem.jwk)).toBe(keyIdentity(fromJwk.jwk));
  },
);

test('a key keeps its name and its algorithm, and nothing else that a JWK may say', async () => {
  const jwk = await jwkOf('RS256', { kid: 'of 2026', alg: 'RS256', use: 'sig', x5u: 'https://x' });
  const { kid, algorithms: allowed, jwk: kept, material } = await toPublicKey(jwk);
  expect([kid, allowed]).toEqual(['of 2026', ['RS256']]);
  expect(Object.keys(kept).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n']);
  expect(Object.keys(material).sort()).toEqual(['e', 'kty', 'n']);
});

test('a key of Ed25519 has both names of its algorithm, whichever it gives', async () => {
  for (const alg of ['EdDSA', 'Ed25519', undefined]) {
    const { algorithms: allowed } = await toPublicKey(await jwkOf('Ed25519', { alg }));
    expect(allowed).toEqual(['EdDSA', 'Ed25519']);
  }
});

describe('refused with the reason:', () => {
  test.each(algorithms)('a private key for %s, in either form', async (algorithm) => {
    const { privateKey, publicKey } = await pairOf(algorithm);
    const pem = await exportPKCS8(privateKey);
    const both = `${await exportSPKI(publicKey)}\n${pem}`;
    for (const text of [pem, both, JSON.stringify(await exportJWK(privateKey))]) {
      expect(await faultOf(text)).toMatch(/private key/);
    }
  });

  test('a shared secret', async () => {
    const secret = await exportJWK(await generateSecret('HS256', { extractable: true }));
    expect(await faultOf(JSON.stringify(secret))).toMatch(/private key/);
    expect(await faultOf('{"kty":"oct"}')).toMatch(/can't be used/);
  });

  test.each([
    ['an algorithm of shared secrets', 'RS256', { alg: 'HS256' }, /can't be used/],
    ['an algorithm of another kind', 'ES256', { alg: 'RS256' }, /can't be used/],
    ['encryption', 'RS256', { use: 'enc' }, /isn't for signatures/],
    ['signing only', 'RS256', { key_ops: ['sign'] }, /isn't for signatures/],
    ['a name that is no text', 'RS256', { kid: 7 }, /malformed/],
    ['a very long name', 'RS256', { kid: 'x'.repeat(256) }, /malformed/],
    ['an unknown curve', 'ES256', { crv: 'secp256k1' }, /can't be used/],
    ['a curve for agreement', 'Ed25519', { crv: 'X25519' }, /can't be used/],
    ['a point off its curve', 'ES256', { x: 'AAAA' }, /malformed/],
    ['an exponent that only costs time', 'RS256', { e: 'A'.repeat(7).padStart(8, 'f') }, /used/],
    ['a modulus of nothing', 'RS256', { n: 'AAAA' }, /can't be used/],
  ])('a JWK with %s', async (_what, algorithm, members, reason) => {
    expect(await faultOf(JSON.stringify(await jwkOf(algorithm, members)))).toMatch(reason);
  });

  test.each([
    ['an RSA key of 1024 bits', 1024],
    ['an RSA key of 2047 bits', 2047],
  ])('%s', async (_what, modulusLength) => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(await faultOf(pem)).toMatch(/2048 to 8192 bits/);
  });

  test('other forms of a key', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pkcs1 = publicKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    expect(await faultOf(pkcs1)).toMatch(/SPKI/);
    expect(await faultOf('-----BEGIN CERTIFICATE-----\nAAAA\n')).toMatch(/SPKI/);
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(await faultOf(pem + pem)).toMatch(/exactly one PEM/);
    expect(await faultOf(pem.slice(0, 200))).toMatch(/exactly one PEM/);
    expect(await faultOf(pem.replace(/^M.*$/m, 'AAAA'))).toMatch(/can't be read/);
    const list = JSON.stringify({ keys: [await jwkOf()] });
    expect(await faultOf(list)).toMatch(/list of keys/);
  });

  test.each(['', '  ', 'key', '[]', '7', 'null', '"text"', '{}', '{"kty":"RSA"}'])(
    'what is no key: %j',
    async (text) => {
      expect(await faultOf(text)).toMatch(/public key|can't be used/);
    },
  );
});
