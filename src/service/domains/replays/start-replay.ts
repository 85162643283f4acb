import { and, eq, isNull } from 'drizzle-orm';
import type { Replay } from '#contract/replays.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { replaysTable as table } from '#service/db/schema/replays.ts';
import type { Context } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { noCounts } from './replay-counts.ts';
import { toReplay } from './wire.ts';

/**
 * Starts a dry run, in place of one that was never confirmed. A replay that failed is given up.
 * @throws Problem 400 `replay-open`
 */
export const startReplay = async ({
  db,
  now,
  newId,
  caller,
}: Pick<Context, 'db' | 'now' | 'newId' | 'caller'>): Promise<Replay> => {
  await oneAtATime(db, 'replays');
  const at = now();
  // A step that goes on with one ends before, and then it's no longer due.
  const open = await db.select().from(table).where(isNull(table.endedAt)).for('update');
  const goesOn = open.some(({ state, failedAt }) => state !== 'CHECKED' && failedAt === null);
  if (goesOn) {
    throw stateConflict('replay-open', 'A replay is still in progress. Wait for it, or cancel it.');
  }
  await db
    .update(table)
    .set({ state: 'CANCELED', endedAt: at, leaseId: null, leasedUntil: null })
    .where(isNull(table.endedAt));
  await db.delete(table).where(and(eq(table.state, 'CANCELED'), isNull(table.confirmedAt)));
  const [row] = await db
    .insert(table)
    .values({
      id: newId(),
      state: 'CHECKING',
      createdAt: at,
      createdBy: caller.subject,
      found: noCounts,
      changed: noCounts,
    })
    .returning();
  if (row === undefined) throw new Error("The replay just created wasn't returned.");
  return toReplay(row);
};
