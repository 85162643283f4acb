import { expect, test } from 'vitest';
import { readMigrations } from '#service/db/migration-files.ts';
import { faultsOf, unknownTables } from './migration-rules.ts';

const header = '-- works-from: 0029_sessions\n';
const check = (sql: string) => faultsOf({ name: '0099_test', sql: header + sql });

test.each([
  ['CREATE INDEX "a" ON "receipts" USING btree ("id")', 'nobody can write'],
  ['CREATE UNIQUE INDEX a ON data_subjects (id)', 'nobody can write'],
  ['ALTER TABLE "receipts" ALTER COLUMN "id" SET NOT NULL', 'NOT VALID'],
  [
    'ALTER TABLE "receipts" ALTER COLUMN "a" SET DATA TYPE bytea USING "a"::bytea',
    'rewrites the table',
  ],
  ['ALTER TABLE receipts ALTER COLUMN a TYPE text', 'rewrites the table'],
  [
    'ALTER TABLE "transactions" ADD CONSTRAINT "x" FOREIGN KEY ("a") REFERENCES "public"."b"("id")',
    'NOT VALID',
  ],
  ['ALTER TABLE "transactions" ADD CONSTRAINT "x" CHECK ("a" > 1)', 'NOT VALID'],
  ['ALTER TABLE "transactions" ADD CONSTRAINT "x" PRIMARY KEY("a")', 'USING INDEX'],
  ['ALTER TABLE "transactions" ADD CONSTRAINT "x" UNIQUE("a")', 'USING INDEX'],
  ['ALTER TABLE "receipts" ADD COLUMN "a" text NOT NULL', 'DEFAULT'],
  [
    'ALTER TABLE "receipts" ADD COLUMN "a" uuid DEFAULT gen_random_uuid()',
    'differs from row to row',
  ],
  [
    'ALTER TABLE "receipts" ADD COLUMN "a" text GENERATED ALWAYS AS (lower("b")) STORED',
    'differs from row to row',
  ],
  ['ALTER TABLE "receipts" ADD COLUMN "a" bigserial', 'differs from row to row'],
  ['ALTER TABLE "receipts" ADD COLUMN "a" uuid REFERENCES "b"("id")', 'NOT VALID'],
  ['ALTER TABLE "receipts" ADD COLUMN "a" integer DEFAULT 0 CHECK ("a" >= 0)', 'NOT VALID'],
  ['ALTER TABLE "receipts" ADD COLUMN "a" uuid UNIQUE', 'CONCURRENTLY first'],
  ['ALTER TABLE "receipts" VALIDATE CONSTRAINT "x"', 'Let a job'],
  ['UPDATE "receipts" SET "a" = 1', 'Let a job'],
  ['WITH "b" AS (SELECT 1) DELETE FROM "receipts"', 'Let a job'],
  ['-- Why.\nINSERT INTO "counts" SELECT count(*) FROM "receipts"', 'Let a job'],
  ['LOCK TABLE "receipts"', 'locks or rewrites'],
  ['TRUNCATE "account"', 'locks or rewrites'],
  ['VACUUM FULL "receipts"', 'locks or rewrites'],
  ['ALTER TABLE "account" DROP COLUMN "a"', 'unused since'],
  ['ALTER TABLE "account" RENAME COLUMN "a" TO "b"', 'unused since'],
  ['DROP TABLE "account"', 'unused since'],
])('%s is refused', (sql, says) => {
  expect(check(sql)).toEqual([expect.stringContaining(says)]);
});

test.each([
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "receipts" ("id")',
  'CREATE TABLE "new_one" ("a" text NOT NULL);\n--> statement-breakpoint\nCREATE INDEX "b" ON "new_one" ("a")',
  'CREATE TABLE "new_one" ("a" text);\n--> statement-breakpoint\nALTER TABLE "new_one" ADD CONSTRAINT "x" FOREIGN KEY ("a") REFERENCES "public"."b"("id")',
  'ALTER TABLE "receipts" ADD COLUMN "a" text',
  'ALTER TABLE "receipts" ADD COLUMN "a" integer DEFAULT 0 NOT NULL',
  'ALTER TABLE "transactions" ADD CONSTRAINT "x" CHECK ("a" > 1) NOT VALID',
  'ALTER TABLE "transactions" ADD CONSTRAINT "x" PRIMARY KEY USING INDEX "x"',
  'UPDATE "signing_keys" SET "a" = 1',
  '-- unused since: 0030_jobs\nALTER TABLE "account" DROP COLUMN "a"',
  'DO $$ BEGIN UPDATE receipts SET a = 1; COMMIT; END $$',
])('%s is fine', (sql) => {
  expect(check(sql)).toEqual([]);
});

test('a migration says on which release before it works', () => {
  expect(faultsOf({ name: '0099_test', sql: 'select 1' })).toEqual([
    expect.stringContaining('works-from'),
  ]);
});

test('those that there are keep the rules, and small tables are known', async () => {
  const migrations = await readMigrations();
  expect(migrations.flatMap(faultsOf)).toEqual([]);
  expect(unknownTables()).toEqual([]);
});
