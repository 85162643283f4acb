import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { jobTriesMaximum } from '#contract/jobs.ts';
import type { Database, OpenDatabase } from '#service/db/database.ts';
import { LeaseLost, leasesOf } from '#service/db/lease.ts';
import { repeat } from '#service/db/repeat.ts';
import { rest } from '#service/db/rest.ts';
import { type JobRow, jobsTable } from '#service/db/schema/jobs.ts';
import { createTurns } from '#service/db/turns.ts';
import { describeFault } from '#service/http/fault.ts';
import { type ClaimedJob, claimJob, findJobs } from './claim-job.ts';
import { type Ending, JobFailure, type Progress, type RunningJob, type Work } from './job-kind.ts';

const jobs = jobsTable;

/** How jobs share the database with requests. */
export type JobPace = {
  /** How often to look for jobs, and for those that were canceled. */
  everyMs: number;
  /** After so long without a sign of life a job is taken on by another instance. */
  leaseMs: number;
  /** How long to pause after each step, relative to the step's time. */
  restShare: number;
  /** How long to wait after the first try that fails; after each further one twice as long. */
  retryMs: number;
};

const usualPace: JobPace = { everyMs: 1_000, leaseMs: 10_000, restShare: 1, retryMs: 1_000 };

/** Longest wait between two tries. */
const retryMaximumMs = 60_000;
/** Most jobs of one kind that an instance does at a time. */
const runningMaximum = 20;

const trying =
  'A step failed because of an error in the service. Retrying automatically. See its log.';
const givenUp = `It didn't get on in ${jobTriesMaximum} tries, because of restarts or errors of the service. See its log.`;

export type JobRunner = {
  db: Database;
  session: OpenDatabase['session'];
  now: () => string;
  newId: () => string;
  log: { warn: (data: object, message: string) => void };
};

const gotOn = (job: JobRow, { done = job.done, phase = job.phase }: Progress): boolean =>
  done !== job.done || phase !== job.phase;

