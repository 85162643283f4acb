import type { DataSubjectV4 } from '#contract/data-subject-v4-records.ts';
import type { Database } from '#service/db/database.ts';
import { readLastReceipts } from '#service/domains/data-subjects/last-receipts.ts';
import type { Person } from '#service/domains/data-subjects/read-people.ts';
import { toDataSubjectV4 } from './wire.ts';

/** People as V4 has them without purposes. */
export const showSubjects = async (
  people: readonly Person[],
  db: Database,
): Promise<DataSubjectV4[]> => {
  const receipts = await readLastReceipts(
    db,
    people.map(({ row }) => row.id),
  );
  return people.map((person) => toDataSubjectV4(person, receipts.get(person.row.id)?.id ?? null));
};
