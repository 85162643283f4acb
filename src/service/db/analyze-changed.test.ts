import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyTables, testDatabase } from '#service/testing/database.ts';
import { analyzeChanged } from './analyze-changed.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db));

const identifier = 'quentin.zeller@example.org';
const isSampled = async (): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select from pg_stats where tablename = 'identifiers'
      and (histogram_bounds::text like ${`%${identifier}%`}
        or most_common_vals::text like ${`%${identifier}%`})`);
  return rows.length > 0;
};

test("what was deleted isn't among the planner's samples", async () => {
  await db.execute(sql`insert into identifiers (identifier, subject_id)
    select name, gen_random_uuid() from unnest(array[${identifier}, 'a@example.org', 'b@example.org',
      'c@example.org']) as given (name)`);
  await db.execute(sql`analyze identifiers`);
  expect(await isSampled()).toBe(true);
  await db.execute(sql`delete from identifiers where identifier = ${identifier}`);
  // A connection reports its changes within seconds.
  await vi.waitFor(async () => {
    await analyzeChanged(db);
    expect(await isSampled()).toBe(false);
  }, 15_000);
});
