import { Webhook } from 'standardwebhooks';
import type { DestinationSecrets } from '#service/identity/event-seals.ts';

/** The headers of a request, signed as Standard Webhooks say; for a day after a rotation by the former ones too. */
export const signedHeaders = (
  { headers, secret, former, older = [] }: DestinationSecrets,
  { id, body, now }: { id: string; body: string; now: string },
): Record<string, string> => {
  const at = new Date(now);
  const formers = (former === null ? [] : [former, ...older]).filter(({ until }) => until > now);
  const secrets = [secret, ...formers.map((own) => own.secret)];
  return {
    ...headers,
    'content-type': 'application/json',
    'user-agent': 'consent-console',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((own) => new Webhook(own).sign(id, at, body)).join(' '),
  };
};
