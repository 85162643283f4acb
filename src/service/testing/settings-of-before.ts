import { sql } from 'drizzle-orm';
import { openDatabase } from '#service/db/client.ts';
import { silentLog as log } from './silent-log.ts';

/** Two of its switches were on before they had an effect. */
export const pointOfBefore = 'Magazine subscription';

/** Leaves one collection point of the demo, in a database that no service has open, as an upgrade does. */
export const putSettingsToSleep = async (
  place: { dataDir: string } | { databaseUrl: string },
): Promise<void> => {
  const { db, close } = await openDatabase({ ...place, log });
  try {
    await db.execute(sql`update collection_point_versions
      set awake = '{}', fields = fields || '{"DoubleOptIn": true, "SendConsentEmail": true}'
      where name = ${pointOfBefore}`);
  } finally {
    await close();
  }
};
