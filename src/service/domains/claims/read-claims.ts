import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Claim } from '#contract/data-subject-records.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import { claimsTable } from '#service/db/schema/data-subjects.ts';

const table = claimsTable;

/** What forms claim of people, by the element's name. */
export const readClaims = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<Map<string, Claim[]>> => {
  const rows = await db
    .select({ claim: table, name: dataElementsTable.name })
    .from(table)
    .leftJoin(dataElementsTable, eq(dataElementsTable.id, table.elementId))
    .where(inArray(table.subjectId, [...subjectIds]))
    .orderBy(sql`${dataElementsTable.name} collate "C"`, asc(table.kind), asc(table.id));
  const bySubject = Map.groupBy(rows, ({ claim }) => claim.subjectId);
  return new Map(
    [...bySubject].map(([id, own]) => [
      id,
      own.map(({ claim, name }) => ({
        Id: claim.id,
        Kind: claim.kind,
        Name: name,
        Value: claim.value,
        CollectionPointId: claim.collectionPointId,
        ClaimedDate: toWireTime(claim.claimedAt),
      })),
    ]),
  );
};
