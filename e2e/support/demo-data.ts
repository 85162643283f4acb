import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data directory that nobody else has; empty. */
export const freshDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'consent-console-e2e-'));

/** A data directory with the demo in it: seeding it anew would take a service half a minute. */
export const copyOfDemo = async (): Promise<string> => {
  const seeded = process.env.E2E_DEMO_DATA;
  if (seeded === undefined) throw new Error('The set-up of the journeys names no demo data.');
  const dataDir = await freshDataDir();
  await cp(seeded, dataDir, { recursive: true });
  return dataDir;
};
