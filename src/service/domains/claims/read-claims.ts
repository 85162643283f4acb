import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Claim, DecidedClaim } from '#contract/data-subject-records.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  type ClaimRow,
  claimsTable,
  decidedClaimsTable,
} from '#service/db/schema/data-subjects.ts';

const points = collectionPointVersionsTable;

/** The name of a claim's collection point, of its Active version if there is one. */
const pointNameOf = ({ collectionPointId }: typeof claimsTable | typeof decidedClaimsTable) =>
  sql<string | null>`(select ${points.name} from ${points}
    where ${points.collectionPointId} = ${collectionPointId} order by ${points.status} = 'ACTIVE' desc, ${points.version} desc limit 1)`;

type Named = { name: string | null; pointName: string | null };

const toWire = (
  { id, kind, collectionPointId, claimedAt }: Omit<ClaimRow, 'value'>,
  { name, pointName }: Named,
) => ({
  Id: id,
  Kind: kind,
  Name: name,
  CollectionPointId: collectionPointId,
  CollectionPointName: pointName,
  ClaimedDate: toWireTime(claimedAt),
});

const byPerson = <Row extends Named & { row: { subjectId: string } }, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
): Map<string, Shown[]> =>
  new Map(
    [...Map.groupBy(rows, ({ row }) => row.subjectId)].map(([id, own]) => [id, own.map(show)]),
  );

/** What forms claim of people, by the element's name. */
export const readClaims = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<Map<string, Claim[]>> => {
  const table = claimsTable;
  const rows = await db
    .select({ row: table, name: dataElementsTable.name, pointName: pointNameOf(table) })
    .from(table)
    .leftJoin(dataElementsTable, eq(dataElementsTable.id, table.elementId))
    .where(inArray(table.subjectId, [...subjectIds]))
    .orderBy(sql`${dataElementsTable.name} collate "C"`, asc(table.kind), asc(table.id));
  return byPerson(rows, (own) => ({ ...toWire(own.row, own), Value: own.row.value }));
};

/** What staff decided on claims about people, newest first. */
export const readDecidedClaims = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<Map<string, DecidedClaim[]>> => {
  const table = decidedClaimsTable;
  const rows = await db
    .select({ row: table, name: dataElementsTable.name, pointName: pointNameOf(table) })
    .from(table)
    .leftJoin(dataElementsTable, eq(dataElementsTable.id, table.elementId))
    .where(inArray(table.subjectId, [...subjectIds]))
    .orderBy(desc(table.decidedAt), desc(table.id));
  return byPerson(rows, (own) => ({
    ...toWire(own.row, own),
    Decision: own.row.decision,
    DecidedDate: toWireTime(own.row.decidedAt),
    DecidedBy: own.row.decidedBy,
  }));
};
