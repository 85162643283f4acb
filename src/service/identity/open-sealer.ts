import { resolve } from 'node:path';
import type { Database } from '#service/db/database.ts';
import { activitySealsTable } from '#service/db/schema/activity.ts';
import { demoSealKey, loadDemoKey } from './demo-key.ts';
import { createSealer, type Sealer } from './seal.ts';

type Settings = { sealKeys: Uint8Array<ArrayBuffer>[] | null; dataDir: string };

/**
 * What seals the activity, with SEAL_KEY or the demo's own.
 * @throws Error with one sentence if the demo's key is gone
 */
export const openSealer = async (
  db: Database,
  { sealKeys, dataDir }: Settings,
): Promise<Sealer> => {
  const sealed = await db.select().from(activitySealsTable).limit(1);
  return createSealer(sealKeys ?? loadDemoKey(resolve(dataDir), demoSealKey, sealed.length === 0));
};
