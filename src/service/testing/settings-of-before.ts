import { sql } from 'drizzle-orm';
import { openDatabase } from '#service/db/client.ts';
import { silentLog as log } from './silent-log.ts';

/** Two of its switches were on before they had an effect. */
export const pointOfBefore = 'Magazine subscription';

/** Leaves one collection point of the demo, in a data folder that nobody has open, as an upgrade does. */
export const putSettingsToSleep = async (dataDir: string): Promise<void> => {
  const { db, close } = await openDatabase({ dataDir, log });
  try {
    await db.execute(sql`update collection_point_versions
      set awake = '{}', fields = fields || '{"DoubleOptIn": true, "SendConsentEmail": true}'
      where name = ${pointOfBefore}`);
  } finally {
    await close();
  }
};
