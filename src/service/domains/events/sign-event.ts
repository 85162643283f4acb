import { Webhook } from 'standardwebhooks';
import type { DestinationSecrets } from '#service/identity/event-seals.ts';

/** All secrets that sign: for a day after a rotation the former ones, too. */
export const secretsAt = (
  { secret, former, older = [] }: Omit<DestinationSecrets, 'headers'>,
  now: string,
): string[] => {
  const formers = (former === null ? [] : [former, ...older]).filter(({ until }) => until > now);
  return [secret, ...formers.map((own) => own.secret)];
};

/** The headers of a request, signed as Standard Webhooks say, by all secrets that sign. */
export const signedHeaders = (
  { headers, ...secrets }: DestinationSecrets,
  { id, body, now }: { id: string; body: string; now: string },
): Record<string, string> => {
  const at = new Date(now);
  return {
    ...headers,
    'content-type': 'application/json',
    'user-agent': 'consent-console',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secretsAt(secrets, now)
      .map((own) => new Webhook(own).sign(id, at, body))
      .join(' '),
  };
};
