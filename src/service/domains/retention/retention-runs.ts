import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { type Lease, LeaseLost, leasesOf } from '#service/db/lease.ts';
import { repeat } from '#service/db/repeat.ts';
import {
  type RetentionRuleRow,
  retentionRulesTable as table,
} from '#service/db/schema/retention.ts';
import { createTurns } from '#service/db/turns.ts';
import type { Eraser } from '#service/domains/erasures/eraser.ts';
import { describeFault } from '#service/http/fault.ts';
import { stepOfDryRun } from './dry-run-step.ts';
import { type RunSizes, stepOfRun } from './run-step.ts';

/** How retention shares the database with requests. */
export type RetentionPace = {
  /** How often to look for dry runs and runs that are due. */
  everyMs: number;
  /** How long after a rule's run its next one begins. */
  runEveryMs: number;
  /** How long a step may wait for its turn before another instance takes the rule on. */
  leaseMs: number;
  /** People and deletions of a step of a run, and people of one of a dry run. */
  sizes: RunSizes & { dryRunPeople: number };
  /** How long to pause after each step, relative to the step's time. */
  restShare: number;
  /** How often a step is tried, and how long after a fault. */
  attempts: number;
  retryMs: number;
  /** How long after its last attempt a run that fails is tried again. */
  postponeMs: number;
};

const usualPace: RetentionPace = {
  everyMs: 1_000,
  runEveryMs: 3_600_000,
  leaseMs: 10_000,
  sizes: { people: 1_000, deletions: 100, dryRunPeople: 2_000 },
  restShare: 1,
  attempts: 3,
  retryMs: 1_000,
  postponeMs: 600_000,
};

type Retainer = Omit<Eraser, 'afterCommit'> & {
  log: { warn: (data: object, message: string) => void };
};

const isDryRunDue = sql`(${table.dryRun} is not null and ${table.dryRun} ->> 'endedAt' is null)`;
const isRunDue = (before: string): SQL => sql`(${table.confirmedAt} is not null and (
  ${table.runStartedAt} is not null or ${table.lastRunAt} is null
  or ${table.lastRunAt} < ${table.confirmedAt} or ${table.lastRunAt} <= ${before}))`;

/** Whether any rule has something to be done by now. */
export const isRetentionDue = (now: string, runEveryMs: number): SQL =>
  sql`(${isDryRunDue} or ${isRunDue(new Date(Date.parse(now) - runEveryMs).toISOString())})`;

/**
 * Carries dry runs and runs of rules out, step by step, each a transaction that holds its rule: when
 * an instance dies, another goes on after its last step. Dry runs, which somebody waits for, come
 * first. `stop` lets the step under way end.
 */
export const startRetentionRuns = (
  { db, now, newId, erasing, log }: Retainer,
  pace: RetentionPace = usualPace,
): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const inTurn = createTurns({ restShare: pace.restShare, signal });
  const leases = leasesOf(table, { now, newId, forMs: pace.leaseMs });

  const write = (tx: Database, id: string, fields: Partial<RetentionRuleRow>) =>
    tx
      .update(table)
      .set({ ...fields, leaseId: null, leasedUntil: null })
      .where(eq(table.id, id));

  const commit = async (lease: Lease): Promise<void> => {
    const late = await db.transaction(async (tx) => {
      await leases.hold(tx, lease);
      const works: (() => Promise<void>)[] = [];
      const [rule] = await tx.select().from(table).where(eq(table.id, lease.rowId));
      if (rule === undefined) throw new LeaseLost();
      if (rule.dryRun !== null && rule.dryRun.endedAt === null) {
        const people = pace.sizes.dryRunPeople;
        const dryRun = await stepOfDryRun(tx, rule, rule.dryRun, { now: now(), people });
        await write(tx, rule.id, { dryRun });
      } else {
        const afterCommit = (work: () => Promise<void>) => void works.push(work);
        const eraser = { db: tx, now, newId, erasing, afterCommit };
        await write(tx, rule.id, await stepOfRun(eraser, rule, pace.sizes));
      }
      return works;
    });
    for (const work of late) {
      await work().catch((error: unknown) =>
        log.warn(describeFault(error), 'what follows a step of retention failed'),
      );
    }
  };

  /** A dry run ends with the fault; a run is tried again later. */
  const fail = async (lease: Lease): Promise<void> => {
    await db.transaction(async (tx) => {
      await leases.hold(tx, lease);
      const [rule] = await tx.select().from(table).where(eq(table.id, lease.rowId));
      if (rule?.dryRun && rule.dryRun.endedAt === null) {
        const dryRun = { ...rule.dryRun, endedAt: now(), hasFailed: true };
        await write(tx, lease.rowId, { dryRun });
        return;
      }
      const leasedUntil = new Date(Date.parse(now()) + pace.postponeMs).toISOString();
      await tx.update(table).set({ leaseId: null, leasedUntil }).where(eq(table.id, lease.rowId));
    });
  };

  const step = async (lease: Lease): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await commit(lease);
      } catch (error) {
        // The rule was changed, stopped or deleted, or taken on by another.
        if (error instanceof LeaseLost) return;
        if (signal.aborted) return leases.release(db, lease);
        log.warn({ ...describeFault(error), ruleId: lease.rowId }, 'a step of retention failed');
        if (attempt === pace.attempts) return fail(lease);
        await new Promise((resolve) => setTimeout(resolve, pace.retryMs));
      }
    }
  };

  const claimAndStep = async (): Promise<boolean> => {
    const lease = await leases.claim(db, {
      where: isRetentionDue(now(), pace.runEveryMs),
      orderBy: sql`${isDryRunDue} desc, ${table.id}`,
    });
    if (lease === undefined) return false;
    await step(lease);
    return true;
  };

  const round = async (): Promise<void> => {
    try {
      while (await inTurn(claimAndStep));
    } catch (error) {
      if (error !== signal.reason) throw error;
    }
  };

  const { stop } = repeat(round, {
    everyMs: pace.everyMs,
    onError: (error) => log.warn(describeFault(error), 'carrying out retention failed'),
  });
  return {
    stop: () => {
      stopping.abort();
      return stop();
    },
  };
};
