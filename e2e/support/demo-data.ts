import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** A data directory with the demo in it that nobody else has: seeding it takes half a minute. */
export const copyOfDemo = async (...options: '--settings-asleep'[]): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'consent-console-e2e-'));
  await promisify(execFile)(process.execPath, ['scripts/demo-data.ts', dataDir, ...options], {
    cwd: root,
  });
  return dataDir;
};
