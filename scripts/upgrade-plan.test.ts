import { expect, test } from 'vitest';
import { durationWords, planPart } from './upgrade-plan.ts';

const rows = new Map([
  ['receipts', 700_000],
  ['transactions', 1_400_000],
]);

test('parts are told apart by what they hold up', () => {
  const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "receipts" ("id")';
  expect(planPart({ kind: 'alone', statement: index }, rows)).toEqual({
    what: 'builds an index',
    lock: 'reads and writes go on',
    rows: 700_000,
    seconds: 2,
  });
  const fill = 'DO $$ BEGIN UPDATE "receipts" SET "a" = 1; COMMIT; END $$';
  expect(planPart({ kind: 'alone', statement: fill }, rows)).toMatchObject({
    lock: 'reads go on, writes may wait',
    seconds: 28,
  });
  const copy = ['CREATE TABLE "b" ("c" int)', 'INSERT INTO "b" SELECT 1 FROM "transactions"'];
  expect(planPart({ kind: 'together', statements: copy }, rows)).toMatchObject({
    what: 'fills a new table',
    rows: 1_400_000,
  });
  const shape = ['ALTER TABLE "receipts" ADD COLUMN "a" text'];
  expect(planPart({ kind: 'together', statements: shape }, rows)).toMatchObject({
    lock: 'a table is locked for moments',
    seconds: 0,
  });
});

test.each([
  [0, 'under a second'],
  [1.2, 'about 2 s'],
  [89, 'about 89 s'],
  [120, 'about 2 min'],
  [7_200, 'about 2.0 h'],
])('%d seconds are %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
