import { and, asc, gt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
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

/**
 * What lies after each destination's position, of at most so many events of each, by the rule of what
 * concerns it: read together, however many there are.
 */
const readUntried = async (
  db: Database,
  destinations: readonly DestinationRow[],
  most: number,
): Promise<{ id: string; untried: Pick<Waiting, 'events' | 'hasMore' | 'since'> }[]> => {
  const [first, second, ...others] = destinations.map(({ id, position }) =>
    db
      .select({ ...toldColumns, at: events.at, of: sql<string>`${id}::text`.as('of') })
      .from(events)
      .where(gt(events.position, position))
      .orderBy(asc(events.position))
      .limit(most),
  );
  if (first === undefined) return [];
  const rows = await (second === undefined ? first : unionAll(first, second, ...others));
  const rowsOf = Map.groupBy(rows, (row) => row.of);
  return destinations.map((destination) => {
    const own = rowsOf.get(destination.id) ?? [];
    const told = own.filter((row) => concern(row, destination) !== null);
    const untried = {
      events: told.length,
      hasMore: own.length === most,
      since: told.reduce<string | null>((since, { at }) => earliest(since, at), null),
    };
    return { id: destination.id, untried };
  });
};

const shown =
  (known: ReadonlyMap<string, Waiting>) =>
  (id: string): DestinationWaiting => {
    const { since, ...counts } = known.get(id) ?? nothing;
    return { ...counts, sinceDate: since === null ? null : toWireTime(since) };
  };

/** What each of these destinations wasn't sent yet, by its id. @param most events that are looked through of each */
export const readWaiting = async (
  db: Database,
  destinations: readonly DestinationRow[],
  most = countedMaximum,
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
  const behind = destinations.filter(({ position }) => position < last);
  for (const { id, untried } of await readUntried(db, behind, most)) {
    const own = known.get(id) ?? nothing;
    known.set(id, { ...own, ...untried, since: earliest(own.since, untried.since) });
  }
  return shown(known);
};
