import { and, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { mergesTable, type SubjectSnapshot } from '#service/db/schema/merges.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import { forgetAttachmentsFor } from '#service/domains/attachments/follow-people.ts';
import { recordErasedConsents } from '#service/domains/events/follow-people.ts';
import { countConsents } from '#service/domains/receipts/count-consents.ts';
import { keyOf } from '#service/domains/receipts/plan-receipts.ts';
import { certify, ofReceipts } from './certificates.ts';
import { identifiersOf } from './erased-counts.ts';
import type { Deletion, Eraser } from './eraser.ts';
import { appendToErasureLog } from './erasure-log.ts';
import { type Belongings, findBelongings } from './find-belongings.ts';
import { lockErasable } from './lock-erasable.ts';
import type { OwnReceipt } from './own-receipts.ts';
import { removeReceipts } from './remove-receipts.ts';
import { sayingsOf, toErasureLog } from './sayings.ts';
import { keepRefusals } from './suppressions.ts';

const subjects = dataSubjectsTable;
const consents = subjectPurposesTable;
const transactions = transactionsTable;
const receipts = receiptsTable;

/** Whether a person's purpose is among those that go. */
type Goes = (subjectId: string, purposeId: string) => boolean;

const withoutPurposes = (
  snapshot: SubjectSnapshot,
  goes: (purposeId: string) => boolean,
): SubjectSnapshot => ({
  ...snapshot,
  consents: snapshot.consents.filter(({ consent }) => !goes(consent.purposeId)),
});

/** Takes purposes out of what merges keep of a person and of those merged into them. */
const forgetInMerges = async (
  db: Database,
  people: readonly Belongings[],
  goes: Goes,
): Promise<void> => {
  const ownerOf = new Map(people.flatMap(({ id, ids }) => ids.map((own) => [own, id] as const)));
  const merges = await db
    .select()
    .from(mergesTable)
    .where(isOneOf(sql`${mergesTable.primaryId}`, 'uuid', [...ownerOf.keys()]));
  await upsertRows(
    db,
    mergesTable,
    merges.map((merge) => {
      const isGone = (purposeId: string) =>
        goes(ownerOf.get(merge.primaryId) ?? merge.primaryId, purposeId);
      return {
        ...merge,
        before: merge.before.map((snapshot) => withoutPurposes(snapshot, isGone)),
        after: withoutPurposes(merge.after, isGone),
      };
    }),
    ['id'],
    ['before', 'after'],
  );
};

/**
 * Removes what was done to these purposes, and the receipts that were about nothing else.
 * @returns those receipts
 */
const removeTransactions = async (
  eraser: Pick<Eraser, 'db'>,
  { subjectIds, purposeIds }: { subjectIds: readonly string[]; purposeIds: readonly string[] },
  goes: Goes,
  deletion: Deletion,
): Promise<OwnReceipt[]> => {
  const { db } = eraser;
  const rows = await db
    .select({
      id: transactions.id,
      subjectId: transactions.subjectId,
      purposeId: transactions.purposeId,
      receiptId: transactions.receiptId,
    })
    .from(transactions)
    .where(
      and(
        isOneOf(sql`${transactions.subjectId}`, 'uuid', subjectIds),
        isOneOf(sql`${transactions.purposeId}`, 'uuid', purposeIds),
      ),
    );
  const gone = rows.filter(({ subjectId, purposeId }) => goes(subjectId, purposeId));
  const goneIds = new Set(gone.map(({ id }) => id));
  const named = [...new Set(gone.flatMap(({ receiptId }) => receiptId ?? []))];
  const all = await db
    .select({ id: transactions.id, receiptId: transactions.receiptId })
    .from(transactions)
    .where(isOneOf(sql`${transactions.receiptId}`, 'uuid', named));
  const needed = new Set(all.flatMap(({ id, receiptId }) => (goneIds.has(id) ? [] : receiptId)));
  const over = named.filter((id) => !needed.has(id));
  const own = await db
    .select({ id: receipts.id, identifier: receipts.identifier })
    .from(receipts)
    .where(isOneOf(sql`${receipts.id}`, 'uuid', over));
  await removeReceipts(eraser, own, deletion);
  await db
    .delete(transactions)
    .where(
      and(
        isOneOf(sql`${transactions.subjectId}`, 'uuid', subjectIds),
        isOneOf(sql`${transactions.id}`, 'uuid', [...goneIds]),
      ),
    );
  return own;
};

/** Removes the consents; the people were changed then. */
const removeConsents = async (
  db: Database,
  people: readonly Belongings[],
  now: string,
): Promise<void> => {
  const gone = people.flatMap((own) => own.consents.map(({ row }) => row));
  const { subjectId, purposeId } = consents;
  const subjectIds = people.map(({ id }) => id);
  await db.delete(consents).where(
    and(
      isOneOf(sql`${subjectId}`, 'uuid', subjectIds),
      // Not by `concat`, which a cluster refuses here.
      isOneOf(
        sql`${subjectId}::text || ' ' || ${purposeId}::text`,
        'text',
        gone.map((row) => keyOf(row.subjectId, row.purposeId)),
      ),
    ),
  );
  await db
    .update(subjects)
    .set({ modifiedAt: sql`greatest(${subjects.modifiedAt}, ${now}::timestamptz)` })
    .where(isOneOf(sql`${subjects.id}`, 'uuid', subjectIds));
};

/** What became of the profiles; receipts are those that went because they were about nothing else. */
export type ErasedProfiles = {
  profiles: number;
  people: number;
  receipts: number;
  onHold: readonly string[];
};

/**
 * Erases people's consents to purposes in the given transaction, with their choices, what was done to
 * them unless `retainsTransactions`, the receipts that were about nothing else, and what merges keep of
 * them. What was refused stays suppressed. A fixed number of statements, for up to 100 profiles at once.
 */
export const eraseProfiles = async (
  eraser: Eraser,
  wanted: readonly { subjectId: string; purposeIds: readonly string[] }[],
  deletion: Deletion & { retainsTransactions: boolean },
): Promise<ErasedProfiles> => {
  const { db } = eraser;
  const { due, onHold } = await lockErasable(
    eraser,
    wanted.map(({ subjectId }) => subjectId),
    deletion,
  );
  const now = toDatabaseTime(eraser.now());
  const keys = new Set(
    wanted.flatMap(({ subjectId, purposeIds }) => purposeIds.map((id) => keyOf(subjectId, id))),
  );
  const goes: Goes = (subjectId, purposeId) => keys.has(keyOf(subjectId, purposeId));
  const found = due.length === 0 ? [] : await findBelongings(db, { subjectIds: due, now });
  const people = found.flatMap((own) => {
    const gone = own.consents.filter(({ row }) => goes(own.id, row.purposeId));
    return gone.length === 0 ? [] : [{ ...own, consents: gone }];
  });
  if (people.length === 0) return { profiles: 0, people: 0, receipts: 0, onHold };
  const sayings = await sayingsOf(eraser, people);
  const subjectIds = people.map(({ id }) => id);
  const purposeIds = [
    ...new Set(people.flatMap((own) => own.consents.map(({ row }) => row.purposeId))),
  ];

  await forgetInMerges(db, people, goes);
  const removed = deletion.retainsTransactions
    ? []
    : await removeTransactions(eraser, { subjectIds, purposeIds }, goes, deletion);
  if (!deletion.retainsTransactions) {
    await forgetAttachmentsFor(
      db,
      people.flatMap(({ id, consents: own }) =>
        own.map(({ row }) => ({ subjectId: id, purposeId: row.purposeId })),
      ),
    );
  }
  await removeConsents(db, people, now);
  await certify(
    eraser,
    [
      ...people.flatMap((own) =>
        own.consents.map(({ row }) => ({
          objectId: row.purposeId,
          objectType: 'DATA_SUBJECT_PROFILE' as const,
          identifiers: identifiersOf(own),
        })),
      ),
      ...(deletion.keep === null ? ofReceipts(removed) : []),
    ],
    deletion,
  );
  await keepRefusals(db, sayings);
  await recordErasedConsents(
    eraser,
    people.map(({ id, isTest, consents: own }) => ({
      ...{ id, isTest },
      consents: own.map(({ row }) => row),
    })),
  );
  await countConsents(db, {
    people: people.map(({ id, isTest }) => ({ subjectId: id, wasTest: isTest, isTest })),
    consents: people.flatMap((own) =>
      own.consents.map(({ row }) => ({ subjectId: own.id, before: row, after: null })),
    ),
  });
  const { deleteType, ruleId, keep, retainsTransactions } = deletion;
  const inErasureLog = await toErasureLog(db, sayings, ({ subjectIds: [id = ''] }, purposeId) =>
    goes(id, purposeId),
  );
  await appendToErasureLog(eraser, {
    kind: 'profiles',
    profiles: inErasureLog.map((profile, place) => ({
      ...profile,
      purposeIds: people[place]?.consents.map(({ row }) => row.purposeId) ?? [],
    })),
    deleteType,
    ruleId,
    keep,
    retainsTransactions,
  });
  return {
    profiles: people.reduce((total, own) => total + own.consents.length, 0),
    people: people.length,
    receipts: removed.length,
    onHold,
  };
};
