import { base64url } from 'jose';
import { type HookSignature, hookToleranceSeconds } from '#contract/hooks.ts';
import { isKeyedHash } from '#service/db/hash-text.ts';
import type { HookSecrets } from '#service/identity/event-seals.ts';

const prefix = 'whsec_';
/** One for each secret that a sender may have; more only cost. */
const signatureMaximum = 8;
const idPattern = /^[\x21-\x7e]{1,256}$/;

/** A call whose signature is valid. */
type VerifiedCall = { id: string };

const keyOf = (secret: string): Uint8Array =>
  base64url.decode(secret.slice(prefix.length).replaceAll('+', '-').replaceAll('/', '_'));

/**
 * Reads the signature of a call as Standard Webhooks say: of its id, its time and its body; during a
 * rotation by either secret.
 * @returns undefined where it isn't valid, or not of about now
 */
export const verifyCall = (
  { secret, former }: HookSecrets,
  headers: HookSignature,
  { text, now }: { text: string; now: string },
): VerifiedCall | undefined => {
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  } = headers;
  if (!id || !timestamp || !signature) return undefined;
  if (!idPattern.test(id) || !/^\d{1,12}$/.test(timestamp)) return undefined;
  if (Math.abs(Date.parse(now) / 1_000 - Number(timestamp)) > hookToleranceSeconds) {
    return undefined;
  }
  const given = signature
    .split(' ')
    .slice(0, signatureMaximum)
    .flatMap((one) => (one.startsWith('v1,') ? [one.slice('v1,'.length)] : []));
  const secrets = former !== null && former.until > now ? [secret, former.secret] : [secret];
  const signed = `${id}.${timestamp}.${text}`;
  const isValid = secrets.some((own) => given.some((one) => isKeyedHash(one, keyOf(own), signed)));
  return isValid ? { id } : undefined;
};
