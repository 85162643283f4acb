import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { SealFault, verifySealsEndpoint } from '#contract/activity.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import {
  type ActivityPersonRow,
  type ActivityRow,
  type ActivitySealRow,
  activityErasuresTable,
  activityPeopleTable,
  activitySealsTable,
  activityTable,
} from '#service/db/schema/activity.ts';
import { formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { findMerged } from '#service/domains/merges/find-merged.ts';
import type { RequestContext } from '#service/http/context.ts';
import { personDigest, type Removal, rowsDigest, type Sealer } from '#service/identity/seal.ts';

const seals = activitySealsTable;
const activity = activityTable;
const people = activityPeopleTable;
const erasures = activityErasuresTable;
const former = formerIdentifiersTable;

/** Most rows and seals of one request. */
const rowsMaximum = 5000;
const sealsMaximum = 500;

/** What the row of a removal has recorded. */
const removalSchema = z.object({ rowsBefore: z.string(), seal: z.string() });

type Fault = { kind: SealFault; seal: number };

/** Who stayed when these people were merged, by whom it happened to. */
const readSurvivors = async (
  db: Database,
  rows: readonly ActivityPersonRow[],
): Promise<Map<string, string>> => {
  const led = rows.filter(({ subjectId, formerId }) => subjectId !== formerId);
  if (led.length === 0) return new Map();
  const found = await db
    .select({ formerId: former.formerId, subjectId: former.subjectId })
    .from(former)
    .where(inArray(former.formerId, [...new Set(led.map(({ formerId }) => formerId))]));
  const survivors = new Map(found.map(({ formerId, subjectId }) => [formerId, subjectId]));
  const left = led.filter(({ formerId }) => !survivors.has(formerId));
  if (left.length === 0) return survivors;
  // An identifier of theirs went with somebody else who had it later and was erased.
  const stayed = [...new Set(left.map(({ subjectId }) => subjectId))];
  for (const { of, id } of await findMerged(db, stayed)) survivors.set(id, of);
  return survivors;
};

/** The digests of people that were erased, and by us, by row. */
const readErased = async (
  db: Database,
  sealer: Sealer,
  rowIds: readonly string[],
): Promise<Map<string, Set<string>>> => {
  const found = await db
    .select()
    .from(erasures)
    .where(inArray(erasures.activityId, [...rowIds]));
  const ours = await Promise.all(
    found.map(({ seal, ...erasure }) => sealer.isErasure(seal, erasure)),
  );
  const byRow = Map.groupBy(
    found.filter((_, place) => ours[place]),
    ({ activityId }) => activityId,
  );
  return new Map([...byRow].map(([id, own]) => [id, new Set(own.map(({ digest }) => digest))]));
};

/** What is wrong with the people of rows; undefined if nothing is. */
const findPeopleFault = async (
  db: Database,
  sealer: Sealer,
  rows: readonly ActivityRow[],
): Promise<SealFault | undefined> => {
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ id }) => id);
  const found = await db.select().from(people).where(inArray(people.activityId, ids));
  const byRow = Map.groupBy(found, ({ activityId }) => activityId);
  const survivors = await readSurvivors(db, found);
  const erased = await readErased(db, sealer, ids);
  const isLed = ({ formerId, subjectId }: ActivityPersonRow) =>
    subjectId === formerId || subjectId === survivors.get(formerId);
  // Rows that name nobody too: somebody may have been put beside them.
  for (const { id, at, personal } of rows) {
    const own = byRow.get(id) ?? [];
    const digests = own.map(personDigest);
    const areSealed = digests.every((digest) => personal.includes(digest));
    const areOfThen = own.every((person) => person.at === at);
    if (!areSealed || !areOfThen || !own.every(isLed)) return 'personChanged';
    const isThere = (digest: string) => digests.includes(digest) || erased.get(id)?.has(digest);
    if (!personal.every(isThere)) return 'personRemoved';
  }
  return undefined;
};

/** The newest removal that we made; undefined if there's none, or if the newest isn't ours. */
const readRemoval = async (db: Database, sealer: Sealer): Promise<Removal | undefined> => {
  const [row] = await db
    .select({ upTo: activity.objectVersion, changes: activity.changes })
    .from(activity)
    .where(and(eq(activity.objectType, 'activity'), eq(activity.kind, 'forgotten')))
    .orderBy(desc(activity.objectVersion))
    .limit(1);
  const said = z.safeParse(removalSchema, row?.changes?.after['']);
  if (!said.success || row?.upTo == null) return undefined;
  const removal = { upTo: row.upTo, before: said.data.rowsBefore };
  return (await sealer.isRemoval(said.data.seal, removal)) ? removal : undefined;
};

