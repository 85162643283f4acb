import { Webhook } from 'standardwebhooks';
import type { DestinationSecrets } from '#service/identity/event-seals.ts';

/** The headers of a request, signed as Standard Webhooks say; in a rotation by both secrets. */
export const signedHeaders = (
  { headers, secret, former }: DestinationSecrets,
  { id, body, now }: { id: string; body: string; now: string },
): Record<string, string> => {
  const at = new Date(now);
  const secrets = former !== null && former.until > now ? [secret, former.secret] : [secret];
  return {
    ...headers,
    'content-type': 'application/json',
    'user-agent': 'consent-console',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((own) => new Webhook(own).sign(id, at, body)).join(' '),
  };
};
