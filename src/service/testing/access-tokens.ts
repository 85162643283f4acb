import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import type { SigningKey, SigningKeys } from '#service/identity/keys.ts';
import { createReceiptKeys } from '#service/identity/receipt-keys.ts';

/** Whose token a request carries; the last ones must not be let in. */
export type TokenKind =
  | 'writer'
  | 'reader'
  | 'administrator'
  | 'second-administrator'
  | 'support'
  | 'auditor'
  | 'other-writer'
  | 'cookies'
  | 'no-scope'
  | 'expired'
  | 'foreign-issuer'
  | 'foreign-audience'
  | 'foreign-key'
  | 'id-token';

export const testIssuer = 'https://issuer.example.org';
export const testAudience = 'consent-service';

type Mint = {
  subject?: string;
  scope?: string;
  issuer?: string;
  audience?: string;
  lifeSeconds?: number;
  typ?: string;
  isForeign?: true;
};

const mints: Record<TokenKind, Mint> = {
  writer: { scope: 'openid CONSENT' },
  reader: { subject: 'auditor', scope: 'CONSENT_READ' },
  administrator: { subject: 'administrator', scope: 'CONSENT_ADMIN' },
  'second-administrator': { subject: 'second-administrator', scope: 'CONSENT_ADMIN' },
  support: { subject: 'support-agent', scope: 'CONSENT_SUPPORT' },
  auditor: { subject: 'auditor-of-all', scope: 'CONSENT_AUDIT' },
  cookies: { subject: 'consent-banner', scope: 'COOKIE' },
  'other-writer': { subject: 'support', scope: 'CONSENT' },
  'no-scope': { scope: 'openid profile CONSENTS' },
  expired: { lifeSeconds: -60 },
  'foreign-issuer': { issuer: 'https://elsewhere.example.net' },
  'foreign-audience': { audience: 'another-service' },
  'foreign-key': { isForeign: true },
  'id-token': { typ: 'JWT' },
};

// Making a key takes longer than most tests; the files of a worker share them.
const onceAWorker = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const testKeys = onceAWorker(async () => {
  const own = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256');
  const publicJwk = { ...(await exportJWK(own.publicKey)), kid: 'test', alg: 'RS256' };
  return { own, foreign, keySet: { keys: [publicJwk] } satisfies JSONWebKeySet };
});

/** Signs the tokens of collection points. */
export const pointTokenKeys = onceAWorker(() => generateKeyPair('RS512'));

/** Sign receipts. */
export const receiptTestKeys = onceAWorker(async () => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const described = { kid: 'receipts', alg: 'EdDSA', use: 'sig' };
  const ofTokens = {
    ...(await exportJWK((await pointTokenKeys()).publicKey)),
    ...{ kid: 'tokens', alg: 'RS512', use: 'sig' },
  };
  const key: SigningKey = {
    kid: 'receipts',
    algorithm: 'EdDSA',
    privateKey,
    privateJwk: await exportJWK(privateKey),
    publicJwk: { ...(await exportJWK(publicKey)), ...described },
  };
  return createReceiptKeys({
    receipt: () => [key],
    receiptPublicKeys: () => [key.publicJwk, ofTokens],
    refreshForUnknown: async () => {},
  });
});

const machineKeys = onceAWorker(() => generateKeyPair('RS256', { extractable: true }));

/**
 * Signs access tokens with a real key; `keySet` is what a verifier is given. Times are those of
 * `now`, RFC 3339.
 */
export const createAccessTokens = async (now: () => string) => {
  const { own, foreign, keySet } = await testKeys();
  const made = new Map<string, string>();

  const sign = async (kind: TokenKind, seconds: number): Promise<string> => {
    const mint = mints[kind];
    const token = await new SignJWT({ client_id: 'console', scope: mint.scope ?? 'CONSENT' })
      .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: mint.typ ?? 'at+jwt' })
      .setSubject(mint.subject ?? 'privacy-manager')
      .setIssuer(mint.issuer ?? testIssuer)
      .setAudience(mint.audience ?? testAudience)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + (mint.lifeSeconds ?? 900))
      .sign(mint.isForeign ? foreign.privateKey : own.privateKey);
    return token;
  };

  return {
    keySet,
    /** An ID token of a sign-in to the console. */
    idToken: ({
      subject,
      audience = 'console',
      ...claims
    }: {
      subject: string;
      audience?: string;
      name?: string;
      email?: string;
    }): Promise<string> => {
      const seconds = Math.floor(Date.parse(now()) / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setSubject(subject)
        .setIssuer(testIssuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 900)
        .sign(own.privateKey);
    },
    of: async (kind: TokenKind): Promise<string> => {
      const seconds = Math.floor(Date.parse(now()) / 1000);
      const name = `${kind} ${seconds}`;
      const token = made.get(name) ?? (await sign(kind, seconds));
      made.set(name, token);
      return token;
    },
  };
};

/** A key that signs the access tokens of programs, as a deployment has it. */
export const createMachineKeys = async (): Promise<
  Pick<SigningKeys, 'accessToken' | 'refreshForUnknown'>
> => {
  const { privateKey, publicKey } = await machineKeys();
  const described = { kid: 'machines', alg: 'RS256', use: 'sig' };
  const key: SigningKey = {
    kid: 'machines',
    algorithm: 'RS256',
    privateKey,
    privateJwk: { ...(await exportJWK(privateKey)), ...described },
    publicJwk: { ...(await exportJWK(publicKey)), ...described },
  };
  const keys = [key] as const;
  return { accessToken: () => keys, refreshForUnknown: async () => {} };
};
