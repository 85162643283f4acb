import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Arrival, OverdueArrival } from '#contract/arrivals.ts';
import { maskText } from '#contract/mask-text.ts';
import { isRefusal } from '#contract/refusals.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import {
  type ArrivalRow,
  goneDestinationsTable as gone,
  arrivalsTable as table,
} from '#service/db/schema/arrivals.ts';
import {
  formerIdentifiersTable,
  subjectPurposesTable,
  dataSubjectsTable as subjects,
} from '#service/db/schema/data-subjects.ts';
import {
  type DestinationRow,
  destinationsTable as destinations,
} from '#service/db/schema/events.ts';
import { findMerged } from '#service/domains/merges/find-merged.ts';
import { arrivalState } from './arrival-state.ts';

type Place = Pick<DestinationRow, 'id' | 'name' | 'use' | 'purposeIds'> & { isGone: boolean };

const isToldOf = ({ purposeIds }: Pick<Place, 'purposeIds'>, purposeId: string): boolean =>
  purposeIds.length === 0 || purposeIds.includes(purposeId);

/** All destinations, also those that are gone, by their id. */
const readPlaces = async (db: Database): Promise<Map<string, Place>> => {
  const there = await db.select().from(destinations);
  const former = await db.select().from(gone);
  const all: Place[] = [
    ...former.map((row) => ({ ...row, purposeIds: [], isGone: true })),
    ...there.map((row) => ({ ...row, isGone: false })),
  ];
  return new Map(all.map((place) => [place.id, place]));
};

const toArrival = (
  row: ArrivalRow,
  { place, now, isOfFormer }: { place: Place | undefined; now: string; isOfFormer: boolean },
): Arrival => ({
  id: row.id,
  destinationId: row.destinationId,
  destinationName: place?.name ?? '',
  destinationUse: place?.use ?? '',
  isDestinationDeleted: place?.isGone ?? true,
  purposeId: row.purposeId,
  state: arrivalState(row, {
    now,
    isThere: place !== undefined && !place.isGone,
    isToldOf: place !== undefined && isToldOf(place, row.purposeId),
  }),
  isOfFormer,
  withdrawnDate: toWireTime(row.withdrawnAt),
  recordedDate: toWireTime(row.since),
  dueDate: toWireTime(row.dueAt),
  doneWhen: row.needs,
  sentDate: toOptionalWireTime(row.sentAt),
  acknowledgedDate: toOptionalWireTime(row.acknowledgedAt),
  appliedDate: toOptionalWireTime(row.appliedAt),
  markedBy: row.markedBy,
  markedReason: row.markedReason,
  endedDate: toOptionalWireTime(row.endedAt),
  endedBy: row.endedBy,
});

const nothingToSend = (place: Place, purposeId: string): Arrival => ({
  ...{ id: null, destinationId: place.id, destinationName: place.name, destinationUse: place.use },
  ...{ isDestinationDeleted: false, purposeId, state: 'NOTHING_TO_SEND', isOfFormer: false },
  ...{ withdrawnDate: null, recordedDate: null, dueDate: null, doneWhen: null, sentDate: null },
  ...{ acknowledgedDate: null, appliedDate: null, markedBy: null, markedReason: null },
  ...{ endedDate: null, endedBy: null },
});

/** Where a person's withdrawals have arrived, the newest first. */
export const readPersonArrivals = async (
  { db, now }: { db: Database; now: () => string },
  subjectId: string,
): Promise<Arrival[]> => {
  const places = await readPlaces(db);
  if (places.size === 0) return [];
  const merged = await findMerged(db, [subjectId]);
  const rows = await db
    .select()
    .from(table)
    .where(isOneOf(sql`${table.subjectId}`, 'uuid', [subjectId, ...merged.map(({ id }) => id)]))
    .orderBy(sql`${table.withdrawnAt} desc, ${table.since} desc, ${table.id}`);
  const consents = await db
    .select({ purposeId: subjectPurposesTable.purposeId, status: subjectPurposesTable.status })
    .from(subjectPurposesTable)
    .where(eq(subjectPurposesTable.subjectId, subjectId));
  const at = now();
  const told = new Set(
    rows.flatMap((row) =>
      row.subjectId === subjectId && row.endedAt === null
        ? [`${row.destinationId} ${row.purposeId}`]
        : [],
    ),
  );
  const untold = consents
    .filter(({ status }) => isRefusal(status))
    .flatMap(({ purposeId }) =>
      [...places.values()].flatMap((place) =>
        place.isGone || told.has(`${place.id} ${purposeId}`)
          ? []
          : [nothingToSend(place, purposeId)],
      ),
    );
  return [
    ...rows.map((row) =>
      toArrival(row, {
        place: places.get(row.destinationId),
        now: at,
        isOfFormer: row.subjectId !== subjectId,
      }),
    ),
    ...untold,
  ];
};

