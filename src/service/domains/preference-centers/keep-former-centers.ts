import type { SQL } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { keepFormer } from '#service/domains/former-records/keep-former.ts';
import { readFullCenters } from './full-centers.ts';

/** Keeps versions of a preference center, which is locked, as they are before a write at `now`. */
export const keepFormerCenters = async (
  db: Database,
  where: SQL | undefined,
  now: string,
): Promise<void> => keepFormer(db, 'preferenceCenter', await readFullCenters(db, where), now);
