import type { Database } from '#service/db/database.ts';
import { type DestinationRow, destinationsTable } from '#service/db/schema/events.ts';
import { readLastPosition } from '#service/domains/events/horizon.ts';
import type { DestinationSecrets, EventSeals } from '#service/identity/event-seals.ts';

export const testSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A destination that is told of everything from now on. */
export const addDestination = async (
  { db, clock, eventSeals }: { db: Database; clock: { now: () => string }; eventSeals: EventSeals },
  {
    secrets = {},
    ...fields
  }: Partial<DestinationRow> & { secrets?: Partial<DestinationSecrets> } = {},
): Promise<string> => {
  const id = fields.id ?? crypto.randomUUID();
  const at = clock.now();
  const all: DestinationSecrets = { headers: {}, secret: testSecret, former: null, ...secrets };
  const position = await readLastPosition(db);
  await db.insert(destinationsTable).values({
    ...{ id, name: 'Mailer', use: 'Sends the newsletter', url: 'http://127.0.0.1:9/events' },
    ...{ body: 'KNOWN', events: [], purposeIds: [], takesTests: false, state: 'ACTIVE' },
    sealed: await eventSeals.sealSecrets(all, id),
    ...{ position, refusalPosition: position, failures: 0, nextAt: at, lastSentAt: null },
    ...{ lostErasures: 0, lostErasureAt: null, testAskedAt: null, testedAt: null, testFault: null },
    ...{ fault: null, faultAt: null, leaseId: null, leasedUntil: null },
    ...{ createdAt: at, createdBy: 'test', modifiedAt: at },
    ...fields,
  });
  return id;
};
