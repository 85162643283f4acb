import { base64url } from 'jose';
import { type HookSignature, hookToleranceSeconds } from '#contract/hooks.ts';
import { hmacOf, isHash } from '#service/db/hash-text.ts';
import type { HookSecrets } from '#service/identity/event-seals.ts';

const prefix = 'whsec_';
/** One for each secret that a sender may have; more only cost. */
const signatureMaximum = 8;
const idPattern = /^[\x21-\x7e]{1,256}$/;

/** What the headers of a call say, before anybody knows whether it's true. */
export type SaidCall = { id: string; timestamp: string; signatures: readonly string[] };

const keyOf = (secret: string): Uint8Array =>
  base64url.decode(secret.slice(prefix.length).replaceAll('+', '-').replaceAll('/', '_'));

/** @returns undefined where they aren't those of Standard Webhooks, or not of about now */
export const readCall = (headers: HookSignature, now: string): SaidCall | undefined => {
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
  const signatures = signature
    .split(' ')
    .slice(0, signatureMaximum)
    .flatMap((one) => (one.startsWith('v1,') ? [one.slice('v1,'.length)] : []));
  return signatures.length === 0 ? undefined : { id, timestamp, signatures };
};

/** Whether a call's id, time and body are signed as it says; during a rotation by either secret. */
export const isSignedBy = (
  { secret, former }: HookSecrets,
  { id, timestamp, signatures }: SaidCall,
  { bytes, now }: { bytes: Uint8Array; now: string },
): boolean => {
  const secrets = former !== null && former.until > now ? [secret, former.secret] : [secret];
  return secrets.some((own) => {
    const hash = hmacOf(keyOf(own), `${id}.${timestamp}.`, bytes);
    return signatures.some((given) => isHash(given, hash));
  });
};
