import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { type Lease, LeaseLost, leasesOf } from '#service/db/lease.ts';
import { repeat } from '#service/db/repeat.ts';
import {
  type DeletionJobRow,
  type DeletionSelector,
  deletionJobsTable,
} from '#service/db/schema/erasures.ts';
import { createTurns } from '#service/db/turns.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { eraseProfiles } from '#service/domains/erasures/erase-profiles.ts';
import type { Eraser } from '#service/domains/erasures/eraser.ts';
import { nameWhoErased } from '#service/domains/erasures/name-who-erased.ts';
import { describeFault } from '#service/http/fault.ts';
import { findDue, stillDueBy } from './find-due.ts';
import { deletionOfProgram } from './keep-receipts.ts';
import { readDeletionSettings } from './settings.ts';

const table = deletionJobsTable;

/** How deletions share the database with requests. */
export type DeletionPace = {
  /** How often to look for jobs. */
  everyMs: number;
  /** After so long without a sign of life a job is taken on by another. */
  leaseMs: number;
  /** Most people of a step. */
  people: number;
  /** How long to pause after each step, relative to the step's time. */
  restShare: number;
};

const usualPace: DeletionPace = { everyMs: 1_000, leaseMs: 10_000, people: 100, restShare: 1 };

const failure =
  'A step failed because of an error in the service. Retrying automatically. See its log.';

type Deleter = Pick<Eraser, 'db' | 'now' | 'newId' | 'erasing'> & {
  log: { warn: (data: object, message: string) => void };
};

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

/**
 * Carries out the deletions that programs asked for, in steps, and takes on those whose instance has
 * died. People on hold are passed over. A step that fails leaves its job to the end of its lease, for
 * another attempt. `stop` lets the step under way end and gives the job back.
 */
export const startDeletionJobs = (
  { db, now, newId, erasing, log }: Deleter,
  pace: DeletionPace = usualPace,
): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const inTurn = createTurns({ restShare: pace.restShare, signal });
  const leases = leasesOf(table, { now, newId, forMs: pace.leaseMs });
  const held = new Set<Lease>();
  const told = (message: string) => (error: unknown) => log.warn(describeFault(error), message);

  const claim = (): Promise<Lease | undefined> =>
    db.transaction((tx) =>
      leases.claim(tx, { where: isNull(table.endedAt), orderBy: sql`${asc(table.id)}` }),
    );

  /** Returns whether the job is through. */
  const stepIn = async (
    tx: Database,
    lease: Lease,
    afterCommit: Eraser['afterCommit'],
  ): Promise<boolean> => {
    await leases.hold(tx, lease);
    const ofJob = eq(table.id, lease.rowId);
    const [job] = await tx.select().from(table).where(ofJob);
    if (job === undefined) throw new LeaseLost();
    const { subjectIds, after } = await findDue(tx, job, pace.people);
    if (subjectIds.length === 0) {
      const selector = forgotten(job.selector);
      const end = { endedAt: now(), errorMessage: null, leaseId: null, leasedUntil: null };
      await tx
        .update(table)
        .set({ ...end, selector })
        .where(ofJob);
      return true;
    }
    const deleted = await deleteFrom({ db: tx, now, newId, erasing, afterCommit }, job, subjectIds);
    await tx
      .update(table)
      .set({ ...after, deletedCount: job.deletedCount + deleted, errorMessage: null })
      .where(ofJob);
    return false;
  };

  const step = async (lease: Lease): Promise<boolean> => {
    const late: (() => Promise<void>)[] = [];
    const isThrough = await db.transaction((tx) =>
      stepIn(tx, lease, (work) => void late.push(work)),
    );
    for (const work of late) await work().catch(told('what follows a deletion failed'));
    return isThrough;
  };

  const fail = (lease: Lease): Promise<void> =>
    db.transaction(async (tx) => {
      await leases.hold(tx, lease);
      await tx.update(table).set({ errorMessage: failure }).where(eq(table.id, lease.rowId));
    });

  const work = async (lease: Lease): Promise<void> => {
    held.add(lease);
    try {
      while (!(await inTurn(() => step(lease))));
    } catch (error) {
      // Another has taken it on.
      if (error instanceof LeaseLost) return;
      if (signal.aborted) return leases.release(db, lease);
      log.warn({ ...describeFault(error), deletionJobId: lease.rowId }, 'a deletion failed');
      await fail(lease);
    } finally {
      held.delete(lease);
    }
  };

  const workOnDue = async (): Promise<void> => {
    while (!signal.aborted) {
      const lease = await claim();
      if (lease === undefined) return;
      await work(lease);
    }
  };

  const { everyMs } = pace;
  const works = [
    repeat(() => leases.keep(db, [...held]), {
      everyMs,
      onError: told('keeping the lease of a deletion failed'),
    }),
    repeat(workOnDue, { everyMs, onError: told('a deletion was interrupted') }),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(works.map(({ stop }) => stop()));
    },
  };
};
