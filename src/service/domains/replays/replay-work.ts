import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { LeaseLost } from '#service/db/lease.ts';
import { type ReplayRow, replaysTable as table } from '#service/db/schema/replays.ts';
import type { Step, Work } from '#service/domains/jobs/job-kind.ts';
import { addCounts } from './replay-counts.ts';
import { type Replayer, stepOfApplying, stepOfDryRun } from './replay-step.ts';

/** How many people a step looks at. */
export type ReplaySizes = { checked: number; applied: number };

const usualSizes: ReplaySizes = { checked: 1_000, applied: 250 };

const dryRunPhase = 'Dry run';
const applyingPhase = 'Changing';

const isDue = inArray(table.state, ['CHECKING', 'APPLYING']);

const readReplay = async (tx: Database, id: string): Promise<ReplayRow> => {
  const [row] = await tx.select().from(table).where(eq(table.id, id));
  if (row === undefined) throw new LeaseLost();
  return row;
};

const countPeople = async (tx: Database): Promise<number | null> => {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select coalesce(sum(count), 0)::int as total from people_counts`,
  );
  return rows[0]?.total ?? null;
};

/** Carries dry runs of replays out, and replays that were confirmed. */
export const replayWork = (
  { now, newId }: Pick<Replayer, 'now' | 'newId'>,
  sizes: ReplaySizes = usualSizes,
): Work => {
  const write = (tx: Database, id: string, fields: Partial<ReplayRow>) =>
    tx.update(table).set(fields).where(eq(table.id, id));

  const goOn = async (tx: Database, id: string, step: Step): Promise<boolean> => {
    const { state, coveredUntil: after, found, changed } = await readReplay(tx, id);
    const replayer = { db: tx, now, newId };
    const isDryRun = state === 'CHECKING';
    const next = isDryRun
      ? await stepOfDryRun(replayer, { replayId: id, after, limit: sizes.checked })
      : await stepOfApplying(replayer, { replayId: id, after, limit: sizes.applied });
    if (next === undefined) {
      const at = now();
      await write(tx, id, {
        failedAt: null,
        coveredUntil: null,
        ...(isDryRun ? { state: 'CHECKED', checkedAt: at } : { state: 'DONE', endedAt: at }),
      });
      // Or it would read as if something had been changed.
      step.end(isDryRun ? dryRunPhase : undefined);
      return true;
    }
    const counts = addCounts(isDryRun ? found : changed, next);
    await write(tx, id, {
      failedAt: null,
      coveredUntil: next.last,
      ...(isDryRun ? { found: counts } : { changed: counts }),
    });
    step.tell({
      phase: isDryRun ? dryRunPhase : applyingPhase,
      done: counts.people,
      total: await countPeople(tx),
    });
    return false;
  };

  return {
    kind: 'REPLAY',
    table,
    finds: {
      isDue: () => sql`(${isDue})`,
      name: sql`null`,
      askedBy: sql`coalesce(${table.confirmedBy}, ${table.createdBy})`,
    },
    order: sql`${table.createdAt}, ${table.id}`,
    run: async ({ rowId, step }) => {
      while (!(await step((tx, own) => goOn(tx, rowId, own))));
    },
    /** Failed, it goes on where it stopped once an administrator lets it; canceled, it's over. */
    settle: async (tx, rowId, { state }) => {
      const at = now();
      await write(
        tx,
        rowId,
        state === 'CANCELED' ? { state: 'CANCELED', endedAt: at } : { failedAt: at },
      );
    },
  };
};
