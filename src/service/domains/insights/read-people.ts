import { and, eq, inArray, isNotNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { type ConsentStatus, standingStatuses } from '#contract/data-subject-values.ts';
import {
  insightRowsMaximum,
  type PurposePeople,
  type readPeopleEndpoint,
  statusesInForce,
} from '#contract/insights.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { consentCountsTable, peopleCountsTable } from '#service/db/schema/counts.ts';
import {
  dataSubjectsTable,
  isStandingConsent,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import type { Context } from '#service/http/context.ts';
import { namedPurposes } from './newest-names.ts';
import { sumOf } from './sums.ts';

const counts = consentCountsTable;
const consents = subjectPurposesTable;
const subjects = dataSubjectsTable;
const purposes = purposesTable;
const versions = purposeVersionsTable;

// People are never counted twice, nor left out.
const atOneInstant = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

type Counted = { purposeId: string; version: number; status: ConsentStatus; count: number };
type Filter = { purposeId?: string | undefined; collectionPointId?: string | undefined };
type Named = { id: string; name: string; active_version: string | null };

const isInForce = (status: string): boolean => statusesInForce.includes(status);

const readStored = (db: Database, { purposeId, collectionPointId }: Filter): Promise<Counted[]> =>
  db
    .select({
      purposeId: counts.purposeId,
      version: counts.purposeVersion,
      status: counts.status,
      count: sumOf(counts.count),
    })
    .from(counts)
    .where(
      and(
        eq(counts.isTest, false),
        given(purposeId, (id) => eq(counts.purposeId, id)),
        given(collectionPointId, (id) => eq(counts.collectionPointId, id)),
      ),
    )
    .groupBy(counts.purposeId, counts.purposeVersion, counts.status);

/** A purpose whose retirement isn't recorded in full, and whether another version is Active since. */
type Retired = { id: string; isActive: boolean };

const readRetired = (db: Database, now: string): Promise<Retired[]> =>
  db
    .select({
      id: purposes.id,
      isActive: sql<boolean>`exists (select from ${versions}
        where ${versions.purposeId} = ${purposes.id} and ${versions.status} = 'ACTIVE')`,
    })
    .from(purposes)
    .where(and(isNotNull(purposes.consentsEndAt), lte(purposes.consentsEndAt, now)));

const isStanding = (status: string): boolean =>
  (standingStatuses as readonly string[]).includes(status);

/**
 * Consents that have ended and are still counted as they are stored: those that expired, found by the
 * index of expiries, and those of a purpose that retired. Without an Active version all of these have
 * ended, so nobody is read.
 */
const readEnded = async (
  db: Database,
  now: string,
  { purposeId, collectionPointId }: Filter,
  { stored, retired }: { stored: readonly Counted[]; retired: readonly Retired[] },
): Promise<Counted[]> => {
  const endings = endingsBy(now);
  const all = retired.flatMap(({ id, isActive }) => (isActive ? [] : [id]));
  const some = retired.flatMap(({ id, isActive }) => (isActive ? [id] : []));
  const read = await db
    .select({
      purposeId: consents.purposeId,
      version: consents.purposeVersion,
      status: consents.status,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(consents)
    .innerJoin(subjects, eq(subjects.id, consents.subjectId))
    .leftJoin(endings.retirements, endings.on)
    .where(
      and(
        isStandingConsent,
        or(
          lte(consents.expiryAt, now),
          some.length === 0 ? undefined : inArray(consents.purposeId, some),
        ),
        all.length === 0 ? undefined : notInArray(consents.purposeId, all),
        endings.hasEnded,
        eq(subjects.isTest, false),
        given(purposeId, (id) => eq(consents.purposeId, id)),
        given(collectionPointId, (id) => eq(consents.collectionPointId, id)),
      ),
    )
    .groupBy(consents.purposeId, consents.purposeVersion, consents.status);
  return [
    ...read,
    ...stored.filter((one) => all.includes(one.purposeId) && isStanding(one.status)),
  ];
};

/** People who are counted as having a consent in force though all of theirs have expired. */
const countExpired = async (db: Database, now: string): Promise<number> => {
  const endings = endingsBy(now);
  const due = db
    .select({ id: consents.subjectId })
    .from(consents)
    .where(and(isStandingConsent, lte(consents.expiryAt, now)));
  const people = db
    .select({ id: consents.subjectId })
    .from(consents)
    .innerJoin(subjects, eq(subjects.id, consents.subjectId))
    .leftJoin(endings.retirements, endings.on)
    .where(
      and(
        inArray(consents.subjectId, due),
        inArray(consents.status, statusesInForce as ConsentStatus[]),
        eq(subjects.isTest, false),
      ),
    )
    .groupBy(consents.subjectId)
    .having(sql`bool_and(${endings.hasEnded})`);
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(people.as('ended'));
  return row?.count ?? 0;
};

/**
 * While consents of a retired purpose are still stored as in force, nobody knows without reading its
 * people how many have no other: then it isn't told.
 */
const readEveryone = async (
  db: Database,
  now: string,
  { stored, retired }: { stored: readonly Counted[]; retired: readonly Retired[] },
) => {
  const rows = await db
    .select({ hasConsent: peopleCountsTable.hasConsent, count: sumOf(peopleCountsTable.count) })
    .from(peopleCountsTable)
    .where(eq(peopleCountsTable.isTest, false))
    .groupBy(peopleCountsTable.hasConsent);
  const all = rows.reduce((total, { count }) => total + count, 0);
  const isRetiring = stored.some(
    ({ purposeId, status, count }) =>
      count !== 0 && isInForce(status) && retired.some(({ id }) => id === purposeId),
  );
  if (isRetiring) return { all, withConsent: null };
  const counted = rows.find(({ hasConsent }) => hasConsent)?.count ?? 0;
  return { all, withConsent: counted - (await countExpired(db, now)) };
};

/** Takes off what has ended, and counts it as expired. */
export const withEndings = (stored: readonly Counted[], ended: readonly Counted[]): Counted[] => {
  const sums = new Map<string, Counted>();
  const add = (counted: Counted) => {
    const key = `${counted.purposeId} ${counted.version} ${counted.status}`;
    sums.set(key, { ...counted, count: (sums.get(key)?.count ?? 0) + counted.count });
  };
  stored.forEach(add);
  for (const one of ended) {
    add({ ...one, count: -one.count });
    add({ ...one, status: 'EXPIRED' });
  }
  return [...sums.values()].filter(({ count }) => count !== 0);
};

const sum = (counted: readonly Counted[]): number =>
  counted.reduce((total, { count }) => total + count, 0);

const byVersion = (counted: readonly Counted[]) =>
  [...Map.groupBy(counted, ({ version }) => version)]
    .map(([version, own]) => ({ version, people: sum(own) }))
    .filter(({ people }) => people !== 0)
    .sort((one, other) => other.version - one.version);

const toPurpose = (
  { id, name, active_version: active }: Named,
  counted: readonly Counted[],
  isAskedAlone: boolean,
): PurposePeople => {
  const activeVersion = active === null ? null : Number(active);
  const inForce = counted.filter(({ status }) => isInForce(status));
  const byStatus = Map.groupBy(counted, ({ status }) => status);
  return {
    purposeId: id,
    name,
    activeVersion,
    statuses: [...byStatus].map(([status, own]) => ({ status, people: sum(own) })),
    inForce: sum(inForce),
    inForceEarlier: sum(
      inForce.filter(({ version }) => activeVersion !== null && version < activeVersion),
    ),
    inForceByVersion: isAskedAlone ? byVersion(inForce) : null,
  };
};

/** What is counted, less what has ended without being recorded. */
const readCounted = async (db: Database, now: string, filter: Filter) => {
  const stored = await readStored(db, filter);
  const known = { stored, retired: await readRetired(db, now) };
  return { known, counted: withEndings(stored, await readEnded(db, now, filter, known)) };
};

/** How many people's consent is in force, by the purposes of which somebody's is. */
export const countInForce = (db: Database, now: string): Promise<ReadonlyMap<string, number>> =>
  db.transaction(async (tx) => {
    const { counted } = await readCounted(tx, now, {});
    const byPurpose = Map.groupBy(
      counted.filter(({ status }) => isInForce(status)),
      ({ purposeId }) => purposeId,
    );
    return new Map([...byPurpose].map(([id, own]) => [id, sum(own)]));
  }, atOneInstant);

/**
 * People by the status of their consents at one instant: what is counted, less what has ended without
 * being recorded. The same cost for any number of people.
 */
export const readPeople = async (
  { db, now }: Context,
  { query }: Pick<EndpointInput<typeof readPeopleEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof readPeopleEndpoint>> =>
  db.transaction(async (tx) => {
    const readAt = now();
    const { known, counted } = await readCounted(tx, readAt, query);
    const isAskedAlone = query.purposeId !== undefined;
    const isFiltered = isAskedAlone || query.collectionPointId !== undefined;
    const people = isFiltered ? null : await readEveryone(tx, readAt, known);
    const ofPurpose = Map.groupBy(counted, ({ purposeId }) => purposeId);
    const { rows } = await tx.execute<Named>(
      sql`select id, name, active_version from ${namedPurposes} as purpose`,
    );
    const listed = rows
      .flatMap((named) => {
        const own = ofPurpose.get(named.id);
        return own === undefined ? [] : [toPurpose(named, own, isAskedAlone)];
      })
      .sort(
        (one, other) =>
          other.inForce - one.inForce ||
          (one.name < other.name ? -1 : Number(one.name > other.name)),
      );
    return {
      readAt,
      people,
      purposeCount: listed.length,
      purposes: listed.slice(0, insightRowsMaximum),
    };
  }, atOneInstant);
