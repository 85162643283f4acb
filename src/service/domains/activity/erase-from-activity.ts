import { sql } from 'drizzle-orm';
import { arrayOf, isOneOf, planned } from '#service/db/arrays.ts';
import {
  activityErasuresTable,
  activityPeopleTable,
  activityTable,
} from '#service/db/schema/activity.ts';
import { performedWritesTable } from '#service/db/schema/http.ts';
import { insertRows } from '#service/db/write-rows.ts';
import type { RequestContext } from '#service/http/context.ts';
import { personDigest } from '#service/identity/seal.ts';
import { holdNames } from './names.ts';

const people = activityPeopleTable;

/**
 * Removes people from the activity: its rows stay, with digests that lead nowhere, and what says that
 * this was us (docs/design.md 10.5). Answers that are kept for repeats of those acts are blanked.
 * Whoever was there is held, and gone from `identifiers` by now: acts that are written from now on
 * don't find them.
 * @param ids of theirs, and of everyone merged into them
 * @param identifiers of the same, by which acts name them
 */
export const eraseFromActivity = async (
  { db, erasing }: Pick<RequestContext, 'db' | 'erasing'>,
  { ids, identifiers }: { ids: readonly string[]; identifiers: readonly string[] },
): Promise<void> => {
  await holdNames(db, [...ids, ...identifiers]);
  const rows = await db
    .select()
    .from(people)
    .where(isOneOf(sql`${people.subjectId}`, 'uuid', ids));
  if (rows.length === 0) return;
  const erased = rows.map((row) => ({ activityId: row.activityId, digest: personDigest(row) }));
  await insertRows(
    db,
    activityErasuresTable,
    await Promise.all(
      erased.map(async (one) => ({ ...one, seal: await erasing.sealer.sealErasure(one) })),
    ),
  );
  await db.delete(people).where(isOneOf(sql`${people.subjectId}`, 'uuid', ids));
  const activityIds = [...new Set(rows.map(({ activityId }) => activityId))];
  await db.execute(sql`${planned}update ${performedWritesTable} set answer = null
    where request_id in (select request_id from ${activityTable}
      where id = any(${arrayOf('uuid', activityIds)}))`);
};
