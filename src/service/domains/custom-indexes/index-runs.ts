import { eq, isNull, sql } from 'drizzle-orm';
import type { RunPhase } from '#contract/custom-indexes.ts';
import type { SceneName } from '#contract/scenes.ts';
import type { Database, OpenDatabase } from '#service/db/database.ts';
import { databaseFault } from '#service/db/database-fault.ts';
import { LeaseLost } from '#service/db/lease.ts';
import {
  type CustomIndexRunRow,
  customIndexRunsTable as runs,
} from '#service/db/schema/custom-indexes.ts';
import { JobFailure, type RunningJob, type Work } from '#service/domains/jobs/job-kind.ts';
import type { Scenes } from '#service/http/scenes.ts';
import { buildIndex, dropIndexOf, dropOtherIndexes, hasReplaced } from './build-index.ts';

/** By SQLSTATE: what trying again at once would only meet again, or what somebody wanted. */
const finalFaults: Record<string, string> = {
  '53100': "The database's disk is full.",
  '57014': 'It was canceled in the database, by an administrator or a time limit.',
};

/** What an instance goes on with; how often it was claimed is for releases before jobs. */
const claim = async (tx: Database, id: string, now: string): Promise<CustomIndexRunRow> => {
  const [run] = await tx
    .update(runs)
    .set({
      status: 'InProgress',
      phase: 'Preparing',
      startedAt: sql`coalesce(${runs.startedAt}, ${now})`,
      attempts: sql`${runs.attempts} + 1`,
    })
    .where(sql`${runs.id} = ${id}::uuid and ${isNull(runs.endedAt)}`)
    .returning();
  if (run === undefined) throw new LeaseLost();
  return run;
};

const set = (tx: Database, id: string, fields: Partial<CustomIndexRunRow>) =>
  tx.update(runs).set(fields).where(eq(runs.id, id));

/** Builds the custom index as it was submitted, and puts it in the place of the former one. */
export const customIndexWork = ({
  database: { db },
  now,
  scenes,
}: {
  database: Pick<OpenDatabase, 'db'>;
  now: () => string;
  /** Only in a demo. */
  scenes?: Pick<Scenes, 'isInForce'> | undefined;
}): Work => {
  const isStaged = (scene: SceneName) => scenes?.isInForce(scene) === true;

  const enter = ({ rowId, step }: RunningJob, phase: RunPhase) =>
    step(async (tx, { tell }) => {
      tell({ phase });
      await set(tx, rowId, { phase });
    });

  const succeed = ({ rowId, step }: RunningJob) =>
    step(async (tx, { end }) => {
      end();
      const outcome = { status: 'Success', errorMessage: null, phase: null } as const;
      await set(tx, rowId, { ...outcome, endedAt: now() });
    });

  const build = async (job: RunningJob, run: CustomIndexRunRow): Promise<void> => {
    const { session, pause, step } = job;
    const begin = async () => {
      await enter(job, 'Building');
      while (isStaged('slow-index-run')) await pause();
      await enter(job, 'Building');
    };
    const check = () => step(async () => {});
    try {
      await session((own) => buildIndex(own, run, { check, begin, pause }));
    } catch (error) {
      const failure = finalFaults[databaseFault(error).code ?? ''];
      if (failure === undefined || job.signal.aborted) throw error;
      throw new JobFailure(failure, { cause: error });
    }
    if (isStaged('failing-index-run')) {
      await session((own) => dropIndexOf(own, run, pause));
      throw new JobFailure('Failed on purpose (demo scene).');
    }
  };

  return {
    kind: 'CUSTOM_INDEX',
    table: runs,
    finds: {
      isDue: () => isNull(runs.endedAt),
      name: sql`(select name from data_elements e where e.id = ${runs.elementId})`,
      askedBy: sql`${runs.createdBy}`,
    },
    order: sql`${runs.createdAt}`,
    run: async (job) => {
      const run = await job.step((tx) => claim(tx, job.rowId, now()));
      await build(job, run);
      // The index is complete: what goes wrong from here on is tried again.
      await enter(job, 'Replacing');
      await job.session((own) => dropOtherIndexes(own, run));
      await succeed(job);
    },
    /** Drops what it has built, unless that is the only index there is. */
    clean: async (job) => {
      const [run] = await db.select().from(runs).where(eq(runs.id, job.rowId));
      if (run === undefined) throw new LeaseLost();
      if (await hasReplaced(db, run)) return succeed(job);
      await job.session((own) => dropIndexOf(own, run, job.pause));
    },
    settle: async (tx, rowId, { state, message }) => {
      const status = state === 'CANCELED' ? 'Cancelled' : 'Failed';
      await set(tx, rowId, { status, errorMessage: message, endedAt: now(), phase: null });
    },
  };
};
