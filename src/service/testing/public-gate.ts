import { createPublicGate } from '#service/http/public-limits.ts';
import type { startService } from './service.ts';

type Limits = Parameters<typeof createPublicGate>[0]['limits'];

/** The public limits of an instance, for senders whom no proxy tells and who don't sign in. */
export const openPublicGate = (
  { verifier, clock }: Pick<Awaited<ReturnType<typeof startService>>, 'verifier' | 'clock'>,
  limits: Limits,
) =>
  createPublicGate({
    limits,
    trustedProxies: [],
    authentication: {
      verifier,
      acceptsQueryCredentials: false,
      addressOf: () => ({ address: null, countedBy: null }),
    } as unknown as Parameters<typeof createPublicGate>[0]['authentication'],
    clock: () => Date.parse(clock.now()),
    newId: () => crypto.randomUUID(),
    warn: () => {},
  });
