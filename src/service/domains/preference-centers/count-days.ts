import type { Database } from '#service/db/database.ts';
import { centerDaysTable } from '#service/db/schema/preference-centers.ts';
import { addCounts } from '#service/db/slots.ts';

type Counted = 'OPENED' | 'CHANGED_TO_YES' | 'CHANGED_TO_NO';

const add = async (
  db: Database,
  { centerId, at }: { centerId: string; at: string },
  counts: readonly (readonly [Counted, number])[],
): Promise<void> => {
  const rows = counts.flatMap(([kind, count]) =>
    count === 0 ? [] : [{ centerId, day: at.slice(0, 10), kind, count }],
  );
  if (rows.length === 0) return;
  await db.execute(addCounts(centerDaysTable, rows, ['centerId', 'day', 'kind']));
};

/** Counts that a person who is no test opened a center, at an RFC 3339 time in UTC. */
export const countOpened = (
  db: Database,
  center: { centerId: string; at: string },
): Promise<void> => add(db, center, [['OPENED', 1]]);

/** Counts answers to purposes that a person who is no test changed on a center. */
export const countChanged = (
  db: Database,
  { toYes, toNo, ...center }: { centerId: string; at: string; toYes: number; toNo: number },
): Promise<void> =>
  add(db, center, [
    ['CHANGED_TO_YES', toYes],
    ['CHANGED_TO_NO', toNo],
  ]);
