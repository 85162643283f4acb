import { expect, test } from 'vitest';
import { readMigrations } from './migration-files.ts';
import { release } from './older-releases.ts';

test('the release has the number of the newest migration', async () => {
  const newest = (await readMigrations()).at(-1)?.name ?? '';
  expect(Number.parseInt(newest, 10)).toBe(release);
});
