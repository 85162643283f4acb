import { sql } from 'drizzle-orm';
import { canonicalIdentifier, identifierForms } from '#contract/common/identifiers.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { formerIdentifiersTable, identifiersTable } from '#service/db/schema/data-subjects.ts';

const formers = formerIdentifiersTable;

type Owner = { identifier: string; subjectId: string };
/** Who survived a record that had an identifier until a merge. */
export type FormerOwner = { subjectId: string; mergedAt: string };

/** When a person said what a receipt tells, as far as it counts for whose it is. */
export const saidAt = ({
  createdAt,
  interactionAt,
}: Record<'createdAt' | 'interactionAt', string>) =>
  interactionAt < createdAt ? interactionAt : createdAt;

/**
 * Whose a receipt is that names no purpose, which nothing but its identifier says: whoever survived
 * the record that had it when it was said, however late it came (as `sharesOf` routes it), or else
 * whoever has it now.
 */
export const ownerAt = (
  said: string,
  formerOwners: readonly FormerOwner[],
  owner: string | undefined,
): string | undefined => {
  const [first] = formerOwners
    .filter(({ mergedAt }) => said <= mergedAt)
    .toSorted((one, other) => (one.mergedAt < other.mergedAt ? -1 : 1));
  return first?.subjectId ?? owner;
};

/** The same of all receipts under these identifiers; a former one may be stored in another form. */
export const readOwnersAt = async (db: Database, identifiers: readonly string[]) => {
  const forms = [...new Set(identifiers.flatMap(identifierForms))];
  const { rows: owners } = await db.execute<Owner>(sql`
    select identifier, subject_id as "subjectId" from ${identifiersTable}
    where ${isOneOf(sql`identifier`, 'text', identifiers)}`);
  const { rows: formerOwners } = await db.execute<Owner & FormerOwner>(sql`
    select identifier, subject_id as "subjectId", merged_at as "mergedAt"
    from ${formers} where ${isOneOf(sql`identifier`, 'text', forms)}`);
  const now = new Map(owners.map(({ identifier, subjectId }) => [identifier, subjectId]));
  const before = Map.groupBy(
    formerOwners.map((row) => ({ ...row, mergedAt: toDatabaseTime(row.mergedAt) })),
    ({ identifier }) => canonicalIdentifier(identifier),
  );
  return (identifier: string, said: string) =>
    ownerAt(said, before.get(canonicalIdentifier(identifier)) ?? [], now.get(identifier));
};
