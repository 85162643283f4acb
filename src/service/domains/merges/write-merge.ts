import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  claimsTable,
  dataSubjectsTable,
  decidedClaimsTable,
  formerIdentifiersTable,
  subjectChoicesTable,
  subjectElementsTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { type MergeRow, mergesTable } from '#service/db/schema/merges.ts';
import { isNoMereTest, transactionsTable } from '#service/db/schema/receipts.ts';
import { columnName, insertRows, upsertRows } from '#service/db/write-rows.ts';
import { keysOfValue, readFinders } from '#service/domains/data-elements/element-keys.ts';
import { freeIdentifiers } from '#service/domains/data-subjects/lock-people.ts';
import { moveDistinctPairs } from '#service/domains/merge-requests/distinct-pairs.ts';
import type { Context } from '#service/http/context.ts';
import { formerIdentifiersOf } from './former-identifiers.ts';
import { stopsThatHold } from './merge-consents.ts';
import { decisionOf, startFrom } from './merge-decisions.ts';
import { withoutLinks } from './take-links-from-merges.ts';

const subjects = dataSubjectsTable;
const formerIdentifiers = formerIdentifiersTable;
const elements = subjectElementsTable;
const choices = subjectChoicesTable;
const transactions = transactionsTable;

const { subjectId: ofPerson, ...ownColumns } = getTableColumns(transactions);

/** Where people are of several machines, rows are written anew with those of the other person. */
const moveTransactions = async (
  db: Database,
  { to, from }: { to: string; from: readonly string[] },
): Promise<void> => {
  const names = sql.join(
    Object.keys(ownColumns).map((key) => sql.identifier(columnName(key))),
    sql`, `,
  );
  const moved = inArray(ofPerson, [...from]);
  await db.execute(sql`insert into ${transactions} (subject_id, ${names})
    select ${to}::uuid, ${names} from ${transactions} where ${moved}`);
  await db.delete(transactions).where(moved);
};

/** What staff decided on claims about others stays with whoever they are now. */
const readDecidedClaims = (db: Database, ids: readonly string[]) =>
  db
    .select()
    .from(decidedClaimsTable)
    .where(inArray(decidedClaimsTable.subjectId, [...ids]));

/** The purposes that several of them said something to: what the merge decided of them is no history's. */
const readDecided = async (db: Database, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ purposeId: transactions.purposeId })
    .from(transactions)
    .where(and(inArray(ofPerson, [...ids]), isNoMereTest))
    .groupBy(transactions.purposeId)
    .having(sql`count(distinct ${ofPerson}) > 1`);
  return new Set(rows.map(({ purposeId }) => purposeId));
};

/**
 * Makes what is stored as the merge says, and keeps the merge, in a number of statements that does
 * not grow. Receipts stay as they are (docs/spec.md 4.4 rule 4).
 * @param decisionIdOf as the merge was planned with
 */
export const writeMerge = async (
  { db, searchKeys }: Pick<Context, 'db' | 'searchKeys'>,
  merge: MergeRow,
  decisionIdOf: (purposeId: string) => string,
): Promise<void> => {
  const { after, primaryId: subjectId } = merge;
  const mergedIds = [...merge.mergedIds];
  const decided = await readDecided(db, [subjectId, ...mergedIds]);
  await moveTransactions(db, { to: subjectId, from: mergedIds });
  const { consents, subject } = merge.after;
  const stops = stopsThatHold(merge.before);
  const { isTest } = subject;
  const decisions = consents.flatMap((own) => {
    const { purposeId } = own.consent;
    const by = stops.get(purposeId);
    const id = decisionIdOf(purposeId);
    return by !== undefined || decided.has(purposeId)
      ? decisionOf(own, { id, mergedAt: merge.mergedAt, isTest, ...(by && { by }) })
      : [];
  });
  // Clocks of instances differ: whatever is there when the merge holds its people was said before it.
  await startFrom(db, decisions, 'infinity');
  const known = await db
    .select()
    .from(formerIdentifiers)
    .where(inArray(formerIdentifiers.subjectId, mergedIds));
  await moveDistinctPairs(db, { primaryId: subjectId, mergedIds });
  const decidedClaims = await readDecidedClaims(db, mergedIds);
  // What else they had goes with them.
  await db.delete(subjects).where(inArray(subjects.id, mergedIds));
  await freeIdentifiers(
    db,
    merge.before.flatMap(({ subject }) => (subject.id === subjectId ? [] : [subject.identifier])),
  );
  await db.delete(elements).where(eq(elements.subjectId, subjectId));
  const finders = await readFinders(
    db,
    after.elements.map(({ elementId }) => elementId),
  );
  await insertRows(
    db,
    elements,
    after.elements.flatMap(({ elementId, linked, values }) =>
      values.map(({ setBy = null, ...value }, position) => ({
        ...value,
        setBy,
        subjectId,
        elementId,
        linked,
        position,
        ...keysOfValue(searchKeys, finders.get(elementId), { linked, value: value.value }),
      })),
    ),
  );
  await db.delete(claimsTable).where(eq(claimsTable.subjectId, subjectId));
  await insertRows(
    db,
    claimsTable,
    (after.claims ?? []).map((claim) => ({ ...claim, subjectId })),
  );
  await insertRows(
    db,
    decidedClaimsTable,
    decidedClaims.map((claim) => ({ ...claim, subjectId })),
  );
  // Choices are of consents: those are changed in place, and none of the primary's goes.
  await db.delete(choices).where(eq(choices.subjectId, subjectId));
  await upsertRows(
    db,
    subjectPurposesTable,
    after.consents.map(({ consent }) => consent),
    ['subjectId', 'purposeId'],
  );
  await insertRows(
    db,
    choices,
    after.consents.flatMap(({ consent: { purposeId }, choices: chosen }) =>
      chosen.map((choice) => ({ subjectId, purposeId, ...choice })),
    ),
  );
  // By its id a row lies where it does: that can't even be written as it is.
  const { id: _id, ...primary } = after.subject;
  await db.update(subjects).set(primary).where(eq(subjects.id, subjectId));
  await insertRows(
    db,
    formerIdentifiers,
    formerIdentifiersOf(merge, known).map((row) => ({ ...row, ...searchKeys.of(row.identifier) })),
  );
  await insertRows(db, mergesTable, [withoutLinks(merge)]);
};
