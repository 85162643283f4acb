import { base64url } from 'jose';
import { signatureToleranceMs } from '#contract/common/signed-calls.ts';
import { hmacOf, isHash } from '#service/db/hash-text.ts';
import type { DestinationSecrets } from '#service/identity/event-seals.ts';
import { secretsAt } from './sign-event.ts';

const prefix = 'whsec_';
/** One for each secret that a sender may have; more only cost. */
const signatureMaximum = 8;
const idPattern = /^[\x21-\x7e]{1,256}$/;

/** What the headers of a call say, before anybody knows whether it's true. */
export type SaidCall = { id: string; timestamp: string; signatures: readonly string[] };

const keyOf = (secret: string): Uint8Array =>
  base64url.decode(secret.slice(prefix.length).replaceAll('+', '-').replaceAll('/', '_'));

/** @returns undefined where they aren't those of Standard Webhooks, or not of about now */
export const readCall = (headers: Pick<Headers, 'get'>, now: string): SaidCall | undefined => {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
    headers.get(`webhook-${name}`),
  );
  if (!id || !timestamp || !signature) return undefined;
  if (!idPattern.test(id) || !/^\d{1,12}$/.test(timestamp)) return undefined;
  if (Math.abs(Date.parse(now) - Number(timestamp) * 1_000) > signatureToleranceMs) {
    return undefined;
  }
  const signatures = signature
    .split(' ')
    .slice(0, signatureMaximum)
    .flatMap((one) => (one.startsWith('v1,') ? [one.slice('v1,'.length)] : []));
  return signatures.length === 0 ? undefined : { id, timestamp, signatures };
};

/**
 * Whether a call's id, time and body are signed as it says; during a rotation by any of the secrets. The
 * reference library asks the machine for the time, and takes no bytes.
 */
export const isSignedBy = (
  secrets: Omit<DestinationSecrets, 'headers'>,
  { id, timestamp, signatures }: SaidCall,
  { bytes, now }: { bytes: Uint8Array; now: string },
): boolean =>
  secretsAt(secrets, now).some((own) => {
    const hash = hmacOf(keyOf(own), `${id}.${timestamp}.`, bytes);
    return signatures.some((given) => isHash(given, hash));
  });
