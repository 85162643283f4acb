// @module-tag more

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const migrations = 'src/service/db/migrations';
const meta = join(migrations, 'meta');
const folder = mkdtempSync(join(tmpdir(), 'consent-console-migrations-'));
const filesOf = (path: string) => readdirSync(join(folder, path));
const generate = () =>
  execFileSync('node', [resolve('scripts/migrations.ts'), '--name', 'add-x'], {
    cwd: folder,
    encoding: 'utf8',
  });

beforeAll(() => {
  for (const path of ['drizzle.config.ts', 'package.json', 'src/service/db', 'src/contract']) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the newest snapshot is of the schema as it is, and the only one', () => {
  expect(generate()).toContain('No schema changes');
  expect(filesOf(meta)).toEqual(readdirSync(meta));
  expect(filesOf(meta)).toHaveLength(2);
});

test('a new column becomes one statement, and its snapshot takes the place of the last', () => {
  const table = join(folder, 'src/service/db/schema/purpose-links.ts');
  const before = readFileSync(table, 'utf8');
  writeFileSync(
    table,
    before
      .replace("'topics',\n  {\n", '$&    isPilot: boolean(),\n')
      .replace('  bigint,', '  bigint,\n  boolean,'),
  );
  const known = new Set(filesOf(migrations));
  generate();
  const written = filesOf(migrations).filter((name) => !known.has(name));
  expect(written).toEqual([expect.stringMatching(/^\d{4}_add-x\.sql$/)]);
  expect(readFileSync(join(folder, migrations, String(written)), 'utf8').trim()).toBe(
    'ALTER TABLE "topics" ADD COLUMN "is_pilot" boolean;',
  );
  expect(filesOf(meta).filter((name) => name.endsWith('_snapshot.json'))).toHaveLength(1);
});
