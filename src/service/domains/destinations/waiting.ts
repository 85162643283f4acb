import { and, asc, gt, sql } from 'drizzle-orm';
import { countedMaximum, type DestinationWaiting } from '#contract/destinations.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { type DestinationRow, deliveriesTable, eventsTable } from '#service/db/schema/events.ts';
import { concern } from '#service/domains/events/concern.ts';
import { readLastPosition } from '#service/domains/events/horizon.ts';
import { toldColumns } from './told-columns.ts';

const events = eventsTable;
const deliveries = deliveriesTable;

type Waiting = Pick<DestinationWaiting, 'events' | 'hasMore' | 'people' | 'parked'> & {
  since: string | null;
};

const nothing: Waiting = { events: 0, hasMore: false, people: 0, parked: 0, since: null };

const earliest = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;

/** What lies after a destination's position, of at most so many events, by the rule of what concerns it. */
const readUntried = async (
  db: Database,
  destination: DestinationRow,
): Promise<Pick<Waiting, 'events' | 'hasMore' | 'since'>> => {
  const rows = await db
    .select({ ...toldColumns, at: events.at })
    .from(events)
    .where(gt(events.position, destination.position))
    .orderBy(asc(events.position))
    .limit(countedMaximum);
  const told = rows.filter((row) => concern(row, destination) !== null);
  return {
    events: told.length,
    hasMore: rows.length === countedMaximum,
    since: told.reduce<string | null>((since, { at: time }) => earliest(since, time), null),
  };
};

const shown =
  (known: ReadonlyMap<string, Waiting>) =>
  (id: string): DestinationWaiting => {
    const { since, ...counts } = known.get(id) ?? nothing;
    return { ...counts, sinceDate: since === null ? null : toWireTime(since) };
  };

/** What each of these destinations wasn't sent yet, by its id. */
export const readWaiting = async (
  db: Database,
  destinations: readonly DestinationRow[],
): Promise<(id: string) => DestinationWaiting> => {
  if (destinations.length === 0) return shown(new Map());
  const last = await readLastPosition(db);
  const { destinationId, state } = deliveries;
  const failed = await db
    .select({
      destinationId,
      people: sql<string>`count(*) filter (where ${state} = 'WAITING')`,
      parked: sql<string>`count(*) filter (where ${state} = 'PARKED')`,
      since: sql<string>`min(${deliveries.since})`.mapWith(deliveries.since),
    })
    .from(deliveries)
    .where(
      and(
        isOneOf(
          sql`${destinationId}`,
          'uuid',
          destinations.map(({ id }) => id),
        ),
        sql`${state} <> 'AHEAD'`,
      ),
    )
    .groupBy(destinationId);
  const known = new Map<string, Waiting>();
  for (const { destinationId: id, people, parked, since } of failed) {
    known.set(id, { ...nothing, people: Number(people), parked: Number(parked), since });
  }
  for (const destination of destinations) {
    const { id, position } = destination;
    if (position >= last) continue;
    const untried = await readUntried(db, destination);
    const own = known.get(id) ?? nothing;
    known.set(id, { ...own, ...untried, since: earliest(own.since, untried.since) });
  }
  return shown(known);
};
