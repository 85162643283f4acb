import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type applyEventEndpoint, callbacksPerMinute } from '#contract/arrivals.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { guid } from '#contract/common/values.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import { arrivalsTable as table } from '#service/db/schema/arrivals.ts';
import { destinationsTable as destinations } from '#service/db/schema/events.ts';
import { isSignedBy, readCall } from '#service/domains/events/verify-signature.ts';
import type { RequestContext } from '#service/http/context.ts';
import { countOrBlock } from '#service/http/limits.ts';
import { invalidRequest, Problem } from '#service/http/problem.ts';
import type { EventSeals } from '#service/identity/event-seals.ts';
import { holdNoting } from './note-arrivals.ts';

const unsigned = () =>
  new Problem(
    401,
    'signature-invalid',
    "The signature isn't of this destination's secret and this body, or its time is more than 5 minutes away.",
  );

/** Of the destination's calls alone, in a window which others can't use up. */
export const appliedWindow = (destinationId: string): string => `applied ${destinationId}`;

/**
 * Looks at who calls before the body is read, and then at its bytes.
 * @returns the destination that signed it
 * @throws Problem 401: nobody is told which destinations there are
 */
export const callbackVerifier =
  ({ openSecrets }: Pick<EventSeals, 'openSecrets'>) =>
  async (
    { db, now }: Pick<RequestContext, 'db' | 'now'>,
    request: Request,
    params: Readonly<Record<string, string>>,
  ): Promise<(bytes: Uint8Array) => string> => {
    const said = readCall(request.headers, now());
    const id = guid.safeParse(params.destinationId);
    if (said === undefined || !id.success) throw unsigned();
    const [destination] = await db
      .select({ id: destinations.id, sealed: destinations.sealed })
      .from(destinations)
      .where(eq(destinations.id, id.data));
    if (destination === undefined) throw unsigned();
    const secrets = await openSecrets(destination.sealed, destination.id);
    return (bytes) => {
      // By secrets that can't be read nothing is signed.
      if (secrets === undefined || !isSignedBy(secrets, said, { bytes, now: now() })) {
        throw unsigned();
      }
      return destination.id;
    };
  };

/**
 * What is sent to a destination is signed with the same secret, and names its event, too: whoever sends
 * that back has applied nothing.
 */
const requireOwnWord = (body: object): void => {
  if (Object.keys(body).every((key) => key === 'eventId')) return;
  const message = "Must have eventId and nothing else: an event that was sent isn't a callback.";
  throw invalidRequest([{ path: '', message }]);
};

/**
 * Notes that a destination applied the withdrawals of an event, as its signature shows. Twice is once.
 * @throws Problem 400 for more than the id of an event; 404, 429
 */
export const applyEvent = async (
  { db, now, newId }: Pick<RequestContext, 'db' | 'now' | 'newId'>,
  input: Pick<EndpointInput<typeof applyEventEndpoint>, 'body'>,
  destinationId: string,
): Promise<EndpointAnswer<typeof applyEventEndpoint>> => {
  await countOrBlock(
    db,
    {
      key: appliedWindow(destinationId),
      allowed: callbacksPerMinute,
      phrase: 'per minute for this destination',
      unit: 'calls',
    },
    newId,
  );
  requireOwnWord(input.body);
  const eventId = input.body.eventId.toLowerCase();
  const withdrawals = await db.transaction(async (tx) => {
    await holdNoting(tx);
    const held = await tx
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.destinationId, destinationId),
          sql`${table.eventIds} @> ${arrayOf('uuid', [eventId])}`,
        ),
      )
      .orderBy(asc(table.id))
      .for('update');
    const ids = held.map(({ id }) => id);
    await tx
      .update(table)
      .set({ appliedAt: now() })
      .where(and(isOneOf(sql`${table.id}`, 'uuid', ids), isNull(table.appliedAt)));
    return ids.length;
  });
  if (withdrawals === 0) {
    throw new Problem(
      404,
      'not-found',
      'This event told this destination of no withdrawal. Nothing is left to do.',
    );
  }
  return { eventId, withdrawals };
};
