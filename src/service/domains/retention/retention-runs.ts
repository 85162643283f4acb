import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { LeaseLost } from '#service/db/lease.ts';
import {
  type RetentionRuleRow,
  retentionRulesTable as table,
} from '#service/db/schema/retention.ts';
import type { Eraser } from '#service/domains/erasures/eraser.ts';
import type { Step, Work } from '#service/domains/jobs/job-kind.ts';
import { stepOfDryRun } from './dry-run-step.ts';
import { type RunSizes, stepOfRun } from './run-step.ts';

export type RetentionPace = {
  /** How long after a rule's run its next one begins. */
  runEveryMs: number;
  /** People and deletions of a step of a run, and people of one of a dry run. */
  sizes: RunSizes & { dryRunPeople: number };
  /** How long after its last try a run that failed begins anew. */
  postponeMs: number;
};

const usualPace: RetentionPace = {
  runEveryMs: 3_600_000,
  sizes: { people: 1_000, deletions: 100, dryRunPeople: 2_000 },
  postponeMs: 600_000,
};

const isDryRunDue = sql`(${table.dryRun} is not null and ${table.dryRun} ->> 'endedAt' is null)`;
const isRunDue = (before: string): SQL => sql`(${table.confirmedAt} is not null and (
  ${table.runStartedAt} is not null or ${table.lastRunAt} is null
  or ${table.lastRunAt} < ${table.confirmedAt} or ${table.lastRunAt} <= ${before}))`;

/** Whether any rule has something to be done by now. */
export const isRetentionDue = (now: string, runEveryMs: number): SQL =>
  sql`(${isDryRunDue} or ${isRunDue(new Date(Date.parse(now) - runEveryMs).toISOString())})`;

const hasOpenDryRun = ({ dryRun }: RetentionRuleRow): boolean =>
  dryRun !== null && dryRun.endedAt === null;

const dryRunPhase = 'Dry run';

const readRule = async (tx: Database, id: string): Promise<RetentionRuleRow> => {
  const [rule] = await tx.select().from(table).where(eq(table.id, id));
  if (rule === undefined) throw new LeaseLost();
  return rule;
};

/**
 * Carries dry runs and runs of rules out. Dry runs, which somebody waits for, come first, also in the
 * middle of a run.
 */
export const retentionWork = (
  { now, newId, erasing }: Pick<Eraser, 'now' | 'newId' | 'erasing'>,
  pace: RetentionPace = usualPace,
): Work => {
  const write = (tx: Database, id: string, fields: Partial<RetentionRuleRow>) =>
    tx.update(table).set(fields).where(eq(table.id, id));

  const isThrough = async (tx: Database, id: string): Promise<boolean> =>
    (await tx.$count(
      table,
      sql`${table.id} = ${id}::uuid and ${isRetentionDue(now(), pace.runEveryMs)}`,
    )) === 0;

  const goOn = async (tx: Database, id: string, step: Step): Promise<boolean> => {
    const rule = await readRule(tx, id);
    let lastPhase: string | undefined;
    if (rule.dryRun !== null && hasOpenDryRun(rule)) {
      const people = pace.sizes.dryRunPeople;
      const dryRun = await stepOfDryRun(tx, rule, rule.dryRun, { now: now(), people });
      await write(tx, id, { dryRun });
      step.tell({ phase: dryRunPhase, done: dryRun.covered });
      // Or it would read as if those people had been deleted.
      lastPhase = dryRunPhase;
    } else {
      const eraser = { db: tx, now, newId, erasing, afterCommit: step.afterCommit };
      const { state, looked } = await stepOfRun(eraser, rule, pace.sizes);
      await write(tx, id, state);
      step.tell({ phase: 'Deleting', done: step.done + looked });
    }
    if (!(await isThrough(tx, id))) return false;
    step.end(lastPhase);
    return true;
  };

  return {
    kind: 'RETENTION',
    table,
    finds: {
      isDue: (at) => isRetentionDue(at, pace.runEveryMs),
      name: sql`${table.name}`,
      askedBy: sql`case when ${isDryRunDue} then ${table.dryRun} ->> 'startedBy' else ${table.confirmedBy} end`,
    },
    order: sql`${isDryRunDue} desc, ${table.id}`,
    run: async ({ rowId, step }) => {
      while (!(await step((tx, own) => goOn(tx, rowId, own))));
    },
    /** A dry run ends with the fault; a run begins anew later, where it was. Canceled, both end. */
    settle: async (tx, rowId, { state }) => {
      const { dryRun } = await readRule(tx, rowId);
      const open = dryRun?.endedAt === null ? dryRun : null;
      if (open !== null) {
        await write(tx, rowId, { dryRun: { ...open, endedAt: now(), hasFailed: true } });
      }
      if (state === 'CANCELED') {
        if (await isThrough(tx, rowId)) return;
        await write(tx, rowId, { runStartedAt: null, coveredUntil: null, lastRunAt: now() });
      } else if (open === null) {
        const leasedUntil = new Date(Date.parse(now()) + pace.postponeMs).toISOString();
        await write(tx, rowId, { leasedUntil });
      }
    },
  };
};
