import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { LeaseLost } from '#service/db/lease.ts';
import {
  type DeletionJobRow,
  type DeletionSelector,
  deletionJobsTable,
} from '#service/db/schema/erasures.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { eraseProfiles } from '#service/domains/erasures/erase-profiles.ts';
import type { Eraser } from '#service/domains/erasures/eraser.ts';
import { nameWhoErased } from '#service/domains/erasures/name-who-erased.ts';
import type { Step, Work } from '#service/domains/jobs/job-kind.ts';
import { findDue, stillDueBy } from './find-due.ts';
import { deletionOfProgram } from './keep-receipts.ts';
import { readDeletionSettings } from './settings.ts';

const table = deletionJobsTable;

/** Most people of a step. */
const usualPeople = 100;

type Deleter = Pick<Eraser, 'now' | 'newId' | 'erasing'>;

/** Deletes what a job is about, of these people. Returns of how many of them something was deleted. */
const deleteFrom = async (
  eraser: Eraser,
  { selector, retainsReceipts, requestedAt, requestedBy }: DeletionJobRow,
  subjectIds: readonly string[],
): Promise<number> => {
  if (selector.kind === 'purpose') {
    const { people } = await eraseProfiles(
      eraser,
      subjectIds.map((subjectId) => ({ subjectId, purposeIds: [selector.purposeId] })),
      {
        deleteType: 'API',
        ruleId: null,
        erasureId: null,
        keep: null,
        retainsTransactions: retainsReceipts,
      },
    );
    return people;
  }
  const { keepMonths } = await readDeletionSettings(eraser.db);
  const { counts } = await erasePeople(eraser, subjectIds, {
    ...deletionOfProgram({ retainsReceipts, keepMonths, requestedAt, requestedBy }),
    stillDue: stillDueBy(selector),
  });
  await nameWhoErased(eraser.db, [...counts.keys()], requestedBy);
  return counts.size;
};

/** Once it is through, nothing is left of whom a job named. */
const forgotten = (selector: DeletionSelector): DeletionSelector =>
  selector.kind === 'ids' ? { ...selector, subjectIds: [] } : selector;

/** How many people a job names, where it names them. */
const totalOf = (selector: DeletionSelector): number | null =>
  selector.kind === 'ids' ? selector.subjectIds.length : null;

/** Carries out the deletions that programs asked for, in steps. People on hold are passed over. */
export const deletionWork = (
  { now, newId, erasing }: Deleter,
  { people = usualPeople }: { people?: number } = {},
): Work => {
  const endOf = (selector: DeletionSelector, errorMessage: string | null) => ({
    endedAt: now(),
    errorMessage,
    selector: forgotten(selector),
  });

  const readJob = async (tx: Database, id: string): Promise<DeletionJobRow> => {
    const [job] = await tx.select().from(table).where(eq(table.id, id));
    if (job === undefined) throw new LeaseLost();
    return job;
  };

  /** Returns whether the job is through. */
  const goOn = async (tx: Database, id: string, step: Step): Promise<boolean> => {
    const job = await readJob(tx, id);
    const ofJob = eq(table.id, id);
    const { subjectIds, after } = await findDue(tx, job, people);
    if (job.endedAt !== null || subjectIds.length === 0) {
      await tx.update(table).set(endOf(job.selector, null)).where(ofJob);
      step.end();
      return true;
    }
    const { afterCommit } = step;
    const deleted = await deleteFrom({ db: tx, now, newId, erasing, afterCommit }, job, subjectIds);
    const deletedCount = job.deletedCount + deleted;
    await tx
      .update(table)
      .set({ ...after, deletedCount, errorMessage: null })
      .where(ofJob);
    step.tell({ done: deletedCount, total: totalOf(job.selector) });
    return false;
  };

  return {
    kind: 'DELETION',
    table,
    finds: {
      isDue: () => isNull(table.endedAt),
      name: sql`null::text`,
      askedBy: sql`${table.requestedBy}`,
    },
    order: sql`${asc(table.id)}`,
    run: async ({ rowId, step }) => {
      while (!(await step((tx, own) => goOn(tx, rowId, own))));
    },
    /** One that failed stays open, so that it can be tried again. */
    settle: async (tx, rowId, { state, message }) => {
      const { selector } = await readJob(tx, rowId);
      const fields = state === 'CANCELED' ? endOf(selector, message) : { errorMessage: message };
      await tx.update(table).set(fields).where(eq(table.id, rowId));
    },
  };
};
