import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type applyEventEndpoint, callbacksPerMinute } from '#contract/arrivals.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import { arrivalsTable as table } from '#service/db/schema/arrivals.ts';
import { destinationsTable as destinations } from '#service/db/schema/events.ts';
import { isSignedBy } from '#service/domains/events/verify-signature.ts';
import type { RequestContext } from '#service/http/context.ts';
import { countOrBlock } from '#service/http/limits.ts';
import { Problem } from '#service/http/problem.ts';
import { requireRoom } from '#service/http/public-limits.ts';
import type { EventSeals } from '#service/identity/event-seals.ts';
import { holdNoting } from './note-arrivals.ts';

type Applying = Pick<RequestContext, 'db' | 'now' | 'newId' | 'visit'> & {
  eventSeals: Pick<EventSeals, 'openSecrets'>;
};

const unsigned = () =>
  new Problem(
    401,
    'signature-invalid',
    "The signature isn't of this destination's secret and this body, or its time is more than 5 minutes away.",
  );

/** Of the destination's calls alone, in a window which others can't use up. */
export const appliedWindow = (destinationId: string): string => `applied ${destinationId}`;

const findSigner = async (
  { db, now, eventSeals }: Applying,
  { params, headers }: Pick<EndpointInput<typeof applyEventEndpoint>, 'params' | 'headers'>,
  bodyText: string,
): Promise<string | undefined> => {
  const [destination] = await db
    .select({ id: destinations.id, sealed: destinations.sealed })
    .from(destinations)
    .where(eq(destinations.id, params.destinationId.toLowerCase()));
  if (destination === undefined) return undefined;
  const secrets = await eventSeals.openSecrets(destination.sealed, destination.id);
  const signed = {
    id: headers['webhook-id'],
    timestamp: headers['webhook-timestamp'],
    signature: headers['webhook-signature'],
    body: bodyText,
  };
  // By secrets that can't be read nothing is signed.
  const isSigned = secrets !== undefined && (await isSignedBy(secrets, signed, now()));
  return isSigned ? destination.id : undefined;
};

/**
 * Notes that a destination applied the withdrawals of an event, as its signature shows. Twice is once.
 * Calls that aren't signed count where they come from, and use up nothing of the destination's.
 * @throws Problem 401 `signature-invalid`, 404, 429
 */
export const applyEvent = async (
  context: Applying,
  input: Pick<EndpointInput<typeof applyEventEndpoint>, 'params' | 'headers' | 'body'>,
  bodyText: string,
): Promise<EndpointAnswer<typeof applyEventEndpoint>> => {
  const { db, now, newId, visit } = context;
  const destinationId = await findSigner(context, input, bodyText);
  if (destinationId === undefined) {
    requireRoom(visit, Buffer.byteLength(bodyText));
    // Nobody is told which destinations there are.
    throw unsigned();
  }
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
