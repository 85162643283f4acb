import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { subjectChoicesTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import {
  type ReceiptRow,
  receiptsTable,
  receiptTokensTable,
  transactionsTable,
} from '#service/db/schema/receipts.ts';
import { insertRows, recordsetOf, upsertRows } from '#service/db/write-rows.ts';
import type { Context } from '#service/http/context.ts';
import type { Counters } from '#service/http/counters.ts';
import type { Consent } from './apply-transaction.ts';
import { arrivingAfter, type CheckedReceipt, decidingTimeOf } from './checked-receipt.ts';
import { holdOptions } from './hold-options.ts';
import { later } from './instants.ts';
import { applyReceipt, keyOf, type Plan } from './plan-receipts.ts';
import { reconfirmsActive } from './read-point.ts';
import { type HeldSubjects, holdSubjects, removeSubjects, writeSubjects } from './subjects.ts';
import { nothingRefused, type Refused, writeElements } from './write-elements.ts';

const consents = subjectPurposesTable;
const versions = collectionPointVersionsTable;

type Recorder = Pick<Context, 'db' | 'now' | 'newId'> & { counters?: Counters };

/**
 * The receipt as it is recorded: a repeated one has the id of the first, and nothing of it is refused
 * again.
 */
export type RecordedReceipt = { id: string; isRepeated: boolean; refused: Refused };

/** The ids of the receipts that are there already, by sameness. */
const findSame = async (db: Database, receipts: readonly CheckedReceipt[]) => {
  const wanted = receipts.flatMap(({ sameness }) => sameness ?? []);
  if (wanted.length === 0) return new Map<string, string>();
  const found = await db
    .select({ id: receiptsTable.id, sameness: receiptsTable.sameness })
    .from(receiptsTable)
    .where(inArray(receiptsTable.sameness, wanted));
  return new Map(found.map(({ id, sameness }) => [sameness ?? '', id]));
};

const toRow = ({
  token,
  identifierType,
  purposes,
  reconfirms,
  ...receipt
}: CheckedReceipt): ReceiptRow => ({
  ...receipt,
  tokenHash: token?.hash ?? null,
});

/** Writes the receipts and answers those that were new. */
const insertReceipts = async (
  db: Database,
  receipts: readonly CheckedReceipt[],
): Promise<CheckedReceipt[]> => {
  const tokens = new Map(receipts.flatMap(({ token }) => (token ? [[token.hash, token]] : [])));
  if (tokens.size > 0) {
    const rows = [...tokens.values()].sort((one, other) => (one.hash < other.hash ? -1 : 1));
    await db.execute(sql`insert into ${receiptTokensTable}
      select * from ${recordsetOf(receiptTokensTable, rows)} on conflict do nothing`);
  }
  const { rows } = await db.execute<{ id: string }>(sql`insert into ${receiptsTable}
    select * from ${recordsetOf(receiptsTable, receipts.map(toRow))}
    on conflict (sameness) where sameness is not null do nothing returning id`);
  const inserted = new Set(rows.map(({ id }) => id));
  return receipts.filter(({ id }) => inserted.has(id));
};

/** Where another sent the same meanwhile, and a merge took away whom that was about. */
const removeUnused = async (
  db: Database,
  { held, newIds, recorded }: HeldSubjects & { recorded: readonly CheckedReceipt[] },
): Promise<void> => {
  const named = new Set(recorded.map(({ identifier }) => identifier));
  const unused = [...held.values()].filter(
    ({ id, identifier }) => newIds.has(id) && !named.has(identifier),
  );
  if (unused.length === 0) return;
  await removeSubjects(
    db,
    unused.map(({ id }) => id),
  );
  for (const { identifier } of unused) held.delete(identifier);
};

const readConsents = async (
  db: Database,
  subjectIds: readonly string[],
  receipts: readonly CheckedReceipt[],
): Promise<Map<string, Consent>> => {
  const purposeIds = new Set(receipts.flatMap(({ purposes }) => purposes.map(({ id }) => id)));
  if (purposeIds.size === 0) return new Map();
  const rows = await db
    .select()
    .from(consents)
    .where(
      and(
        inArray(consents.subjectId, [...subjectIds]),
        inArray(consents.purposeId, [...purposeIds]),
      ),
    );
  return new Map(
    rows.map(({ subjectId, purposeId, ...consent }) => [keyOf(subjectId, purposeId), consent]),
  );
};

/** The receipts that arrive after one of the same person that was said later. */
const findLate = (
  subjects: Plan['subjects'],
  receipts: readonly CheckedReceipt[],
): CheckedReceipt[] => {
  const latest = new Map<string, string>();
  return receipts.filter((receipt) => {
    const { identifier } = receipt;
    const saidAt = decidingTimeOf(receipt);
    const known = latest.get(identifier) ?? subjects.get(identifier)?.lastInteractionAt ?? saidAt;
    latest.set(identifier, later(known, saidAt));
    return saidAt < known;
  });
};

/** What was said before about the consents that late receipts are about. */
const readHistories = async (
  db: Database,
  subjects: Plan['subjects'],
  receipts: readonly CheckedReceipt[],
): Promise<Plan['histories']> => {
  const late = findLate(subjects, receipts).flatMap(({ identifier, purposes }) =>
    purposes.map(({ id }) => ({ of: subjects.get(identifier)?.id ?? '', id })),
  );
  const histories: Plan['histories'] = new Map(late.map(({ of, id }) => [keyOf(of, id), []]));
  if (late.length === 0) return histories;
  const {
    id: ownId,
    subjectId,
    purposeId,
    type,
    purposeVersion,
    interactionAt,
    expiryAt,
    choices,
    note,
  } = transactionsTable;
  const rows = await db
    .select({
      id: ownId,
      subjectId,
      purposeId,
      type,
      purposeVersion,
      interactionAt,
      expiryAt,
      choices,
      note,
      reconfirms: reconfirmsActive(versions.fields),
    })
    .from(transactionsTable)
    .leftJoin(
      versions,
      and(
        eq(versions.collectionPointId, transactionsTable.collectionPointId),
        eq(versions.version, transactionsTable.collectionPointVersion),
      ),
    )
    .where(
      and(
        inArray(subjectId, [...new Set(late.map(({ of }) => of))]),
        inArray(purposeId, [...new Set(late.map(({ id }) => id))]),
        eq(transactionsTable.autoGenerated, false),
      ),
    )
    .orderBy(asc(transactionsTable.createdAt), asc(transactionsTable.id));
  for (const { subjectId: of, purposeId: purpose, ...past } of rows) {
    histories.get(keyOf(of, purpose))?.push(past);
  }
  return histories;
};

const writePlan = async (db: Database, plan: Plan): Promise<void> => {
  const changed = [...plan.changedConsents].flatMap((key) => {
    const [subjectId = '', purposeId = ''] = key.split(' ');
    const consent = plan.consents.get(key);
    return consent === undefined ? [] : [{ subjectId, purposeId, ...consent }];
  });
  await upsertRows(db, consents, changed, ['subjectId', 'purposeId']);
  const choiceKey = ['subjectId', 'purposeId', 'choiceId'] as const;
  await upsertRows(db, subjectChoicesTable, [...plan.choices.values()], choiceKey);
  await insertRows(db, transactionsTable, plan.transactions);
  await writeSubjects(db, plan.subjects.values());
};

type Activity = {
  collectionPointId: string;
  version: number;
  receiptCount: number;
  firstReceiptAt: string;
  lastActivityAt: string;
};

/** Counts receipts with the versions that they came by. */
const countReceipts = async (db: Database, receipts: readonly CheckedReceipt[]): Promise<void> => {
  const counted = new Map<string, Activity>();
  for (const { collectionPointId, collectionPointVersion: version, createdAt } of receipts) {
    const key = keyOf(collectionPointId, String(version));
    const before = counted.get(key);
    counted.set(key, {
      collectionPointId,
      version,
      receiptCount: (before?.receiptCount ?? 0) + 1,
      firstReceiptAt:
        before !== undefined && before.firstReceiptAt < createdAt
          ? before.firstReceiptAt
          : createdAt,
      lastActivityAt: later(before?.lastActivityAt ?? createdAt, createdAt),
    });
  }
  await db.execute(sql`with counted as (
      select * from ${recordsetOf(versions, [...counted.values()])}
    ), held as (
      select held.collection_point_id, held.version from ${versions} as held
      join counted using (collection_point_id, version)
      order by held.collection_point_id, held.version for no key update of held
    )
    update ${versions} as version set
      receipt_count = version.receipt_count + counted.receipt_count,
      first_receipt_at = least(version.first_receipt_at, counted.first_receipt_at),
      last_activity_at = greatest(version.last_activity_at, counted.last_activity_at)
    from counted join held using (collection_point_id, version)
    where version.collection_point_id = counted.collection_point_id
      and version.version = counted.version`);
};

/**
 * Records receipts in their order, in one transaction and a number of statements that does not grow
 * with them: subjects, receipts, transactions, consents, choices, elements and counters. Whoever
 * sends the same receipt again gets the first one. Answers one for each, in the order given.
 * @throws Problem 400 where a receipt changes a consent that is not there, or chooses an option that
 * was removed meanwhile: then nothing is recorded
 */
export const recordReceipts = (
  recorder: Recorder,
  receipts: readonly CheckedReceipt[],
): Promise<RecordedReceipt[]> =>
  recorder.db.transaction(async (db) => {
    const { newId } = recorder;
    const same = await findSame(db, receipts);
    const unknown = receipts.filter(({ sameness }) => sameness === null || !same.has(sameness));
    const plan: Plan = {
      subjects: new Map(),
      consents: new Map(),
      changedConsents: new Set(),
      histories: new Map(),
      choices: new Map(),
      transactions: [],
    };
    let recorded: CheckedReceipt[] = [];
    let refused: ReadonlyMap<string, Refused> = new Map();
    if (unknown.length > 0) {
      const { held, newIds } = await holdSubjects({ db, newId }, unknown);
      const arriving = unknown.map((receipt) =>
        arrivingAfter(receipt, held.get(receipt.identifier)?.lastInteractionAt ?? ''),
      );
      recorded = await insertReceipts(db, arriving);
      await removeUnused(db, { held, newIds, recorded });
      plan.subjects = held;
    }
    if (recorded.length > 0) {
      await holdOptions(db, recorded);
      const subjectIds = [...plan.subjects.values()].map(({ id }) => id);
      plan.consents = await readConsents(db, subjectIds, recorded);
      plan.histories = await readHistories(db, plan.subjects, recorded);
      for (const receipt of recorded) applyReceipt(plan, receipt, newId);
      await writePlan(db, plan);
      refused = await writeElements({ ...recorder, db }, plan.subjects, recorded);
      // Last, because all receipts of a point wait here for each other.
      await countReceipts(db, recorded);
    }
    const isRecorded = new Set(recorded.map(({ id }) => id));
    const repeated = receipts.filter(({ id }) => !isRecorded.has(id));
    const first = repeated.length === 0 ? same : await findSame(db, repeated);
    return receipts.map(({ id, sameness }) =>
      isRecorded.has(id)
        ? { id, isRepeated: false, refused: refused.get(id) ?? nothingRefused }
        : { id: first.get(sameness ?? '') ?? id, isRepeated: true, refused: nothingRefused },
    );
  });
