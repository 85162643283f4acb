import { lt } from 'drizzle-orm';
import { healthDaysMaximum } from '#contract/point-health.ts';
import type { Database } from '#service/db/database.ts';
import { leftOutTable } from '#service/db/schema/counts.ts';

const dayMs = 86_400_000;

/** Forgets what was left out and refused more than a year ago. */
export const forgetLosses = async (db: Database, now: string): Promise<void> => {
  const since = new Date(Date.parse(now) - healthDaysMaximum * dayMs).toISOString().slice(0, 10);
  await db.delete(leftOutTable).where(lt(leftOutTable.day, since));
};
