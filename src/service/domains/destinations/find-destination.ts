import { count, eq, sql } from 'drizzle-orm';
import type { Destination } from '#contract/destinations.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  type DestinationRow,
  destinationsTable as table,
  untoldTable,
} from '#service/db/schema/events.ts';
import { Problem, stateConflict } from '#service/http/problem.ts';
import type { DestinationSecrets, EventSeals } from '#service/identity/event-seals.ts';
import { readWaiting } from './waiting.ts';
import { toDestination } from './wire.ts';

export type DestinationContext = {
  db: Database;
  now: () => string;
  eventSeals: Pick<EventSeals, 'sealSecrets' | 'openSecrets'>;
};

type Sealed = Pick<DestinationRow, 'id' | 'sealed'>;

/** Undefined where they were sealed under another secret of the account, or changed. */
export const readSecrets = (
  { eventSeals }: Pick<DestinationContext, 'eventSeals'>,
  { id, sealed }: Sealed,
): Promise<DestinationSecrets | undefined> => eventSeals.openSecrets(sealed, id);

/** @throws Problem `secrets-not-readable` */
export const openSecrets = async (
  context: Pick<DestinationContext, 'eventSeals'>,
  sealed: Sealed,
): Promise<DestinationSecrets> => {
  const secrets = await readSecrets(context, sealed);
  if (secrets === undefined) {
    throw stateConflict(
      'secrets-not-readable',
      "Its secret and headers can't be read. Rotate the secret first, and enter its headers again.",
    );
  }
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

/** Of how many people destinations have to be told anew, and since when. */
export const readUntold = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { people: number; since: string }>> => {
  const rows = await db
    .select({
      id: untoldTable.destinationId,
      people: count(),
      since: sql<string>`min(${untoldTable.since})`.mapWith(untoldTable.since),
    })
    .from(untoldTable)
    .where(isOneOf(sql`${untoldTable.destinationId}`, 'uuid', ids))
    .groupBy(untoldTable.destinationId);
  return new Map(rows.map(({ id, ...own }) => [id, own]));
};

export const showDestination = async (
  context: DestinationContext,
  row: DestinationRow,
): Promise<Destination> => {
  const waitingOf = await readWaiting(context.db, [row]);
  return toDestination(row, {
    ...{ secrets: await readSecrets(context, row), now: context.now() },
    untold: (await readUntold(context.db, [row.id])).get(row.id),
    waiting: waitingOf(row.id),
  });
};

/** @throws Problem 404 */
export const getDestination = async (
  context: DestinationContext,
  id: string,
): Promise<Destination> => showDestination(context, await readDestination(context.db, id));

/** An address without what follows its path: that may be what lets us in. */
const withoutQuery = (text: string): string => {
  const url = new URL(text);
  const query = url.search === '' ? '' : '?…';
  return `${url.origin}${url.pathname}${query}`;
};

/** What colleagues set of it, but for its secrets. */
export const findDestinationSettings = async (
  db: Database,
  id: string,
): Promise<Partial<Destination> | undefined> => {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (row === undefined) return undefined;
  const { name, use, url, events, purposeIds, body, state } = row;
  const { takesTests, followsSwitches, doneWhen } = row;
  const settings = { id: row.id, name, use, url: withoutQuery(url), events };
  const clock = { days: row.clockDays, isBusiness: row.isClockBusiness };
  const wanted = { purposes: purposeIds, body, takesTests, followsSwitches };
  return { ...settings, ...wanted, clock, doneWhen, state };
};
