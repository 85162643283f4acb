import { and, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  type DeliveryRow,
  type DestinationRow,
  deliveriesTable,
  destinationsTable,
} from '#service/db/schema/events.ts';
import { columnName } from '#service/db/write-rows.ts';
import { noteAnswers } from '#service/domains/arrivals/note-arrivals.ts';
import {
  type Delivering,
  failuresMaximum,
  isOf,
  isResting,
  type Progress,
  type Stay,
} from './stay.ts';
import { waitAfter } from './wait-after.ts';

const destinations = destinationsTable;
const deliveries = deliveriesTable;

/** What becomes of a destination's people besides what was sent. */
type Notes = {
  position?: number;
  refusalPosition?: number;
  /** Who failed before, and refused something since. */
  refusing?: readonly string[];
};

const laterThan = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();

/** What somebody may have set during a round, and what a round says of it, which doesn't undo that. */
const unlessChanged = (
  { modifiedAt }: DestinationRow,
  { failures, nextAt, refusalPosition }: Partial<DestinationRow>,
  isParked: boolean,
) => {
  const { state, ...columns } = destinations;
  const isChanged = sql`${columns.modifiedAt} <> ${modifiedAt}::timestamptz`;
  // One that is paused by now has been resumed by nobody.
  const isResumed = sql`${isChanged} and ${state} = 'ACTIVE'`;
  return {
    failures: sql`case when ${isResumed} then ${columns.failures} else ${failures}::integer end`,
    ...(nextAt === undefined
      ? {}
      : {
          nextAt: sql`case when ${isResumed} then ${columns.nextAt} else ${nextAt}::timestamptz end`,
        }),
    // It may ask for more than before.
    ...(refusalPosition === undefined
      ? {}
      : {
          refusalPosition: sql`case when ${isChanged} then ${columns.refusalPosition}
            else ${refusalPosition}::bigint end`,
        }),
    ...(isParked
      ? {
          state: sql`case when ${state} = 'ACTIVE' and not (${isChanged}) then 'PARKED' else ${state} end`,
        }
      : {}),
  };
};

/** Notes how far a destination is, and who is apart from that. */
export const createNoting = ({ now, waits, holds: { writeAt } }: Delivering) => {
  /** How a person is apart after her events were tried; null where she isn't. */
  const apartAfter = (
    stay: Stay,
    progress: Progress,
    former: DeliveryRow | undefined,
    passed: number,
  ): DeliveryRow | null => {
    const { subjectId, sequence, position, fault, isTried, hasRefusal, hasMore } = progress;
    const base = { destinationId: stay.row.id, subjectId, sequence, hasRefusal };
    const time = now();
    if (fault === null && hasMore) {
      const state = 'WAITING';
      const isNew = { position: null, attempts: 0, fault: null };
      return { ...base, ...isNew, state, nextAt: time, since: time };
    }
    if (fault === null) {
      if (position <= passed) return null;
      const state = 'AHEAD';
      return {
        ...base,
        ...{ state, position, attempts: 0, nextAt: time, fault: null, since: time },
      };
    }
    const isSame = former?.state !== 'AHEAD' && former?.sequence === sequence;
    const attempts = (isSame ? (former?.attempts ?? 0) : 0) + (isTried ? 1 : 0);
    const since = (isSame ? former?.since : undefined) ?? time;
    const failedForMs = Date.parse(time) - Date.parse(since);
    const wait = isTried ? waitAfter(attempts, waits, failedForMs) : 0;
    return {
      ...base,
      ...{ state: wait === null ? 'PARKED' : 'WAITING', position: null, attempts },
      nextAt: laterThan(time, wait ?? 0),
      fault: isTried ? fault : (former?.fault ?? null),
      since,
    };
  };

  /** Where somebody had a person's events sent again meanwhile, hers are further, and stay there. */
  const writeApart = async (tx: Database, rows: readonly DeliveryRow[]): Promise<void> => {
    if (rows.length === 0) return;
    const { destinationId, subjectId, ...changed } = getTableColumns(deliveries);
    await tx
      .insert(deliveries)
      .values([...rows])
      .onConflictDoUpdate({
        target: [destinationId, subjectId],
        set: Object.fromEntries(
          Object.keys(changed).map((key) => [key, sql.raw(`excluded.${columnName(key)}`)]),
        ),
        setWhere: sql`${changed.sequence} <= excluded.sequence`,
      });
  };

  /** Notes what became of people's events, and how far the destination is. */
  const note = async (
    stay: Stay,
    results: readonly Progress[],
    former: ReadonlyMap<string, DeliveryRow>,
    { refusing = [], ...at }: Notes = {},
  ): Promise<void> => {
    const { row } = stay;
    const passed = at.position ?? row.position;
    const apart = results.map((one) => ({
      one,
      row: apartAfter(stay, one, former.get(one.subjectId), passed),
    }));
    const rows = apart.flatMap(({ row: own }) => own ?? []);
    const gone = apart.flatMap(({ one, row: own }) => (own === null ? [one.subjectId] : []));
    const tried = results.filter(({ isTried }) => isTried);
    const fault = tried.find((one) => one.fault !== null)?.fault ?? null;
    const isSent = tried.some((one) => one.fault === null);
    const time = now();
    const isFailing = isResting(stay);
    const wait = isFailing ? waitAfter(stay.failures - failuresMaximum + 1, waits) : 0;
    // That it doesn't take somebody's says nothing of what it does with others'.
    const recovered = isSent && row.failures >= failuresMaximum && !isFailing;
    const fields = {
      ...at,
      failures: stay.failures,
      // What only passes over events that don't concern it has told nothing of one that fails.
      ...(isFailing && tried.length === 0 ? {} : { nextAt: laterThan(time, wait ?? 0) }),
      ...(isSent ? { lastSentAt: time } : {}),
      ...(fault === null ? {} : { fault, faultAt: time }),
    } satisfies Partial<DestinationRow>;
    await writeAt(stay, async (tx) => {
      await writeApart(tx, rows);
      if (gone.length > 0) {
        await tx
          .delete(deliveries)
          .where(and(isOf(stay), isOneOf(sql`${deliveries.subjectId}`, 'uuid', gone)));
      }
      if (at.position !== undefined) {
        await tx
          .delete(deliveries)
          .where(and(isOf(stay), eq(deliveries.state, 'AHEAD'), lte(deliveries.position, passed)));
      }
      if (recovered) {
        await tx
          .update(deliveries)
          .set({ nextAt: time })
          .where(and(isOf(stay), eq(deliveries.state, 'WAITING')));
      }
      if (refusing.length > 0) {
        // A refusal leaves out what failed, so that what is tried next may well arrive.
        const { attempts, state, subjectId } = deliveries;
        await tx
          .update(deliveries)
          .set({
            ...{ state: 'WAITING', hasRefusal: true, nextAt: time },
            attempts: sql`case when ${state} = 'PARKED' then 0 else ${attempts} end`,
          })
          .where(
            and(
              ...[isOf(stay), isOneOf(sql`${subjectId}`, 'uuid', refusing)],
              inArray(state, ['WAITING', 'PARKED']),
            ),
          );
      }
      await tx
        .update(destinations)
        .set({ ...fields, ...unlessChanged(row, fields, wait === null) })
        .where(eq(destinations.id, row.id));
      await noteAnswers(
        tx,
        row.id,
        results.flatMap(({ answered = [] }) => answered),
      );
    });
    Object.assign(row, fields);
  };

  return { note };
};
export type Noting = ReturnType<typeof createNoting>;