/** Does the jobs of one kind. */
const startWork = (
  { db, session, now, newId, log }: JobRunner,
  work: Work,
  pace: JobPace,
): { stop: () => Promise<void> } => {
  const { kind, table } = work;
  const stopping = new AbortController();
  const inTurn = createTurns({ restShare: pace.restShare, signal: stopping.signal });
  const leases = leasesOf(table, { now, newId, forMs: pace.leaseMs });
  type Running = ClaimedJob & { canceling: AbortController };
  const running = new Map<Running, Promise<void>>();
  const told = (message: string) => (error: unknown) =>
    log.warn({ ...describeFault(error), kind }, message);

  const write = (tx: Database, { id }: JobRow, fields: Partial<JobRow>) =>
    tx.update(jobs).set(fields).where(eq(jobs.id, id));

  const succeed = async (
    tx: Database,
    { lease, job }: ClaimedJob,
    phase: string | null = null,
  ): Promise<void> => {
    await leases.release(tx, lease);
    await write(tx, job, { state: 'SUCCEEDED', endedAt: now(), phase, errorMessage: null });
  };

  /** What goes on with a job does, until it has ended. */
  const toRunningJob = (own: Running): { running: RunningJob; hasEnded: () => boolean } => {
    const { lease, job } = own;
    const signal = AbortSignal.any([stopping.signal, own.canceling.signal]);
    let hasEnded = false;
    const chunkOf =
      <Result>(run: Parameters<RunningJob['step']>[0], before: Parameters<RunningJob['step']>[1]) =>
      async (over: Database) => {
        const late: (() => Promise<void>)[] = [];
        let progress: Progress = {};
        let isLast = false;
        let lastPhase: string | null = null;
        const result = await over.transaction(async (tx) => {
          // A transaction that met a deadlock begins anew.
          late.length = 0;
          progress = {};
          isLast = false;
          await before?.(tx);
          await leases.hold(tx, lease);
          const value = await run(tx, {
            done: job.done ?? 0,
            tell: (more) => void Object.assign(progress, more),
            end: (phase) => {
              isLast = true;
              lastPhase = phase ?? null;
            },
            afterCommit: (follow) => void late.push(follow),
          });
          const tries = gotOn(job, progress) ? 0 : job.tries;
          if (Object.keys(progress).length > 0) await write(tx, job, { ...progress, tries });
          if (isLast) await succeed(tx, own, lastPhase);
          return value;
        });
        if (gotOn(job, progress)) job.tries = 0;
        Object.assign(job, progress);
        hasEnded = isLast;
        for (const follow of late) {
          await follow().catch(told('what follows a step of a job failed'));
        }
        return result as Result;
      };
    return {
      hasEnded: () => hasEnded,
      running: {
        id: job.id,
        rowId: job.rowId,
        signal,
        step: (run, before) =>
          inTurn(async () => {
            signal.throwIfAborted();
            const chunk = chunkOf<Awaited<ReturnType<typeof run>>>(run, before);
            return before === undefined ? await chunk(db) : await session(chunk, signal);
          }),
        session: (run) => session(run, signal),
        pause: async () => {
          await rest(pace.everyMs, signal);
          signal.throwIfAborted();
        },
      },
    };
  };

  const end = async (own: Running, ending: Ending): Promise<void> => {
    const { lease, job } = own;
    if (work.clean !== undefined) {
      // Its own signal may be aborted, and what is cleaned away must not be another's work.
      const cleaning = toRunningJob({ ...own, canceling: new AbortController() });
      try {
        await work.clean(cleaning.running);
      } catch (error) {
        const mayTryAgain = stopping.signal.aborted || job.tries < jobTriesMaximum;
        if (mayTryAgain || error instanceof LeaseLost) throw error;
        told("couldn't take away what a job has left")(error);
      }
      if (cleaning.hasEnded()) return;
    }
    await db.transaction(async (tx) => {
      await leases.hold(tx, lease);
      await leases.release(tx, lease);
      await work.settle(tx, job.rowId, ending);
      await write(tx, job, {
        state: ending.state,
        endedAt: now(),
        phase: null,
        errorMessage: ending.message,
      });
    });
  };

  const giveBack = async ({ lease, job }: Running, fields: Partial<JobRow>): Promise<void> => {
    await db.transaction(async (tx) => {
      await leases.hold(tx, lease);
      await leases.release(tx, lease);
      await write(tx, job, { state: 'WAITING', ...fields });
    });
  };

  const postpone = (own: Running): Promise<void> => {
    const ms = Math.min(retryMaximumMs, pace.retryMs * 2 ** Math.max(0, own.job.tries - 1));
    const dueAt = new Date(Date.parse(now()) + ms).toISOString();
    // A step may have got on since it was claimed; this try counts again.
    return giveBack(own, { dueAt, errorMessage: trying, tries: Math.max(1, own.job.tries) });
  };

  const settle = async (own: Running, error: unknown): Promise<void> => {
    const { job, canceling } = own;
    if (stopping.signal.aborted) return giveBack(own, { tries: Math.max(0, job.tries - 1) });
    if (canceling.signal.aborted) {
      return end(own, { state: 'CANCELED', message: 'It was canceled.' });
    }
    log.warn({ ...describeFault(error), kind, jobId: job.id }, 'a job failed');
    if (error instanceof JobFailure) return end(own, { state: 'FAILED', message: error.message });
    if (job.tries >= jobTriesMaximum) return end(own, { state: 'FAILED', message: givenUp });
    return postpone(own);
  };

  const goOn = async (own: Running): Promise<void> => {
    try {
      if (own.job.canceledBy !== null) own.canceling.abort();
      const { running: job, hasEnded } = toRunningJob(own);
      job.signal.throwIfAborted();
      // Its instances died at it again and again.
      if (own.job.tries > jobTriesMaximum) throw new JobFailure(givenUp);
      await work.run(job);
      if (!hasEnded()) await db.transaction((tx) => succeed(tx, own));
    } catch (error) {
      // Another has taken it on, or somebody took the work back.
      if (!(error instanceof LeaseLost)) await settle(own, error);
    }
  };

  const look = async (): Promise<void> => {
    await findJobs(db, work, { now: now() });
    while (running.size < runningMaximum && !stopping.signal.aborted) {
      const claimed = await claimJob(db, work, { leases, now: now() });
      if (claimed === undefined) return;
      const own = { ...claimed, canceling: new AbortController() };
      const going = goOn(own)
        .catch((error: unknown) => {
          if (!(error instanceof LeaseLost)) told("couldn't record how a job ended")(error);
        })
        .finally(() => running.delete(own));
      running.set(own, going);
    }
  };

  const keep = async (): Promise<void> => {
    const held = [...running.keys()];
    if (held.length === 0) return;
    await leases.keep(
      db,
      held.map(({ lease }) => lease),
    );
    const ids = held.map(({ job }) => job.id);
    const canceled = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(inArray(jobs.id, ids), isNotNull(jobs.canceledBy)));
    for (const own of held) {
      if (canceled.some(({ id }) => id === own.job.id)) own.canceling.abort();
    }
  };

  const tidy = async (): Promise<void> => {
    try {
      await work.tidy?.(db, inTurn);
    } catch (error) {
      if (error !== stopping.signal.reason) throw error;
    }
  };

  const { everyMs } = pace;
  const works = [
    repeat(keep, { everyMs, onError: told('keeping the leases of jobs failed') }),
    repeat(look, { everyMs, onError: told('looking for jobs failed') }),
    repeat(tidy, { everyMs, onError: told('tidying up after jobs failed') }),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(works.map(({ stop }) => stop()));
      await Promise.all(running.values());
    },
  };
};

/**
 * Does the jobs that are due, and takes on those whose instance has died. One that fails is tried
 * again later, up to ten times in a row without getting on. `stop` lets the steps under way end and
 * gives the jobs back.
 */
export const startJobs = (
  runner: JobRunner,
  works: readonly Work[],
  pace: Partial<JobPace> = {},
): { stop: () => Promise<void> } => {
  const started = works.map((work) => startWork(runner, work, { ...usualPace, ...pace }));
  return {
    stop: async () => {
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
};
