import { and, asc, gt, gte, lt, sql } from 'drizzle-orm';
import { unusualLookShownDays, usualLookDays } from '#contract/attention-kinds.ts';
import { activityLooks } from '#contract/common/activity.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import {
  activitySealsTable,
  activityTable,
  lookCountingTable,
  lookCountsTable,
} from '#service/db/schema/activity.ts';

const seals = activitySealsTable;
const counts = lookCountsTable;
const counting = lookCountingTable;
const dayMs = 86_400_000;

/** Most seals whose rows one transaction counts. */
const sealsMaximum = 100;

/** So long an hour says something: while it's shown, and as what was usual before that. */
const keptDays = unusualLookShownDays + usualLookDays + 1;

/** What the browser tells was seen or saved was read before, and counted there. */
const toldByBrowser = 'recordLooks';

const countNext = (db: Database, since: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await oneAtATime(tx, 'look counts');
    const [reached] = await tx.select().from(counting);
    const due = await tx
      .select({ number: seals.number })
      .from(seals)
      .where(and(gt(seals.number, reached?.seal ?? 0), gte(seals.at, since)))
      .orderBy(asc(seals.number))
      .limit(sealsMaximum);
    const numbers = due.map(({ number }) => number);
    const seal = numbers.at(-1);
    if (seal === undefined) return false;
    await tx.execute(sql`
      insert into ${counts} (actor, hour, people)
      select actor, date_trunc('hour', at, 'UTC') as hour,
        sum(coalesce(people, jsonb_array_length(personal))) as people
      from ${activityTable}
      where seal = any(${arrayOf('bigint', numbers)})
        and kind = any(${arrayOf('text', activityLooks)}) and operation <> ${toldByBrowser}
      group by 1, 2 having sum(coalesce(people, jsonb_array_length(personal))) > 0
      order by 1, 2
      on conflict (actor, hour) do update set people = look_counts.people + excluded.people`);
    await tx
      .insert(counting)
      .values({ seal })
      .onConflictDoUpdate({ target: counting.isOnly, set: { seal } });
    return true;
  });

/**
 * Counts how many people were looked at by whom in each hour, seal by seal: each row has one, so it's
 * counted once, whenever it was committed. The first time it begins with what still says something.
 */
export const countLooks = async (db: Database, now: string): Promise<void> => {
  const since = new Date(Date.parse(now) - keptDays * dayMs).toISOString();
  while (await countNext(db, since)) {
    // Each step is a transaction of its own.
  }
  await db.delete(counts).where(lt(counts.hour, since));
};
