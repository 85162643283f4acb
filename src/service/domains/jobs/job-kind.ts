import type { SQL } from 'drizzle-orm';
import type { JobKind } from '#contract/jobs.ts';
import type { Database } from '#service/db/database.ts';
import type { LeasedTable } from '#service/db/lease.ts';
import type { Turns } from '#service/db/turns.ts';

/** How far a job is; with the first two changed, it got on. */
export type Progress = { done?: number | null; total?: number | null; phase?: string | null };

/** What a step of a job may do besides its own writes. */
export type Step = {
  /** How much was done before it. */
  done: number;
  /** Stored with the step. */
  tell: (progress: Progress) => void;
  /** The step is the last one: the job has succeeded. @param phase what tells of it what it was */
  end: (phase?: string) => void;
  afterCommit: (work: () => Promise<void>) => void;
};

/** A job that this instance is at. */
export type RunningJob = {
  id: string;
  rowId: string;
  /** Aborted when the service stops, and when somebody cancels the job. */
  signal: AbortSignal;
  /**
   * Does some of the work in a transaction of its own, in turn with other jobs of its kind. It has no
   * effect once the job is another's.
   * @param before takes locks that come before that of the row, or does long work
   * @throws LeaseLost
   */
  step: <Result>(
    work: (tx: Database, step: Step) => Promise<Result>,
    before?: (tx: Database) => Promise<void>,
  ) => Promise<Result>;
  /** A connection without a time limit; a statement is canceled when `signal` is aborted. */
  session: <Result>(run: (own: Database) => Promise<Result>) => Promise<Result>;
  /** Resolves a moment later; throws when `signal` is aborted. */
  pause: () => Promise<void>;
};

/** How a job ended that didn't succeed. */
export type Ending = { state: 'FAILED' | 'CANCELED'; message: string };

/** Work of one kind: which rows it's about, and how it's done. */
export type Work = {
  kind: JobKind;
  /** Its rows; whoever works on one holds it by its lease. */
  table: LeasedTable;
  /** In SQL over the table: which rows are due, and what is told of them. Else others make the jobs. */
  finds?: { isDue: (now: string) => SQL; name: SQL; askedBy: SQL };
  /** In SQL over the table: which rows this release can work on. A newer one leaves others, too. */
  knows?: SQL;
  /** Which is done first. */
  order: SQL;
  /** Goes on with a row until a step ends it. It may be called again after any step. */
  run: (job: RunningJob) => Promise<void>;
  /** What becomes of the row, in the transaction that ends the job. */
  settle: (tx: Database, rowId: string, ending: Ending) => Promise<void>;
  /** Takes away what the work has left, before that; a step may end it well after all. */
  clean?: (job: RunningJob) => Promise<void>;
  /** What is done now and then beside jobs, in turn with their steps. */
  tidy?: (db: Database, inTurn: Turns) => Promise<void>;
};

/** Ends a job at once: trying again wouldn't help. The message is told to everybody. */
export class JobFailure extends Error {
  override name = 'JobFailure';
}
