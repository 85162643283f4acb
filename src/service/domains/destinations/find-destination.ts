import { eq } from 'drizzle-orm';
import type { Destination } from '#contract/destinations.ts';
import type { Database } from '#service/db/database.ts';
import { type DestinationRow, destinationsTable as table } from '#service/db/schema/events.ts';
import { Problem } from '#service/http/problem.ts';
import type { DestinationSecrets, EventSeals } from '#service/identity/event-seals.ts';
import { toDestination } from './wire.ts';

export type DestinationContext = {
  db: Database;
  now: () => string;
  eventSeals: Pick<EventSeals, 'sealSecrets' | 'openSecrets'>;
};

export const openSecrets = async (
  { eventSeals }: Pick<DestinationContext, 'eventSeals'>,
  { id, sealed }: Pick<DestinationRow, 'id' | 'sealed'>,
): Promise<DestinationSecrets> => {
  const secrets = await eventSeals.openSecrets(sealed, id);
  if (secrets === undefined) throw new Error("A destination's secrets can't be opened.");
  return secrets;
};

const missing = () => new Problem(404, 'not-found', 'No destination has this id. Check it.');

export const readDestination = async (db: Database, id: string): Promise<DestinationRow> => {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (row === undefined) throw missing();
  return row;
};

/** Held until the transaction ends. @throws Problem 404 */
export const holdDestination = async (db: Database, id: string): Promise<DestinationRow> => {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (row === undefined) throw missing();
  return row;
};

export const showDestination = async (
  context: DestinationContext,
  row: DestinationRow,
): Promise<Destination> => toDestination(row, await openSecrets(context, row), context.now());

/** @throws Problem 404 */
export const getDestination = async (
  context: DestinationContext,
  id: string,
): Promise<Destination> => showDestination(context, await readDestination(context.db, id));

/** What colleagues set of it, but for its secrets. */
export const findDestinationSettings = async (
  db: Database,
  id: string,
): Promise<Partial<Destination> | undefined> => {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (row === undefined) return undefined;
  const { name, use, url, events, purposeIds: purposes, body, takesTests, state, doneWhen } = row;
  const clock = { days: row.clockDays, isBusiness: row.isClockBusiness };
  return { id: row.id, name, use, url, events, purposes, body, takesTests, clock, doneWhen, state };
};
