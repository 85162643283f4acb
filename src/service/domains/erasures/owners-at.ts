import { type SQL, sql } from 'drizzle-orm';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { formerIdentifiersTable, identifiersTable } from '#service/db/schema/data-subjects.ts';

const formers = formerIdentifiersTable;

type Owner = { identifier: string; subjectId: string };
/** Who survived a record that had the identifier until a merge. */
type FormerOwner = Owner & { mergedAt: string };

/**
 * Whose a receipt is that names no purpose, which nothing but its identifier says: whoever survived
 * the record that had it then, or else whoever has it now.
 */
export const ownerAt = (
  createdAt: string,
  formerOwners: readonly FormerOwner[],
  owner: string | undefined,
): string | undefined => {
  const [first] = formerOwners
    .filter(({ mergedAt }) => createdAt <= mergedAt)
    .toSorted((one, other) => (one.mergedAt < other.mergedAt ? -1 : 1));
  return first?.subjectId ?? owner;
};

/** The same of all receipts under these identifiers. */
export const readOwnersAt = async (db: Database, isOfThese: SQL) => {
  const { rows: owners } = await db.execute<Owner>(sql`
    select identifier, subject_id as "subjectId" from ${identifiersTable} where ${isOfThese}`);
  const { rows: formerOwners } = await db.execute<FormerOwner>(sql`
    select identifier, subject_id as "subjectId", merged_at as "mergedAt"
    from ${formers} where ${isOfThese}`);
  const now = new Map(owners.map(({ identifier, subjectId }) => [identifier, subjectId]));
  const before = Map.groupBy(
    formerOwners.map((row) => ({ ...row, mergedAt: toDatabaseTime(row.mergedAt) })),
    ({ identifier }) => identifier,
  );
  return (identifier: string, createdAt: string) =>
    ownerAt(createdAt, before.get(identifier) ?? [], now.get(identifier));
};
