import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Claim, DecidedClaim } from '#contract/data-subject-records.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  type ClaimRow,
  claimsTable,
  decidedClaimsTable,
} from '#service/db/schema/data-subjects.ts';
import { readPointNames } from '#service/domains/insights/newest-names.ts';

type Own<Row> = { row: Row; name: string | null };

const toWire = (
  { row: { id, kind, collectionPointId, claimedAt }, name }: Own<Omit<ClaimRow, 'value'>>,
  pointNames: ReadonlyMap<string, string>,
) => ({
  Id: id,
  Kind: kind,
  Name: name,
  CollectionPointId: collectionPointId,
  CollectionPointName: pointNames.get(collectionPointId) ?? null,
  ClaimedDate: toWireTime(claimedAt),
});

const byPerson = async <Row extends Omit<ClaimRow, 'value'>, Shown>(
  db: Database,
  rows: readonly Own<Row>[],
  show: (row: Row) => Shown,
): Promise<Map<string, (ReturnType<typeof toWire> & Shown)[]>> => {
  const pointNames = await readPointNames(
    db,
    rows.map(({ row }) => row.collectionPointId),
  );
  return new Map(
    [...Map.groupBy(rows, ({ row }) => row.subjectId)].map(([id, all]) => [
      id,
      all.map((own) => ({ ...toWire(own, pointNames), ...show(own.row) })),
    ]),
  );
};

/** What forms claim of people, by the element's name. */
export const readClaims = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<Map<string, Claim[]>> => {
  const table = claimsTable;
  const rows = await db
    .select({ row: table, name: dataElementsTable.name })
    .from(table)
    .leftJoin(dataElementsTable, eq(dataElementsTable.id, table.elementId))
    .where(inArray(table.subjectId, [...subjectIds]))
    .orderBy(sql`${dataElementsTable.name} collate "C"`, asc(table.kind), asc(table.id));
  return byPerson(db, rows, ({ value }) => ({ Value: value }));
};

/** What staff decided on claims about people, newest first. */
export const readDecidedClaims = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<Map<string, DecidedClaim[]>> => {
  const table = decidedClaimsTable;
  const rows = await db
    .select({ row: table, name: dataElementsTable.name })
    .from(table)
    .leftJoin(dataElementsTable, eq(dataElementsTable.id, table.elementId))
    .where(inArray(table.subjectId, [...subjectIds]))
    .orderBy(desc(table.decidedAt), desc(table.id));
  return byPerson(db, rows, ({ decision, decidedAt, decidedBy }) => ({
    Decision: decision,
    DecidedDate: toWireTime(decidedAt),
    DecidedBy: decidedBy,
  }));
};
