import { base64url } from 'jose';
import * as z from 'zod/mini';
import type { Encryption } from '#service/identity/encryption.ts';

/** One attempt to sign in, as its cookie keeps it, encrypted. */
const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnPath: z.string(),
  /** How a fresh sign-in was asked for; null where any counts. */
  asked: z._default(z.nullable(z.enum(['max-age', 'login'])), null),
  /** RFC 3339. */
  until: z.string(),
});
export type Attempt = z.output<typeof attemptSchema>;

const lifeMs = 3_600_000;
/** Ties the encrypted form to its use. */
const name = 'An attempt to sign in';

/** 256 random bits, as text. */
export const randomText = (): string =>
  base64url.encode(crypto.getRandomValues(new Uint8Array(32)));

export const createAttempt = (
  returnPath: string,
  asked: Attempt['asked'],
  now: string,
): Attempt => ({
  state: randomText(),
  nonce: randomText(),
  verifier: randomText(),
  returnPath,
  asked,
  until: new Date(Date.parse(now) + lifeMs).toISOString(),
});

export const sealAttempt = (encryption: Encryption, attempt: Attempt): Promise<string> =>
  encryption.encrypt(JSON.stringify(attempt), name);

/** The attempt in a cookie; null where it's none of ours, another's, or too old. */
export const openAttempt = async (
  encryption: Encryption,
  sealed: string | null,
  { state, now }: { state: string; now: string },
): Promise<Attempt | null> => {
  if (sealed === null) return null;
  // Made up, changed, or from before a key was withdrawn: no attempt that we began.
  const text = await encryption.decrypt(sealed, name).catch(() => null);
  if (text === null) return null;
  const { data } = z.safeParse(attemptSchema, JSON.parse(text));
  if (data === undefined || data.state !== state || data.until < now) return null;
  return data;
};
