import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#service/db/database.ts';
import { type FormerRecordType, formerRecordsTable } from '#service/db/schema/former-records.ts';

/** A record as it is before a write. */
export type FormerRecord = {
  id: string;
  /** Of a preference, which has none, null. */
  version: number | null;
  /** Since when its texts are as they are: its publication, or else its last change. */
  since: string;
  record: Record<string, unknown>;
};

/**
 * Keeps records in full before a write changes them (docs/design.md 10.6). Every write of collection
 * points, purposes and preferences calls this with what it locked; `now` is when the write takes place.
 */
export const keepFormer = async (
  db: Database,
  type: FormerRecordType,
  records: readonly FormerRecord[],
  now: string,
): Promise<void> => {
  if (records.length === 0) return;
  await db.insert(formerRecordsTable).values(
    records.map(({ id, version, since, record }) => ({
      id: uuidv7(),
      objectType: type,
      objectId: id,
      version,
      heldFrom: since,
      heldUntil: now,
      record,
    })),
  );
};
