import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';
import { readMigrations } from './migration-files.ts';

// What migration 0013 makes of groups of the version before, which stayed open.
const name = '0016_groups_that_close';

const { db } = await testDatabase();

const idOf = (text: string): string =>
  `00000000-0000-4000-8000-${text.charCodeAt(0).toString().padStart(12, '0')}`;

test('groups whose people became one are merged by the last merge, the others name who stayed', async () => {
  // b became a, then a became c; e became x.
  for (const living of ['c', 'd', 'x', 'f']) {
    await db.execute(sql`insert into data_subjects (id, identifier, link_token, created_at, modified_at)
      values (${idOf(living)}, ${living}, ${living}, now(), now())`);
  }
  const merges = [
    ['1', 'a', 'b', '2026-01-01Z'],
    ['2', 'c', 'a', '2026-01-02Z'],
    ['3', 'x', 'e', '2026-01-03Z'],
  ] as const;
  for (const [id, into, gone, at] of merges) {
    await db.execute(sql`insert into merges (id, merged_at, merged_by, primary_id, merged_ids, before, after)
      values (${idOf(id)}, ${at}, 'someone', ${idOf(into)}, ${JSON.stringify([idOf(gone)])}::jsonb, '[]', '{}')`);
  }
  await db.execute(sql`insert into merge_requests (id, name, element_names, frequency, condition,
      first_trigger_at, trigger_at, status, created_at, created_by)
    values (${idOf('R')}, 'Request', '["Email"]', 'CUSTOM', 'ANY', now(), now(), 'COMPLETED', now(), 'someone')`);
  const groups = [
    [1, 'OPEN', 'abc'],
    [2, 'OPEN', 'ed'],
    [3, 'CHANGED', 'ac'],
    [4, 'OPEN', 'gf'],
    [5, 'GONE', 'ac'],
  ] as const;
  for (const [number, status, members] of groups) {
    await db.execute(sql`insert into merge_groups (merge_request_id, number, status, member_count, matched_element_names)
      values (${idOf('R')}, ${number}, ${status}, ${members.length}, '["Email"]')`);
    for (const [position, member] of [...members].entries()) {
      await db.execute(sql`insert into merge_group_members values
        (${idOf('R')}, ${number}, ${position}, ${idOf(member)})`);
    }
  }
  const migration = (await readMigrations()).find((one) => one.name === name);
  const statements = migration?.sql.split('--> statement-breakpoint') ?? [];
  const moving = statements.findIndex((statement) => statement.includes('moved_members'));
  expect(moving).toBeGreaterThan(0);
  await db.transaction(async (tx) => {
    for (const statement of statements.slice(moving)) await tx.execute(sql.raw(statement));
  });
  const { rows } = await db.execute(sql`select g.number, g.status, g.merge_id,
      (select string_agg(m.subject_id::text, ' ' order by m.position) from merge_group_members m
        where m.group_number = g.number) as members
    from merge_groups g order by g.number`);
  const membersOf = (text: string) => [...text].map(idOf).join(' ');
  expect(rows).toEqual([
    { number: 1, status: 'MERGED', merge_id: idOf('2'), members: membersOf('ccc') },
    { number: 2, status: 'OPEN', merge_id: null, members: membersOf('xd') },
    { number: 3, status: 'MERGED', merge_id: idOf('2'), members: membersOf('cc') },
    { number: 4, status: 'OPEN', merge_id: null, members: membersOf('gf') },
    { number: 5, status: 'GONE', merge_id: null, members: membersOf('cc') },
  ]);
});