/** What is wrong where a seal's rows are said to be removed: they have to be gone, and for their age. */
const findRemovalFault = async (
  db: Database,
  { number, at }: ActivitySealRow,
  removal: Removal | undefined,
): Promise<SealFault | undefined> => {
  const isKnown =
    removal !== undefined && number <= removal.upTo && Date.parse(at) < Date.parse(removal.before);
  if (!isKnown) return 'removalUnknown';
  const left = await db.$count(activity, eq(activity.seal, number));
  return left === 0 ? undefined : 'rowAdded';
};

const findFault = async (
  db: Database,
  sealer: Sealer,
  row: ActivitySealRow,
  { before, removal }: { before: ActivitySealRow | undefined; removal: Removal | undefined },
): Promise<{ fault?: SealFault; rows: number }> => {
  if (row.number !== (before?.number ?? 0) + 1) return { fault: 'sealMissing', rows: 0 };
  const sealed = { ...row, before: before?.seal ?? '' };
  if (!(await sealer.isSealOf(row.seal, sealed))) return { fault: 'sealForged', rows: 0 };
  if (row.removedAt !== null) {
    const fault = await findRemovalFault(db, row, removal);
    return fault === undefined ? { rows: 0 } : { fault, rows: 0 };
  }
  const rows = await db.select().from(activity).where(eq(activity.seal, row.number));
  if (rows.length < row.count) return { fault: 'rowRemoved', rows: rows.length };
  if (rows.length > row.count) return { fault: 'rowAdded', rows: rows.length };
  if (rowsDigest(rows) !== row.rowsDigest) return { fault: 'rowChanged', rows: rows.length };
  const fault = await findPeopleFault(db, sealer, rows);
  return fault === undefined ? { rows: rows.length } : { fault, rows: rows.length };
};

/** Rows that name a seal that was never made: they would read as sealed. */
const findStray = async (
  db: Database,
  last: ActivitySealRow | undefined,
): Promise<Fault | null> => {
  const [row] = await db
    .select({ seal: activity.seal })
    .from(activity)
    .where(or(lt(activity.seal, 1), gt(activity.seal, last?.number ?? 0)))
    .limit(1);
  return row?.seal == null ? null : { kind: 'rowAdded', seal: row.seal };
};

/** Whether the end is there that a line of the log, or this process, has seen. */
const findEndFault = async (
  db: Database,
  last: ActivitySealRow | undefined,
  seen: { number?: number | undefined; seal?: string | undefined },
): Promise<Fault | null> => {
  if (seen.number === undefined) return null;
  const fault = { kind: 'endMissing', seal: seen.number } as const;
  if (last === undefined || last.number < seen.number) return fault;
  if (seen.seal === undefined) return null;
  const [row] = await db.select().from(seals).where(eq(seals.number, seen.number));
  return row?.seal === seen.seal ? null : fault;
};

/**
 * Holds rows against their seals, from a seal on, until there were enough for one request.
 */
export const verifySeals = (
  { db }: Pick<RequestContext, 'db'>,
  sealer: Sealer,
  query: EndpointInput<typeof verifySealsEndpoint>['query'],
): Promise<EndpointAnswer<typeof verifySealsEndpoint>> =>
  // What is sealed, merged or removed meanwhile isn't a fault.
  db.transaction((tx) => verifyIn(tx, sealer, query), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

const verifyIn = async (
  db: Database,
  sealer: Sealer,
  { from, number, seal }: EndpointInput<typeof verifySealsEndpoint>['query'],
): Promise<EndpointAnswer<typeof verifySealsEndpoint>> => {
  const [last] = await db.select().from(seals).orderBy(desc(seals.number)).limit(1);
  const [unsealed] = await db.select({ rows: count() }).from(activity).where(isNull(activity.seal));
  const removal = await readRemoval(db, sealer);
  let [before] = await db
    .select()
    .from(seals)
    .where(lt(seals.number, from))
    .orderBy(desc(seals.number))
    .limit(1);
  const all = await db
    .select()
    .from(seals)
    .where(gte(seals.number, from))
    .orderBy(asc(seals.number))
    .limit(sealsMaximum);
  let fault: Fault | null = null;
  let [checked, rows] = [0, 0];
  for (const row of all) {
    const result = await findFault(db, sealer, row, { before, removal });
    checked += 1;
    rows += result.rows;
    before = row;
    if (result.fault !== undefined) fault = { kind: result.fault, seal: row.number };
    if (fault !== null || rows >= rowsMaximum) break;
  }
  const isDone = checked === all.length && all.length < sealsMaximum;
  if (fault === null && isDone) {
    fault = (await findStray(db, last)) ?? (await findEndFault(db, last, { number, seal }));
  }
  return {
    seals: checked,
    rows,
    next: fault !== null || isDone ? null : (before?.number ?? 0) + 1,
    fault,
    last:
      last === undefined ? null : { number: last.number, at: toWireTime(last.at), seal: last.seal },
    unsealed: unsealed?.rows ?? 0,
  };
};
