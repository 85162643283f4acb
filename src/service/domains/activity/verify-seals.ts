import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
} from 'drizzle-orm';
import * as z from 'zod/mini';
import { type SealFault, sealFaultsMaximum, type verifySealsEndpoint } from '#contract/activity.ts';
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
import type { RowSigning } from '#service/identity/row-signing.ts';
import { personDigest, type Removal, rowsDigest, type Sealer } from '#service/identity/seal.ts';
import { faultOfRow } from './fault-of-row.ts';
import { readSealBefore, sealMaximum } from './seal-rows.ts';

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

type Fault = EndpointAnswer<typeof verifySealsEndpoint>['faults'][number];

/** Whose seals and signatures are ours. */
type Keys = { sealer: Sealer; signing: RowSigning };

/** When a row was written whose id says so (UUIDv7). */
const timeOfId = (id: string): string | null =>
  id.charAt(14) === '7'
    ? new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString()
    : null;

const ofSeal = (kind: SealFault, seal: number): Fault => ({ kind, seal, row: null, at: null });
const ofRow = (
  kind: SealFault,
  seal: number,
  { id, at }: Pick<ActivityRow, 'id' | 'at'>,
): Fault => ({
  kind,
  seal,
  row: id,
  at: toWireTime(at),
});

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

/** What is wrong with the people of rows, by row. */
const findPeopleFaults = async (
  db: Database,
  sealer: Sealer,
  rows: readonly ActivityRow[],
): Promise<Map<string, SealFault>> => {
  const faults = new Map<string, SealFault>();
  if (rows.length === 0) return faults;
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
    const areOfRow = digests.every((digest) => personal.includes(digest));
    const areOfThen = own.every((person) => person.at === at);
    const isThere = (digest: string) => digests.includes(digest) || erased.get(id)?.has(digest);
    if (!areOfRow || !areOfThen || !own.every(isLed)) faults.set(id, 'personChanged');
    else if (!personal.every(isThere)) faults.set(id, 'personRemoved');
  }
  return faults;
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
const findRemovalFaults = async (
  db: Database,
  { number, at }: ActivitySealRow,
  removal: Removal | undefined,
): Promise<Fault[]> => {
  const isKnown =
    removal !== undefined && number <= removal.upTo && Date.parse(at) < Date.parse(removal.before);
  if (!isKnown) return [ofSeal('removalUnknown', number)];
  const left = await db
    .select({ id: activity.id, at: activity.at })
    .from(activity)
    .where(eq(activity.seal, number))
    .limit(sealFaultsMaximum);
  return left.map((row) => ofRow('rowAdded', number, row));
};

/** Rows that a seal doesn't have and that are there, and the other way around. */
const findMissingAndAdded = (
  { signing }: Keys,
  { number, count: sealed, rows: listed }: ActivitySealRow,
  rows: readonly ActivityRow[],
): Fault[] => {
  const isKnown =
    listed !== null && listed.ids.length === sealed && signing.isListOf(number, listed);
  if (!isKnown) {
    if (rows.length === sealed) return [];
    return [ofSeal(rows.length < sealed ? 'rowRemoved' : 'rowAdded', number)];
  }
  const [had, has] = [new Set(listed.ids), new Set(rows.map(({ id }) => id))];
  return [
    ...listed.ids
      .filter((id) => !has.has(id))
      .map((id) => ({ kind: 'rowRemoved', seal: number, row: id, at: timeOfId(id) }) as const),
    ...rows.filter(({ id }) => !had.has(id)).map((row) => ofRow('rowAdded', number, row)),
  ];
};

/** What is wrong with rows by themselves and with their people, one fault each. */
const findRowFaults = async (
  db: Database,
  { sealer, signing }: Keys,
  rows: readonly ActivityRow[],
  { number, sealBefore }: { number: number; sealBefore: string | undefined },
): Promise<Fault[]> => {
  const signedSince = await signing.signedSince(db);
  const ofPeople = await findPeopleFaults(db, sealer, rows);
  return rows.flatMap((row) => {
    const doubt = signing.doubtOf(row);
    const kind = faultOfRow(row, { doubt, signedSince, sealBefore }) ?? ofPeople.get(row.id);
    return kind === undefined ? [] : [ofRow(kind, number, row)];
  });
};

