import { expect, test } from 'vitest';
import { readMigrations } from './migration-files.ts';
import { isAlone, segmentsOf, worksFromOf } from './migration-segments.ts';

const join = (...statements: string[]) => statements.join('\n--> statement-breakpoint\n');

test('what must be alone parts what is done together', () => {
  const index = '-- Beside reads.\nCREATE UNIQUE INDEX CONCURRENTLY "a" ON "b" ("c");';
  const sql = join(
    '-- works-from: 0001_x\nselect 1',
    'select 2',
    index,
    'DO $$ begin end $$',
    'select 3',
    '-- nothing\n',
  );
  expect(segmentsOf(sql).map((one) => (one.kind === 'alone' ? 1 : one.statements.length))).toEqual([
    2, 1, 1, 1,
  ]);
  expect(segmentsOf(sql)[1]).toMatchObject({ kind: 'alone' });
});

test.each([
  ['create index concurrently a on b (c)', true],
  ['DROP INDEX CONCURRENTLY a', true],
  ['-- do\ndo $$ begin end $$', true],
  ['create index a on b (c)', false],
  ['-- create index concurrently\nselect 1', false],
  ['drop table domains', false],
])('%j is alone: %s', (statement, expected) => {
  expect(isAlone(statement)).toBe(expected);
});

test('the newest migrations say from which on a program works with them', async () => {
  const migrations = await readMigrations();
  const says = migrations.map(({ name, sql }) => [name, worksFromOf(sql)] as const);
  for (const [name, from] of says.filter(([name]) => name >= '0030')) {
    expect(
      migrations.map((one) => one.name),
      name,
    ).toContain(from);
    expect(from && from < name, name).toBe(true);
  }
  expect(worksFromOf('select 1')).toBeNull();
});
