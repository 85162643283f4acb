import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { SealFault, verifySealsEndpoint } from '#contract/activity.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import {
  type ActivityRow,
  type ActivitySealRow,
  activityPeopleTable,
  activitySealsTable,
  activityTable,
} from '#service/db/schema/activity.ts';
import type { RequestContext } from '#service/http/context.ts';
import { personDigest, rowsDigest, type Sealer } from '#service/identity/seal.ts';

const seals = activitySealsTable;
const activity = activityTable;
const people = activityPeopleTable;

/** Most rows and seals of one request. */
const rowsMaximum = 5000;
const sealsMaximum = 500;

type Fault = { kind: SealFault; seal: number };

/** What is wrong with the people of rows; undefined if nothing is. */
const findPeopleFault = async (
  db: Database,
  rows: readonly ActivityRow[],
): Promise<SealFault | undefined> => {
  const naming = rows.filter(({ personal }) => personal.length > 0);
  if (naming.length === 0) return undefined;
  const found = await db
    .select()
    .from(people)
    .where(
      inArray(
        people.activityId,
        naming.map(({ id }) => id),
      ),
    );
  const byRow = Map.groupBy(found, ({ activityId }) => activityId);
  for (const { id, personal } of naming) {
    const own = byRow.get(id) ?? [];
    const digests = await Promise.all(own.map(personDigest));
    if (digests.some((digest) => !personal.includes(digest))) return 'personChanged';
    if (new Set(digests).size < personal.length) return 'personRemoved';
  }
  return undefined;
};

/** Up to which seal rows were forgotten, as sealed rows say. */
const readForgotten = async (db: Database): Promise<number> => {
  const [row] = await db
    .select({ upTo: activity.objectVersion })
    .from(activity)
    .where(and(eq(activity.kind, 'forgotten'), isNotNull(activity.seal)))
    .orderBy(desc(activity.objectVersion))
    .limit(1);
  return row?.upTo ?? 0;
};

const findFault = async (
  db: Database,
  sealer: Sealer,
  row: ActivitySealRow,
  { before, forgotten }: { before: ActivitySealRow | undefined; forgotten: number },
): Promise<{ fault?: SealFault; rows: number }> => {
  if (row.number !== (before?.number ?? 0) + 1) return { fault: 'sealMissing', rows: 0 };
  const sealed = { ...row, before: before?.seal ?? '' };
  if (!(await sealer.isSealOf(row.seal, sealed))) return { fault: 'sealForged', rows: 0 };
  if (row.removedAt !== null) {
    return row.number <= forgotten ? { rows: 0 } : { fault: 'removalUnknown', rows: 0 };
  }
  const rows = await db.select().from(activity).where(eq(activity.seal, row.number));
  if (rows.length < row.count) return { fault: 'rowRemoved', rows: rows.length };
  if (rows.length > row.count) return { fault: 'rowAdded', rows: rows.length };
  if ((await rowsDigest(rows)) !== row.rowsDigest)
    return { fault: 'rowChanged', rows: rows.length };
  const fault = await findPeopleFault(db, rows);
  return fault === undefined ? { rows: rows.length } : { fault, rows: rows.length };
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
export const verifySeals = async (
  { db }: Pick<RequestContext, 'db'>,
  sealer: Sealer,
  { from, number, seal }: EndpointInput<typeof verifySealsEndpoint>['query'],
): Promise<EndpointAnswer<typeof verifySealsEndpoint>> => {
  const [last] = await db.select().from(seals).orderBy(desc(seals.number)).limit(1);
  const [unsealed] = await db.select({ rows: count() }).from(activity).where(isNull(activity.seal));
  const forgotten = await readForgotten(db);
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
    const result = await findFault(db, sealer, row, { before, forgotten });
    checked += 1;
    rows += result.rows;
    before = row;
    if (result.fault !== undefined) fault = { kind: result.fault, seal: row.number };
    if (fault !== null || rows >= rowsMaximum) break;
  }
  const isDone = checked === all.length && all.length < sealsMaximum;
  if (fault === null && isDone) fault = await findEndFault(db, last, { number, seal });
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