/** Rows that weren't sealed; one that nothing is wrong with was set aside by somebody else. */
const findRefused = async (
  db: Database,
  keys: Keys,
  at: { number: number; sealBefore: string | undefined },
): Promise<Fault[]> => {
  const rows = await db
    .select()
    .from(activity)
    .where(eq(activity.seal, -at.number))
    .orderBy(activity.id)
    .limit(sealFaultsMaximum);
  const faults = await findRowFaults(db, keys, rows, at);
  const named = new Set(faults.map(({ row }) => row));
  return [
    ...faults,
    ...rows.filter(({ id }) => !named.has(id)).map((row) => ofRow('rowChanged', at.number, row)),
  ];
};

type Place = {
  before: ActivitySealRow | undefined;
  sealBefore: string | undefined;
  removal: Removal | undefined;
  /** What rows have for a seal that weren't sealed. */
  refusedAt: ReadonlySet<number>;
};

/** What says why the rows of a seal aren't those that were sealed. */
const ofContent: ReadonlySet<string> = new Set<SealFault>([
  'rowForged',
  'rowMoved',
  'rowChanged',
  'rowRemoved',
  'rowAdded',
]);

const findFaults = async (
  db: Database,
  keys: Keys,
  row: ActivitySealRow,
  { before, sealBefore, removal, refusedAt }: Place,
): Promise<{ faults: Fault[]; rows: number }> => {
  const at = { number: row.number, sealBefore };
  const refused = async () => (refusedAt.has(-row.number) ? findRefused(db, keys, at) : []);
  const faults: Fault[] = [];
  if (row.number !== (before?.number ?? 0) + 1) faults.push(ofSeal('sealMissing', row.number));
  else {
    const sealed = { ...row, before: before?.seal ?? '' };
    const isOurs = await keys.sealer.isSealOf(row.seal, sealed);
    if (!isOurs) faults.push(ofSeal('sealForged', row.number));
  }
  if (row.removedAt !== null) {
    faults.push(...(await findRemovalFaults(db, row, removal)), ...(await refused()));
    return { faults, rows: 0 };
  }
  const rows = await db.select().from(activity).where(eq(activity.seal, row.number));
  const moved = findMissingAndAdded(keys, row, rows);
  const added = new Set(moved.map(({ row: id }) => id));
  const known = rows.filter(({ id }) => !added.has(id));
  const wrong = [...moved, ...(await findRowFaults(db, keys, known, at))];
  // Of rows of older releases nobody knows which one it is.
  if (rowsDigest(rows) !== row.rowsDigest && !wrong.some(({ kind }) => ofContent.has(kind))) {
    wrong.push(ofSeal('rowChanged', row.number));
  }
  faults.push(...wrong, ...(await refused()));
  return { faults, rows: rows.length };
};

/** Rows that name a seal that was never made: they would read as sealed. */
const findStrays = async (db: Database, last: ActivitySealRow | undefined): Promise<Fault[]> => {
  const number = last?.number ?? 0;
  const rows = await db
    .select()
    .from(activity)
    // A minus before the next number is of rows that weren't sealed.
    .where(or(eq(activity.seal, 0), gt(activity.seal, number), lt(activity.seal, -number - 1)))
    .limit(sealFaultsMaximum);
  return rows.map((row) => ofRow('rowAdded', row.seal ?? 0, row));
};

/** What is wrong with rows that no seal protects yet, or that weren't sealed in the last round. */
const findUnsealedFaults = async (
  db: Database,
  keys: Keys,
  last: ActivitySealRow | undefined,
): Promise<Fault[]> => {
  const number = (last?.number ?? 0) + 1;
  const at = { number, sealBefore: await readSealBefore(db, number) };
  const rows = await db
    .select()
    .from(activity)
    .where(isNull(activity.seal))
    .orderBy(activity.id)
    .limit(rowsMaximum);
  return [...(await findRefused(db, keys, at)), ...(await findRowFaults(db, keys, rows, at))];
};

