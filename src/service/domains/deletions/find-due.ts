import { and, asc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import type { DeletionJobRow, DeletionSelector } from '#service/db/schema/erasures.ts';

const subjects = dataSubjectsTable;
const consents = subjectPurposesTable;

const times = { created: subjects.createdAt, interacted: subjects.lastInteractionAt };

type Range = Extract<DeletionSelector, { from: string }>;
type Job = Pick<DeletionJobRow, 'selector' | 'coveredUntil' | 'requestedAt'>;

/** Who is to be deleted next, and where the job goes on after them. */
export type Due = { subjectIds: string[]; after: Pick<Job, 'selector' | 'coveredUntil'> };

const inRange = ({ kind, from, to }: Range): SQL =>
  sql`${and(sql`${times[kind]} >= ${from}::timestamptz`, lt(times[kind], to))}`;

/** By the index of the time: the range begins anew where the last step ended. */
const findInRange = async (
  db: Database,
  range: Range,
  { coveredUntil, limit }: { coveredUntil: string | null; limit: number },
): Promise<Due> => {
  const time = times[range.kind];
  const keyset = keysetOf(time, subjects.id, 'asc');
  const place = coveredUntil === null ? undefined : { value: range.from, id: coveredUntil };
  const rows = await db
    .select({ id: subjects.id, time })
    .from(subjects)
    .where(and(inRange(range), place && keyset.after(place)))
    .orderBy(...keyset.orderBy)
    .limit(limit);
  const last = rows.at(-1);
  return {
    subjectIds: rows.map(({ id }) => id),
    after: {
      selector: { ...range, from: last?.time ?? range.from },
      coveredUntil: last?.id ?? coveredUntil,
    },
  };
};

/** Those who had a consent to the purpose when it was asked for. */
const findOfPurpose = async (
  db: Database,
  { selector, coveredUntil, requestedAt }: Job,
  { purposeId, limit }: { purposeId: string; limit: number },
): Promise<Due> => {
  const rows = await db
    .select({ id: consents.subjectId })
    .from(consents)
    .where(
      and(
        eq(consents.purposeId, purposeId),
        lte(consents.firstTransactionAt, requestedAt),
        coveredUntil === null ? undefined : gt(consents.subjectId, coveredUntil),
      ),
    )
    .orderBy(asc(consents.subjectId))
    .limit(limit);
  const subjectIds = rows.map(({ id }) => id);
  return { subjectIds, after: { selector, coveredUntil: subjectIds.at(-1) ?? coveredUntil } };
};

/** The next people of a job; nobody once it is through. */
export const findDue = async (db: Database, job: Job, limit: number): Promise<Due> => {
  const { selector, coveredUntil } = job;
  if (selector.kind === 'ids') {
    const left = selector.subjectIds.filter((id) => coveredUntil === null || id > coveredUntil);
    const subjectIds = left.slice(0, limit);
    return { subjectIds, after: { selector, coveredUntil: subjectIds.at(-1) ?? coveredUntil } };
  }
  if (selector.kind === 'purpose') {
    return findOfPurpose(db, job, { purposeId: selector.purposeId, limit });
  }
  return findInRange(db, selector, { coveredUntil, limit });
};

/**
 * Who of these still belongs to the selector now that they are held: who interacted again may have
 * left a range.
 */
export const stillDueBy =
  (selector: DeletionSelector) =>
  async (db: Database, subjectIds: readonly string[]): Promise<readonly string[]> => {
    if (selector.kind !== 'interacted') return subjectIds;
    const rows = await db
      .select({ id: subjects.id })
      .from(subjects)
      .where(and(isOneOf(sql`${subjects.id}`, 'uuid', subjectIds), inRange(selector)));
    return rows.map(({ id }) => id);
  };
