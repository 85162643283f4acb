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

/** A receipt, as far as it counts for whose it is. Times are in UTC with microseconds. */
export type Arrived = Record<'identifier' | 'createdAt' | 'interactionAt', string>;

/** When a person said what a receipt tells, as far as it counts for whose it is. */
export const saidAt = ({
  createdAt,
  interactionAt,
}: Pick<Arrived, 'createdAt' | 'interactionAt'>) =>
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

/**
 * The former owners that a receipt can be about. Who holds its identifier in just its form had it then
 * already, where it came before a merge of somebody with the other form: a former release made two people
 * of the forms.
 */
export const ofItsForm = <Former extends FormerOwner & { identifier: string }>(
  { identifier, createdAt }: Pick<Arrived, 'identifier' | 'createdAt'>,
  former: readonly Former[],
  held: ReadonlyMap<string, string>,
): readonly Former[] =>
  held.has(identifier)
    ? former.filter((one) => one.identifier === identifier || one.mergedAt < createdAt)
    : former;

/** Who holds these identifiers, each in just this form. */
export const readHolders = async (
  db: Database,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.execute<Owner>(sql`
    select identifier, subject_id as "subjectId" from ${identifiersTable}
    where ${isOneOf(sql`identifier`, 'text', identifiers)}`);
  return new Map(rows.map(({ identifier, subjectId }) => [identifier, subjectId]));
};

/** The same of all receipts under these identifiers; a former one may be stored in another form. */
export const readOwnersAt = async (db: Database, identifiers: readonly string[]) => {
  const forms = [...new Set(identifiers.flatMap(identifierForms))];
  const now = await readHolders(db, identifiers);
  const { rows: formerOwners } = await db.execute<Owner & FormerOwner>(sql`
    select identifier, subject_id as "subjectId", merged_at as "mergedAt"
    from ${formers} where ${isOneOf(sql`identifier`, 'text', forms)}`);
  const before = Map.groupBy(
    formerOwners.map((row) => ({ ...row, mergedAt: toDatabaseTime(row.mergedAt) })),
    ({ identifier }) => canonicalIdentifier(identifier),
  );
  return (receipt: Arrived) => {
    const { identifier } = receipt;
    const former = before.get(canonicalIdentifier(identifier)) ?? [];
    return ownerAt(saidAt(receipt), ofItsForm(receipt, former, now), now.get(identifier));
  };
};
