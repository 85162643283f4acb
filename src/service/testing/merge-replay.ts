import { isDeepStrictEqual } from 'node:util';
import { asc, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { type MergeRow, mergesTable, type SubjectSnapshot } from '#service/db/schema/merges.ts';
import { planMerge } from '#service/domains/merges/plan-merge.ts';
import { readSnapshots } from '#service/domains/merges/read-snapshots.ts';

type Transaction = {
  id: string;
  subjectId: string;
  purposeId: string;
  receiptId: string | null;
  /** All else of it. */
  rest: string;
};
type Receipt = { id: string; identifier: string; row: string };

/** All that merges may change, and what they must not. */
export type MergedData = {
  snapshots: readonly SubjectSnapshot[];
  transactions: readonly Transaction[];
  receipts: readonly Receipt[];
  merges: readonly MergeRow[];
};

export const readMergedData = async (db: Database): Promise<MergedData> => {
  const subjects = await db.execute<{ id: string }>(sql`select id from data_subjects`);
  const transactions = await db.execute<Transaction>(sql`
    select id, subject_id as "subjectId", purpose_id as "purposeId", receipt_id as "receiptId",
      md5((to_jsonb(own) - 'subject_id' - 'covered_by')::text) as rest
    from transactions as own where decided is null`);
  const receipts = await db.execute<Receipt>(sql`
    select id, identifier, md5(to_jsonb(own)::text) as row from receipts as own`);
  return {
    snapshots: await readSnapshots(
      db,
      subjects.rows.map(({ id }) => id),
    ),
    transactions: transactions.rows,
    receipts: receipts.rows,
    merges: await db.select().from(mergesTable).orderBy(asc(mergesTable.mergedAt)),
  };
};

/** What only merges change and their audit keeps; purposes that are left out may change by themselves. */
const steadyPart = (
  { subject, elements, consents }: SubjectSnapshot,
  changing: readonly string[],
) => {
  const { id, identifier, identifierType, language, linkGeneration, createdAt, isTest } = subject;
  return {
    subject: { id, identifier, identifierType, language, linkGeneration, createdAt, isTest },
    elements,
    consents: consents.filter(({ consent }) => !changing.includes(consent.purposeId)),
  };
};

const isBlank = ({ elements, consents }: Pick<SubjectSnapshot, 'elements' | 'consents'>) =>
  elements.length === 0 && consents.length === 0;

/** Merges one after the other, each where what it was made of is there; times may be equal. */
const replay = (
  before: MergedData,
  merges: readonly MergeRow[],
  changing: readonly string[],
): { faults: string[]; left: Map<string, unknown>; goneInto: Map<string, string> } => {
  const faults: string[] = [];
  const steady = (snapshot: SubjectSnapshot) => steadyPart(snapshot, changing);
  const left = new Map<string, unknown>(
    before.snapshots.map((snapshot) => [snapshot.subject.id, steady(snapshot)]),
  );
  const goneInto = new Map<string, string>();
  // Somebody who was not there at first came by a receipt about what changes by itself.
  const isAsLeft = (snapshot: SubjectSnapshot) => {
    const { id } = snapshot.subject;
    const own = steady(snapshot);
    return left.has(id) ? isDeepStrictEqual(left.get(id), own) : !goneInto.has(id) && isBlank(own);
  };
  const waiting = [...merges];
  while (waiting.length > 0) {
    const next = waiting.findIndex((merge) => merge.before.every(isAsLeft));
    const [merge] = waiting.splice(Math.max(next, 0), 1);
    if (merge === undefined) break;
    if (next === -1) faults.push(`merge ${merge.id} was not made of what was there`);
    const [primary, ...others] = merge.before;
    if (primary === undefined) {
      faults.push(`merge ${merge.id} is of nobody`);
      continue;
    }
    const statusOf = new Map(
      merge.after.consents.map(({ consent }) => [consent.purposeId, consent.statusTransactionId]),
    );
    const planned = planMerge([primary, ...others], merge.mergedAt, {
      // Ids aren't planned: only what the merge itself set the status by has one of its own.
      decisionIdOf: (purposeId) => statusOf.get(purposeId) ?? null,
    });
    if (!isDeepStrictEqual(planned, merge.after)) {
      faults.push(`merge ${merge.id} did not come to what is planned`);
    }
    const ids = others.map(({ subject }) => subject.id);
    if (primary.subject.id !== merge.primaryId || !isDeepStrictEqual(ids, merge.mergedIds)) {
      faults.push(`merge ${merge.id} names others than it was made of`);
    }
    for (const id of ids) {
      if (goneInto.has(id)) faults.push(`subject ${id} was merged twice`);
      goneInto.set(id, merge.primaryId);
      left.delete(id);
    }
    left.set(merge.primaryId, steady(merge.after));
  }
  return { faults, left, goneInto };
};

const faultsOfCounts = ({ snapshots, transactions }: MergedData): string[] => {
  const counts = new Map<string, number>();
  for (const { subjectId, purposeId } of transactions) {
    const key = `${subjectId} ${purposeId}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const faults = snapshots.flatMap(({ consents }) =>
    consents.flatMap(({ consent: { subjectId, purposeId, transactionCount } }) => {
      const key = `${subjectId} ${purposeId}`;
      const count = counts.get(key);
      counts.delete(key);
      return count === transactionCount
        ? []
        : [`${key} counts ${transactionCount} transactions and has ${count}`];
    }),
  );
  return [...faults, ...[...counts.keys()].map((key) => `${key} has transactions and no consent`)];
};

/**
 * What merges, and whatever came meanwhile, left wrong between two readings: nobody lost or there
 * twice, no transaction orphaned or moved elsewhere than its subject went, no receipt changed, and
 * everything as the merges of the audit, one after the other, make it by `planMerge`.
 * @param changing purposes that receipts and expiries were about meanwhile; about others were none
 */
export const faultsOfMerges = (
  before: MergedData,
  after: MergedData,
  changing: readonly string[],
): string[] => {
  const known = new Set(before.merges.map(({ id }) => id));
  const merges = after.merges.filter(({ id }) => !known.has(id));
  const { faults, left, goneInto } = replay(before, merges, changing);

  const there = new Map(after.snapshots.map((snapshot) => [snapshot.subject.id, snapshot]));
  for (const [id, expected] of left) {
    const snapshot = there.get(id);
    if (snapshot === undefined) faults.push(`subject ${id} is lost`);
    else if (!isDeepStrictEqual(steadyPart(snapshot, changing), expected)) {
      faults.push(`subject ${id} is not as its merges left it`);
    }
  }
  for (const [id, snapshot] of there) {
    if (goneInto.has(id)) faults.push(`subject ${id} was merged and is there`);
    else if (!left.has(id) && !isBlank(steadyPart(snapshot, changing))) {
      faults.push(`subject ${id} came from nowhere`);
    }
  }

  const ownerOf = (id: string): string => {
    const into = goneInto.get(id);
    return into === undefined ? id : ownerOf(into);
  };
  const transactions = new Map(after.transactions.map((own) => [own.id, own]));
  for (const { id, subjectId, rest } of before.transactions) {
    const now = transactions.get(id);
    if (now === undefined) faults.push(`transaction ${id} is lost`);
    else if (now.rest !== rest) faults.push(`transaction ${id} was changed`);
    else if (now.subjectId !== ownerOf(subjectId)) faults.push(`transaction ${id} went elsewhere`);
  }
  const receipts = new Map(after.receipts.map((own) => [own.id, own]));
  for (const { id, row } of before.receipts) {
    if (receipts.get(id)?.row !== row) faults.push(`receipt ${id} was moved, changed or lost`);
  }
  const reachable = new Set(after.transactions.map(({ receiptId }) => receiptId));
  for (const { id } of after.receipts) {
    if (!reachable.has(id)) faults.push(`receipt ${id} cannot be reached by a transaction`);
  }
  return [...faults, ...faultsOfCounts(after)];
};
