import { eq } from 'drizzle-orm';
import type { RunPhase } from '#contract/custom-indexes.ts';
import type { SceneName } from '#contract/scenes.ts';
import type { OpenDatabase } from '#service/db/database.ts';
import { databaseFault } from '#service/db/database-fault.ts';
import { type Lease, LeaseLost, leasesOf } from '#service/db/lease.ts';
import { repeat } from '#service/db/repeat.ts';
import { rest } from '#service/db/rest.ts';
import { type CustomIndexRunRow, customIndexRunsTable } from '#service/db/schema/custom-indexes.ts';
import type { Context } from '#service/http/context.ts';
import { describeFault } from '#service/http/fault.ts';
import type { Scenes } from '#service/http/scenes.ts';
import { buildIndex, dropIndexOf, dropOtherIndexes, hasReplaced } from './build-index.ts';
import { type ClaimedRun, claimRun } from './claim-run.ts';

/** Ends a run for good; the message is told to everybody. */
class RunFailure extends Error {
  override name = 'RunFailure';
}

/** By SQLSTATE: what trying again at once would only meet again, or what somebody wanted. */
const finalFaults: Record<string, string> = {
  '53100': "The database's disk is full.",
  '57014': 'It was canceled in the database, by an administrator or a time limit.',
};

/** Why a run is over, in a sentence; nothing of an error that may pass. */
const failureOf = (error: unknown): string | undefined =>
  error instanceof RunFailure ? error.message : finalFaults[databaseFault(error).code ?? ''];

const runs = customIndexRunsTable;

export type IndexRunPace = {
  /** How often it is looked for a run. */
  everyMs: number;
  /** After so long without a sign of life a run is taken up again. */
  leaseMs: number;
  /** How often a run is begun before it is given up. */
  attempts: number;
};

const usualPace: IndexRunPace = { everyMs: 1_000, leaseMs: 10_000, attempts: 5 };

type Builder = Pick<Context, 'now' | 'newId'> & {
  database: Pick<OpenDatabase, 'db' | 'session'>;
  /** Only in a demo. */
  scenes?: Pick<Scenes, 'isInForce'> | undefined;
  log: { warn: (data: object, message: string) => void };
};

/**
 * Does the run that was submitted, and takes it up again where its instance has died. A fault that
 * may pass leaves it to the end of its lease, for another attempt. `stop` gives it back.
 */
export const startIndexRuns = (
  { database, now, newId, scenes, log }: Builder,
  pace: IndexRunPace = usualPace,
): { stop: () => Promise<void> } => {
  const { db, session } = database;
  const stopping = new AbortController();
  const { signal } = stopping;
  const leases = leasesOf(runs, { now, newId, forMs: pace.leaseMs });
  const held = new Set<Lease>();
  const told = (message: string) => (error: unknown) => log.warn(describeFault(error), message);

  const hold = (lease: Lease): Promise<void> => db.transaction((tx) => leases.hold(tx, lease));
  const set = (lease: Lease, changes: Partial<CustomIndexRunRow>): Promise<void> =>
    db.transaction(async (tx) => {
      await leases.hold(tx, lease);
      await tx.update(runs).set(changes).where(eq(runs.id, lease.rowId));
    });
  const end = (lease: Lease, outcome: Pick<CustomIndexRunRow, 'status' | 'errorMessage'>) =>
    set(lease, { ...outcome, endedAt: now(), phase: null, leaseId: null, leasedUntil: null });
  const succeed = (lease: Lease) => end(lease, { status: 'Success', errorMessage: null });

  const pause = async (): Promise<void> => {
    await rest(pace.everyMs, signal);
    signal.throwIfAborted();
  };

  const enter = (lease: Lease, phase: RunPhase): Promise<void> => {
    signal.throwIfAborted();
    return set(lease, { phase });
  };

  const isStaged = (scene: SceneName) => scenes?.isInForce(scene) === true;
  const build = async ({ lease, run }: ClaimedRun): Promise<void> => {
    const begin = async () => {
      await enter(lease, 'Building');
      while (isStaged('slow-index-run')) await pause();
      await enter(lease, 'Building');
    };
    await session(
      (own) => buildIndex(own, run, { check: () => hold(lease), begin, pause }),
      signal,
    );
    if (isStaged('failing-index-run')) throw new RunFailure('Failed on purpose (demo scene).');
  };

  const fail = async ({ lease, run }: ClaimedRun, errorMessage: string): Promise<void> => {
    await hold(lease);
    try {
      await session((own) => dropIndexOf(own, run, pause), signal);
    } catch (error) {
      // Taken up again, it is built or dropped; given up, the next run drops it.
      if (signal.aborted || run.attempts <= pace.attempts) throw error;
      told("couldn't drop the index of a failed run")(error);
    }
    await end(lease, { status: 'Failed', errorMessage });
  };

  const work = async (claimed: ClaimedRun): Promise<void> => {
    const { lease, run } = claimed;
    if (run.attempts > pace.attempts) {
      // Else there would be no index any more.
      if (await hasReplaced(db, run)) return succeed(lease);
      const causes = 'by restarts or errors of the service. See its log';
      return fail(claimed, `It was interrupted ${pace.attempts} times, ${causes}.`);
    }
    try {
      await build(claimed);
    } catch (error) {
      const failure = failureOf(error);
      if (signal.aborted || failure === undefined) throw error;
      log.warn({ ...describeFault(error), runId: run.id }, 'an index run failed');
      return fail(claimed, failure);
    }
    // The index is complete: what goes wrong from here on is tried again.
    await enter(lease, 'Replacing');
    await session((own) => dropOtherIndexes(own, run), signal);
    await succeed(lease);
  };

  const workOnDue = async (): Promise<void> => {
    const claimed = await claimRun(db, leases, now());
    if (claimed === undefined) return;
    const { lease } = claimed;
    held.add(lease);
    try {
      await work(claimed);
    } catch (error) {
      // Another has taken it up.
      if (error instanceof LeaseLost) return;
      if (!signal.aborted) throw error;
      await leases.release(db, lease);
    } finally {
      held.delete(lease);
    }
  };

  const { everyMs } = pace;
  const works = [
    repeat(() => leases.keep(db, [...held]), {
      everyMs,
      onError: told('keeping the lease of an index run failed'),
    }),
    repeat(workOnDue, { everyMs, onError: told('an index run was interrupted') }),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(works.map(({ stop }) => stop()));
    },
  };
};
