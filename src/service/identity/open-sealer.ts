import type { Database } from '#service/db/database.ts';
import { activitySealsTable } from '#service/db/schema/activity.ts';
import { demoSealKey, loadDemoKey } from './demo-key.ts';
import { createSealer, type Sealer } from './seal.ts';

type Settings = { sealKeys: Uint8Array<ArrayBuffer>[] | null; folder: string };

/**
 * What seals the activity, with SEAL_KEY or the demo's own, which is in the data folder.
 * @throws Error with one sentence if the demo's key is gone
 */
export const openSealer = async (db: Database, { sealKeys, folder }: Settings): Promise<Sealer> => {
  const sealed = await db.select().from(activitySealsTable).limit(1);
  return createSealer(sealKeys ?? loadDemoKey(folder, demoSealKey, sealed.length === 0));
};
