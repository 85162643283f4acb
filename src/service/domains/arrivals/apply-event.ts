import { and, eq, sql } from 'drizzle-orm';
import type { applyEventEndpoint } from '#contract/arrivals.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { arrayOf } from '#service/db/arrays.ts';
import { arrivalsTable as table } from '#service/db/schema/arrivals.ts';
import { destinationsTable as destinations } from '#service/db/schema/events.ts';
import { isSignedBy } from '#service/domains/events/verify-signature.ts';
import type { RequestContext } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import type { EventSeals } from '#service/identity/event-seals.ts';
import { holdNoting } from './note-arrivals.ts';

const unsigned = () =>
  new Problem(
    401,
    'signature-invalid',
    "The signature isn't of this destination's secret and this body, or its time is more than 5 minutes away.",
  );

/**
 * Notes that a destination applied the withdrawals of an event, as its signature shows. Twice is once.
 * @throws Problem 401 `signature-invalid`, 404
 */
export const applyEvent = async (
  {
    db,
    now,
    eventSeals,
    bodyText,
  }: Pick<RequestContext, 'db' | 'now' | 'bodyText'> & {
    eventSeals: Pick<EventSeals, 'openSecrets'>;
  },
  { params, headers, body }: Omit<EndpointInput<typeof applyEventEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof applyEventEndpoint>> => {
  const [destination] = await db
    .select({ id: destinations.id, sealed: destinations.sealed })
    .from(destinations)
    .where(eq(destinations.id, params.destinationId.toLowerCase()));
  // Nobody is told which destinations there are.
  if (destination === undefined) throw unsigned();
  const secrets = await eventSeals.openSecrets(destination.sealed, destination.id);
  if (secrets === undefined) throw new Error("A destination's secrets can't be opened.");
  const signed = {
    id: headers['webhook-id'],
    timestamp: headers['webhook-timestamp'],
    signature: headers['webhook-signature'],
    body: bodyText,
  };
  if (!(await isSignedBy(secrets, signed, now()))) throw unsigned();
  const eventId = body.eventId.toLowerCase();
  const withdrawals = await db.transaction(async (tx) => {
    await holdNoting(tx);
    const rows = await tx
      .update(table)
      .set({ appliedAt: sql`coalesce(${table.appliedAt}, ${now()}::timestamptz)` })
      .where(
        and(
          eq(table.destinationId, destination.id),
          sql`${table.eventIds} @> ${arrayOf('uuid', [eventId])}`,
        ),
      )
      .returning({ id: table.id });
    return rows.length;
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
