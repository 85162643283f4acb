import { and, eq, inArray } from 'drizzle-orm';

import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { isStanding } from '#service/domains/receipts/apply-transaction.ts';
import type { ConsentMailAbout } from './consent-mails.ts';

/**
 * What is still so of what a mail of a consent tells: the name of the collection point, whose mail it is,
 * and the purposes that the person hasn't stopped since. Undefined where there's nothing left to tell.
 */
export const readAgreed = async (
  db: Database,
  subjectId: string,
  { collectionPointId, collectionPointVersion, purposeIds }: ConsentMailAbout,
): Promise<{ pointName: string; identifier: string; purposeIds: string[] } | undefined> => {
  const [point] = await db
    .select({ name: collectionPointVersionsTable.name })
    .from(collectionPointVersionsTable)
    .where(
      and(
        eq(collectionPointVersionsTable.collectionPointId, collectionPointId),
        eq(collectionPointVersionsTable.version, collectionPointVersion),
      ),
    );
  const [person] = await db
    .select({ identifier: dataSubjectsTable.identifier })
    .from(dataSubjectsTable)
    .where(eq(dataSubjectsTable.id, subjectId));
  const held = await db
    .select({ id: subjectPurposesTable.purposeId, status: subjectPurposesTable.status })
    .from(subjectPurposesTable)
    .where(
      and(
        eq(subjectPurposesTable.subjectId, subjectId),
        inArray(subjectPurposesTable.purposeId, purposeIds),
      ),
    );
  const inForce = new Set(
    held.flatMap(({ id, status }) => (isStanding(status) && status !== 'PENDING' ? [id] : [])),
  );
  const left = purposeIds.filter((id) => inForce.has(id));
  if (point === undefined || person === undefined || left.length === 0) return undefined;
  return { pointName: point.name, identifier: person.identifier, purposeIds: left };
};
