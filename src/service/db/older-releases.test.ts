import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#service/testing/database.ts';
import { isOnServer } from '#service/testing/service-process.ts';
import { readMigrations } from './migration-files.ts';
import { applicationName, isOlderConnected, release } from './older-releases.ts';

test('the release has the number of the newest migration', async () => {
  const newest = (await readMigrations()).at(-1)?.name ?? '';
  expect(Number.parseInt(newest, 10)).toBe(release);
});

test('the built-in database has no connection of an older release', async () => {
  const { db } = await testDatabase();
  expect(await isOlderConnected(db, release)).toBe(false);
});

describe.runIf(isOnServer)('a connection of an older release is seen', () => {
  const isSeen = async (name: string): Promise<boolean> => {
    const database = await testDatabase();
    return database.session(async (own) => {
      await own.execute(sql`select set_config('application_name', ${name}, false)`);
      return isOlderConnected(database.db, release);
    });
  };

  test.each([
    ['of one that says no release', 'consent-console', true],
    ['of one that says its release', `consent-console r${release - 1}`, true],
    ['of this one', applicationName(), false],
    ['of another program', 'psql', false],
    ['of another program with a number', 'service 1', false],
    ['of one with nothing but a mark', ' r1', false],
    ['of one whose mark is too long for a number', 'consent-console r99999999999', false],
  ])('%s', async (_, name, isOlder) => {
    expect(await isSeen(name)).toBe(isOlder);
  });
});

test('a name is cut, and its mark stays', () => {
  expect(applicationName('x'.repeat(100))).toBe(`${'x'.repeat(55)} r${release}`);
});
