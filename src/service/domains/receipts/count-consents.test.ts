import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';
import { countConsents } from './count-consents.ts';
import { countsOf } from './count-receipts.ts';

const { db } = await testDatabase();

/** As the release before 58 locks them: in another order, the two would deadlock. */
const inOrder = [
  'consent_ledger',
  'point_ledger',
  'collection_point_activity',
  'consent_counts',
  'people_counts',
];

test('all counts of a batch are written in the order in which any release does', async () => {
  const undone = new Error('undone');
  const counting = db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table written (place serial, name text) on commit drop`);
    await tx.execute(sql`create function pg_temp.tell() returns trigger language plpgsql as
      $$ begin insert into written (name) values (tg_table_name); return null; end $$`);
    for (const name of inOrder) {
      await tx.execute(sql`create trigger tell before insert on ${sql.identifier(name)}
        for each statement execute function pg_temp.tell()`);
    }
    const person = { subjectId: 'ana', wasTest: null, isTest: false };
    await countConsents(tx, { people: [person], consents: [] }, countsOf([], []));
    const { rows } = await tx.execute(sql`select name from written order by place`);
    expect(rows.map(({ name }) => name)).toEqual(inOrder);
    throw undone;
  });
  await expect(counting).rejects.toBe(undone);
});
