import { eq } from 'drizzle-orm';
import type { Replay } from '#contract/replays.ts';
import { replaysTable as table } from '#service/db/schema/replays.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { toReplay } from './wire.ts';

/**
 * Has a replay carried out whose dry run has ended. One that was confirmed before stays as it is.
 * @throws Problem 404, 400 `dry-run-missing`
 */
export const confirmReplay = async (
  { db, now, caller }: Pick<Context, 'db' | 'now' | 'caller'>,
  id: string,
): Promise<Replay> => {
  const [held] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (held === undefined) throw notFound('Replay');
  if (held.confirmedAt !== null) return toReplay(held);
  if (held.state !== 'CHECKED') {
    const text = "The dry run of this replay hasn't finished. Wait for it, or start another one.";
    throw stateConflict('dry-run-missing', text);
  }
  const [row] = await db
    .update(table)
    .set({ state: 'APPLYING', confirmedAt: now(), confirmedBy: caller.subject })
    .where(eq(table.id, id))
    .returning();
  if (row === undefined) throw new Error("The replay just confirmed wasn't returned.");
  return toReplay(row);
};
