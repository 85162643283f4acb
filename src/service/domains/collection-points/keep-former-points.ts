import type { SQL } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { keepFormer } from '#service/domains/former-records/keep-former.ts';
import { readFullPoints } from './full-points.ts';

/** Keeps versions of a collection point, which is locked, as they are before a write at `now`. */
export const keepFormerPoints = async (
  db: Database,
  where: SQL | undefined,
  now: string,
): Promise<void> => keepFormer(db, 'collectionPoint', await readFullPoints(db, where), now);
