import type { Context } from 'hono';
import { type Endpoint, isPublic } from '#contract/common/endpoint.ts';
import type { Caller } from '#service/identity/verify-access-token.ts';
import { authenticate, identifySender, refusalToCall } from './authenticate.ts';
import type { Sender } from './context.ts';
import type { Dependencies, ServiceEnv } from './dependencies.ts';
import { requireOwnIdentifier } from './identify-person.ts';
import { countRefusal, enforceLimits } from './limits.ts';
import { playScenes } from './play-scenes.ts';
import type { Visit } from './public-limits.ts';

/** Whose request it is where nobody is asked who they are. */
const anyone: Caller = { subject: '', clientId: '', scopes: [], issuedAt: 0 };

export type Admitted = {
  caller: Caller;
  /** Taken from anyone, or from a person about themselves: no colleague whose acts are recorded. */
  isOfPublic: boolean;
  /** A demo scene leaves the rows of its answer out. */
  isEmptied: boolean;
  /** Who sends it, as far as its credentials say. */
  sender: () => Promise<Sender>;
  network: () => string | null;
  /** Null where it isn't counted by where it comes from. */
  visit: Visit | null;
};

/** Null for a person's request about themselves. */
const callerOf = async (
  endpoint: Endpoint,
  request: Request,
  dependencies: Dependencies,
  { peer, sender }: { peer: string | undefined; sender: () => Promise<Sender> },
): Promise<Caller | null> => {
  if (isPublic(endpoint)) return anyone;
  const who: Sender = endpoint.isForPerson === true ? await sender() : { kind: 'nobody' };
  if (who.kind === 'program') return who.caller;
  if (who.kind === 'nobody') return authenticate(request, dependencies, peer);
  requireOwnIdentifier(request, who.identifier);
  return null;
};

/**
 * Says whose request it is and counts it. Order of refusal: 401, 403, what a demo scene makes up, 429
 * (docs/design.md 5.1).
 */
export const admit = async (
  c: Context<ServiceEnv>,
  endpoint: Endpoint,
  dependencies: Dependencies,
): Promise<Admitted> => {
  const request = c.req.raw;
  const { db, limits, newId, scenes } = dependencies;
  const peer = c.env?.incoming?.socket.remoteAddress;
  let known: Promise<Sender> | undefined;
  const sender = () => {
    known ??= identifySender(request, dependencies, peer);
    return known;
  };
  const signedIn = await callerOf(endpoint, request, dependencies, { peer, sender });
  const caller = signedIn ?? anyone;
  const isOfPublic = isPublic(endpoint) || signedIn === null;
  let isEmptied = false;
  const refusal = isOfPublic ? null : refusalToCall(caller, endpoint);
  if (refusal !== null) {
    await countRefusal(db, caller, limits, newId);
    throw refusal;
  }
  if (scenes !== undefined && !isOfPublic) {
    const hangUp = () => c.env?.incoming?.socket.destroy?.();
    const played = await playScenes({ ...dependencies, scenes, endpoint, caller, request, hangUp });
    c.set('isCut', played.isCut);
    isEmptied = played.isEmptied;
  }
  const visit = isOfPublic ? ((await dependencies.publicGate?.admit(request, peer)) ?? null) : null;
  if (!isPublic(endpoint)) await enforceLimits(db, endpoint, limits, newId);
  const network = () => dependencies.networkOf?.(request, peer) ?? null;
  return { caller, isOfPublic, isEmptied, sender, network, visit };
};