/** Whether the end is there that a line of the log, or this process, has seen. */
const findEndFaults = async (
  db: Database,
  last: ActivitySealRow | undefined,
  seen: { number?: number | undefined; seal?: string | undefined },
): Promise<Fault[]> => {
  if (seen.number === undefined) return [];
  const missing = [ofSeal('endMissing', seen.number)];
  if (last === undefined || last.number < seen.number) return missing;
  if (seen.seal === undefined) return [];
  const [row] = await db.select().from(seals).where(eq(seals.number, seen.number));
  return row?.seal === seen.seal ? [] : missing;
};

/** Whether what signs rows is gone, though a seal says since when each of them is signed. */
const findSigningFaults = async (db: Database, { signing }: Keys): Promise<Fault[]> => {
  if (await signing.isStored(db)) return [];
  const [row] = await db
    .select({ number: seals.number })
    .from(seals)
    .where(isNotNull(seals.signedSince))
    .orderBy(desc(seals.number))
    .limit(1);
  return row === undefined ? [] : [ofSeal('signingRemoved', row.number)];
};

/**
 * Holds rows against their signatures and seals, from a seal on, until there were enough for one
 * request.
 */
export const verifySeals = (
  { db }: Pick<RequestContext, 'db'>,
  keys: Keys,
  query: EndpointInput<typeof verifySealsEndpoint>['query'],
): Promise<EndpointAnswer<typeof verifySealsEndpoint>> =>
  // What is sealed, merged or removed meanwhile isn't a fault.
  db.transaction((tx) => verifyIn(tx, keys, query), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

const verifyIn = async (
  db: Database,
  keys: Keys,
  { from, number, seal }: EndpointInput<typeof verifySealsEndpoint>['query'],
): Promise<EndpointAnswer<typeof verifySealsEndpoint>> => {
  const [last] = await db.select().from(seals).orderBy(desc(seals.number)).limit(1);
  const [unsealed] = await db.select({ rows: count() }).from(activity).where(isNull(activity.seal));
  const removal = await readRemoval(db, keys.sealer);
  let [before] = await db
    .select()
    .from(seals)
    .where(lt(seals.number, from))
    .orderBy(desc(seals.number))
    .limit(1);
  let sealBefore = await readSealBefore(db, from);
  const refused = await db
    .selectDistinct({ seal: activity.seal })
    .from(activity)
    .where(lt(activity.seal, 0));
  const refusedAt = new Set(refused.flatMap((row) => row.seal ?? []));
  const all = await db
    .select()
    .from(seals)
    .where(gte(seals.number, from))
    .orderBy(asc(seals.number))
    .limit(sealsMaximum);
  const faults: Fault[] = [];
  let [checked, rows] = [0, 0];
  for (const row of all) {
    const result = await findFaults(db, keys, row, { before, sealBefore, removal, refusedAt });
    checked += 1;
    rows += result.rows;
    before = row;
    if (row.count < sealMaximum) sealBefore = row.at;
    faults.push(...result.faults);
    if (faults.length >= sealFaultsMaximum || rows >= rowsMaximum) break;
  }
  const isDone = checked === all.length && all.length < sealsMaximum;
  if (isDone && faults.length < sealFaultsMaximum) {
    faults.push(
      ...(await findStrays(db, last)),
      ...(await findUnsealedFaults(db, keys, last)),
      ...(await findEndFaults(db, last, { number, seal })),
      ...(await findSigningFaults(db, keys)),
    );
  }
  const [first] = faults;
  const next = isDone ? null : (before?.number ?? 0) + 1;
  return {
    seals: checked,
    rows,
    next: first === undefined ? next : null,
    nextAfterFaults: next,
    fault: first === undefined ? null : { kind: first.kind, seal: first.seal },
    faults: faults.slice(0, sealFaultsMaximum),
    last:
      last === undefined ? null : { number: last.number, at: toWireTime(last.at), seal: last.seal },
    unsealed: unsealed?.rows ?? 0,
  };
};
