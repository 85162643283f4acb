import { eq, isNull, sql } from 'drizzle-orm';
import type { RunCause, RunPhase } from '#contract/custom-indexes.ts';
import type { SceneName } from '#contract/scenes.ts';
import type { Database, OpenDatabase } from '#service/db/database.ts';
import { databaseFault } from '#service/db/database-fault.ts';
import { LeaseLost } from '#service/db/lease.ts';
import {
  type CustomIndexRunRow,
  customIndexRunsTable as runs,
} from '#service/db/schema/custom-indexes.ts';
import { jobsTable as jobs } from '#service/db/schema/jobs.ts';
import { JobFailure, type RunningJob, type Work } from '#service/domains/jobs/job-kind.ts';
import type { Scenes } from '#service/http/scenes.ts';
import { buildIndex, dropIndexOf, dropOtherIndexes, hasReplaced } from './build-index.ts';
import { readBuildProgress } from './build-progress.ts';
import { hasIndexOn, measureSearch } from './measure-search.ts';
import { countAllPeople, readPeople } from './read-people.ts';

/** By SQLSTATE: what trying again at once would only meet again, or what somebody wanted. */
const finalFaults: Record<string, RunCause> = {
  '42501': 'NOT_ALLOWED',
  '53100': 'DISK_FULL',
  '53200': 'OUT_OF_MEMORY',
  '53400': 'LIMIT_OF_DATABASE',
  '57014': 'CANCELED_IN_DATABASE',
  XX001: 'DAMAGED_DATA',
  XX002: 'DAMAGED_DATA',
};

/** What is told of each cause but NOT_GETTING_ON, of which the engine tells. */
const causeTexts: Record<Exclude<RunCause, 'NOT_GETTING_ON'>, string> = {
  DISK_FULL: "The database's disk is full.",
  OUT_OF_MEMORY: 'The database ran out of memory.',
  LIMIT_OF_DATABASE: 'It met a limit that the database is configured with.',
  CANCELED_IN_DATABASE: 'It was canceled in the database, by an administrator or a time limit.',
  NOT_ALLOWED: "The service's database user may not build indexes.",
  DAMAGED_DATA: 'The database found damaged data.',
  ON_PURPOSE: 'Failed on purpose (demo scene).',
};

const causeOf = (message: string): RunCause => {
  const found = Object.entries(causeTexts).find(([, text]) => text === message);
  return (found?.[0] as RunCause | undefined) ?? 'NOT_GETTING_ON';
};

const failureOf = (cause: keyof typeof causeTexts, error?: unknown): JobFailure =>
  new JobFailure(causeTexts[cause], { cause: error });

/** How many people a step of reading reads. */
const usualPeople = 5_000;

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

const whoCanceled = (
  rowId: string,
) => sql`coalesce(${runs.canceledBy}, (select ${jobs.canceledBy} from ${jobs}
  where ${jobs.kind} = 'CUSTOM_INDEX' and ${jobs.rowId} = ${rowId}::uuid and ${jobs.endedAt} is null))`;

/** Builds the custom index as it was submitted, and puts it in the place of the former one. */
export const customIndexWork = ({
  database: { db },
  now,
  scenes,
  people: peopleAtOnce = usualPeople,
}: {
  database: Pick<OpenDatabase, 'db'>;
  now: () => string;
  /** Only in a demo. */
  scenes?: Pick<Scenes, 'isInForce'> | undefined;
  people?: number;
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
      const outcome = {
        status: 'Success',
        errorMessage: null,
        phase: null,
        canceledBy: null,
      } as const;
      await set(tx, rowId, { ...outcome, endedAt: now() });
    });

  /** Reads who has a value, so many people in a step; goes on after the last one who was read. */
  const read = async ({ rowId, step }: RunningJob): Promise<void> => {
    const goOn = () =>
      step(async (tx, { tell }) => {
        const [run] = await tx.select().from(runs).where(eq(runs.id, rowId));
        if (run === undefined) throw new LeaseLost();
        const page = await readPeople(tx, run, peopleAtOnce);
        const done = (run.readPeople ?? 0) + page.count;
        const isLast = page.count < peopleAtOnce;
        // Others came or went while it read.
        const total = isLast ? done : Math.max(done, run.allPeople ?? (await countAllPeople(tx)));
        tell({ phase: 'Reading', done, total });
        await set(tx, rowId, {
          phase: 'Reading',
          readTo: page.last ?? run.readTo,
          readPeople: done,
          allPeople: total,
          people: (run.people ?? 0) + page.people,
        });
        return !isLast;
      });
    while (await goOn());
  };

  /** Notes how far the database is, until `isOver`. */
  const follow = async (
    { rowId, step, pause }: RunningJob,
    over: Promise<unknown>,
    isOver: () => boolean,
  ): Promise<void> => {
    for (;;) {
      await Promise.race([pause(), over]);
      if (isOver()) return;
      const progress = await readBuildProgress(db);
      if (progress === undefined || isOver()) continue;
      await step(async (tx, { tell }) => {
        tell({ phase: progress.phase });
        await set(tx, rowId, progress);
      });
    }
  };

  const buildAndFollow = async (
    job: RunningJob,
    build: (own: Database) => Promise<void>,
  ): Promise<void> => {
    let isOver = false;
    const building = job.session(build).finally(() => {
      isOver = true;
    });
    const over = building.catch(() => {});
    const following = follow(job, over, () => isOver);
    const [built, followed] = await Promise.allSettled([building, following]);
    if (built.status === 'rejected') throw built.reason;
    if (followed.status === 'rejected') throw followed.reason;
  };

  const build = async (job: RunningJob, run: CustomIndexRunRow): Promise<void> => {
    const { session, pause, step, rowId } = job;
    const begin = async () => {
      await enter(job, 'Building');
      while (isStaged('slow-index-run')) await pause();
      await enter(job, 'Building');
    };
    const check = () => step(async () => {});
    try {
      await buildAndFollow(job, async (own) => {
        if (!(await hasIndexOn(own, run.elementId))) {
          const formerSearchMs = await measureSearch(own, run);
          await step((tx) => set(tx, rowId, { formerSearchMs }));
        }
        await buildIndex(own, run, { check, begin, pause });
        const searchMs = await measureSearch(own, run);
        await step((tx) => set(tx, rowId, { searchMs }));
      });
    } catch (error) {
      const cause = finalFaults[databaseFault(error).code ?? ''];
      if (cause === undefined || job.signal.aborted) throw error;
      throw failureOf(cause as keyof typeof causeTexts, error);
    }
    if (isStaged('failing-index-run')) {
      await session((own) => dropIndexOf(own, run, pause));
      throw failureOf('ON_PURPOSE');
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
      await read(job);
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
      const ending = { errorMessage: message, endedAt: now(), stoppedIn: sql`phase`, phase: null };
      await tx
        .update(runs)
        .set(
          state === 'CANCELED'
            ? { ...ending, status: 'Cancelled', canceledBy: whoCanceled(rowId) }
            : { ...ending, status: 'Failed', cause: causeOf(message) },
        )
        .where(eq(runs.id, rowId));
    },
  };
};