/** What isn't done though its time is over, at destinations that are there (`arrival-state.ts`). */
const isOverdue = (now: string): SQL | undefined =>
  and(
    isNull(table.endedAt),
    isNull(table.appliedAt),
    or(eq(table.needs, 'APPLIED'), isNull(table.acknowledgedAt)),
    lte(table.dueAt, now),
    or(
      sql`${table.sentAt} is not null`,
      sql`${destinations.purposeIds} = '{}'`,
      sql`${table.purposeId} = any(${destinations.purposeIds})`,
    ),
  );

/** Whose rows are now that name somebody who was merged. */
const readOwners = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db
    .select({
      id: formerIdentifiersTable.formerId,
      subjectId: formerIdentifiersTable.subjectId,
    })
    .from(formerIdentifiersTable)
    .where(isOneOf(sql`${formerIdentifiersTable.formerId}`, 'uuid', subjectIds));
  return new Map(rows.map(({ id, subjectId }) => [id, subjectId]));
};

/** Rows with whose they are now. */
export const showArrivals = async (
  { db, now }: { db: Database; now: () => string },
  rows: readonly ArrivalRow[],
): Promise<OverdueArrival[]> => {
  if (rows.length === 0) return [];
  const places = await readPlaces(db);
  const owners = await readOwners(db, [...new Set(rows.map(({ subjectId }) => subjectId))]);
  const ownerOf = ({ subjectId }: ArrivalRow) => owners.get(subjectId) ?? subjectId;
  const people = await db
    .select({ id: subjects.id, identifier: subjects.identifier })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', [...new Set(rows.map(ownerOf))]));
  const names = new Map(people.map(({ id, identifier }) => [id, maskText(identifier)]));
  const at = now();
  return rows.map((row) => {
    const owner = ownerOf(row);
    const place = places.get(row.destinationId);
    return {
      ...toArrival(row, { place, now: at, isOfFormer: owner !== row.subjectId }),
      ...{ dataSubjectId: owner, person: names.get(owner) ?? '' },
    };
  });
};

/** One page of what is overdue, what was due first before others; and how many there are. */
export const readOverdue = async (
  context: { db: Database; now: () => string },
  { page, size, destinationId }: { page: number; size: number; destinationId?: string | undefined },
): Promise<{ content: OverdueArrival[]; total: number }> => {
  const { db, now } = context;
  const where = and(
    isOverdue(now()),
    destinationId === undefined ? undefined : eq(table.destinationId, destinationId.toLowerCase()),
  );
  const found = await db
    .select({ row: table })
    .from(table)
    .innerJoin(destinations, eq(destinations.id, table.destinationId))
    .where(where)
    .orderBy(asc(table.dueAt), asc(table.id))
    .limit(size)
    .offset(page * size);
  const [counted] = await db
    .select({ total: sql<string>`count(*)` })
    .from(table)
    .innerJoin(destinations, eq(destinations.id, table.destinationId))
    .where(where);
  const content = await showArrivals(
    context,
    found.map(({ row }) => row),
  );
  return { content, total: Number(counted?.total ?? 0) };
};

/** How many are overdue at each destination, and since when the first is. */
export const countOverdue = async (
  db: Database,
  now: string,
): Promise<{ id: string; name: string; count: number; at: string }[]> => {
  const rows = await db
    .select({
      id: destinations.id,
      name: destinations.name,
      count: sql<string>`count(*)`,
      at: sql<string>`min(${table.dueAt})`.mapWith(table.dueAt),
    })
    .from(table)
    .innerJoin(destinations, eq(destinations.id, table.destinationId))
    .where(isOverdue(now))
    .groupBy(destinations.id, destinations.name)
    .orderBy(sql`count(*) desc, ${destinations.name}, ${destinations.id}`);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
};
