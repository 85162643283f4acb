import type { SQL } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { keepFormer } from '#service/domains/former-records/keep-former.ts';
import { readFullPurposes } from './full-purposes.ts';

/** Keeps versions of purposes, which are locked, as they are before a write at `now`. */
export const keepFormerPurposes = async (
  db: Database,
  where: SQL | undefined,
  now: string,
): Promise<void> => keepFormer(db, 'purpose', await readFullPurposes(db, where), now);
