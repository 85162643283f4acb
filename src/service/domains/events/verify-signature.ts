import { timingSafeEqual } from 'hono/utils/buffer';
import { Webhook } from 'standardwebhooks';
import { callbackToleranceMs } from '#contract/arrivals.ts';
import type { DestinationSecrets } from '#service/identity/event-seals.ts';
import { secretsAt } from './sign-event.ts';

/** What Standard Webhooks sign: the headers, and the body as it came. */
type SignedRequest = {
  id: string | null | undefined;
  timestamp: string | null | undefined;
  signature: string | null | undefined;
  body: string;
};

/** More are no rotation, and each costs. */
const signatureMaximum = 10;

/**
 * Whether a request is signed by one of a destination's secrets, lately. The reference library asks the
 * machine for the time, and has no say in how long a signature counts.
 */
export const isSignedBy = async (
  secrets: Omit<DestinationSecrets, 'headers'>,
  { id, timestamp, signature, body }: SignedRequest,
  now: string,
): Promise<boolean> => {
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false;
  const at = new Date(Number(timestamp) * 1_000);
  if (Math.abs(at.getTime() - Date.parse(now)) > callbackToleranceMs) return false;
  const expected = secretsAt(secrets, now).map((own) => new Webhook(own).sign(id, at, body));
  const given = signature.split(' ').slice(0, signatureMaximum);
  let isRight = false;
  for (const one of given) {
    for (const own of expected) isRight = (await timingSafeEqual(own, one)) || isRight;
  }
  return isRight;
};
