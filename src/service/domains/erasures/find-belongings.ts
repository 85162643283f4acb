import { and, count, countDistinct, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { activityPeopleTable } from '#service/db/schema/activity.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  dataSubjectsTable,
  subjectElementsTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { identityGroupMembersTable } from '#service/db/schema/identity-groups.ts';
import { mergeGroupMembersTable, mergeGroupsTable } from '#service/db/schema/merges.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { findMerged } from '#service/domains/merges/find-merged.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import { findOwnReceipts } from './own-receipts.ts';

const subjects = dataSubjectsTable;
const elements = subjectElementsTable;
const consents = subjectPurposesTable;
const transactions = transactionsTable;
const members = mergeGroupMembersTable;
const groups = mergeGroupsTable;
const versions = purposeVersionsTable;

const readPeople = (db: Database, ids: readonly string[]) =>
  db
    .select({
      id: subjects.id,
      identifier: subjects.identifier,
      identifierType: subjects.identifierType,
      isTest: subjects.isTest,
      createdAt: subjects.createdAt,
      unsubscribed: subjects.unsubscribed,
    })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));

/** Names of their data, and of additional identifiers the values too. */
const readElements = (db: Database, ids: readonly string[]) =>
  db
    .selectDistinct({
      subjectId: elements.subjectId,
      name: dataElementsTable.name,
      linked: elements.linked,
      value: sql<string | null>`case when ${elements.linked} then ${elements.value} end`,
    })
    .from(elements)
    .innerJoin(dataElementsTable, eq(dataElementsTable.id, elements.elementId))
    .where(isOneOf(sql`${elements.subjectId}`, 'uuid', ids));

const readConsents = (db: Database, now: string, ids: readonly string[]) => {
  const endings = endingsBy(now);
  return db
    .select({
      row: consents,
      statusNow: endings.status,
      purposeName: versions.name,
      isByTest: sql<boolean>`exists (select from ${transactions} as setter
        where setter.subject_id = ${consents.subjectId}
          and setter.id = ${consents.statusTransactionId} and setter.is_test)`,
    })
    .from(consents)
    .leftJoin(endings.retirements, endings.on)
    .leftJoin(
      versions,
      and(
        eq(versions.purposeId, consents.purposeId),
        eq(versions.version, consents.purposeVersion),
      ),
    )
    .where(isOneOf(sql`${consents.subjectId}`, 'uuid', ids));
};

const readTransactionCounts = (db: Database, ids: readonly string[]) =>
  db
    .select({
      subjectId: transactions.subjectId,
      receiptId: transactions.receiptId,
      count: count(),
    })
    .from(transactions)
    .where(and(isOneOf(sql`${transactions.subjectId}`, 'uuid', ids), isNull(transactions.decided)))
    .groupBy(transactions.subjectId, transactions.receiptId);

const countActivity = (db: Database, ids: readonly string[]) =>
  db
    .select({
      id: activityPeopleTable.subjectId,
      count: countDistinct(activityPeopleTable.activityId),
    })
    .from(activityPeopleTable)
    .where(isOneOf(sql`${activityPeopleTable.subjectId}`, 'uuid', ids))
    .groupBy(activityPeopleTable.subjectId);

const countOpenGroups = (db: Database, ids: readonly string[]) =>
  db
    .select({
      id: members.subjectId,
      count: sql`count(distinct (${groups.mergeRequestId}, ${groups.number}))`.mapWith(Number),
    })
    .from(members)
    .innerJoin(
      groups,
      and(
        eq(groups.mergeRequestId, members.mergeRequestId),
        eq(groups.number, members.groupNumber),
      ),
    )
    .where(
      and(
        isOneOf(sql`${members.subjectId}`, 'uuid', ids),
        inArray(groups.status, ['OPEN', 'CHANGED', 'NEEDS_REVIEW']),
      ),
    )
    .groupBy(members.subjectId);

const countLinkedGroups = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: identityGroupMembersTable.subjectId, count: count() })
    .from(identityGroupMembersTable)
    .where(isOneOf(sql`${identityGroupMembersTable.subjectId}`, 'uuid', ids))
    .groupBy(identityGroupMembersTable.subjectId);

/** All that is stored of people, as far as erasing them has to know it; the order is theirs. */
export type Belongings = Awaited<ReturnType<typeof findBelongings>>[number];

/**
 * Finds what belongs to people, in a number of statements that doesn't grow with it. Those who aren't
 * there are left out.
 * @param now as of when consents have ended
 */
export const findBelongings = async (
  db: Database,
  { subjectIds, now }: { subjectIds: readonly string[]; now: string },
) => {
  const people = await readPeople(db, subjectIds);
  const ids = people.map(({ id }) => id);
  const merged = await findMerged(db, ids);
  const formersOf = Map.groupBy(merged, ({ of }) => of);
  const allIds = [...ids, ...merged.map(({ id }) => id)];
  const ownerOf = new Map(merged.map(({ id, of }) => [id, of]));
  const sumOf = (rows: readonly { id: string; count: number }[]) => {
    const sums = new Map<string, number>();
    for (const { id, count: more } of rows) {
      const of = ownerOf.get(id) ?? id;
      sums.set(of, (sums.get(of) ?? 0) + more);
    }
    return sums;
  };
  const elementsOf = Map.groupBy(await readElements(db, ids), ({ subjectId }) => subjectId);
  const consentsOf = Map.groupBy(await readConsents(db, now, ids), ({ row }) => row.subjectId);
  const transactionCounts = await readTransactionCounts(db, ids);
  const named = new Map(
    transactionCounts.flatMap(({ receiptId, subjectId }) =>
      receiptId === null ? [] : [[receiptId, subjectId] as const],
    ),
  );
  const receiptsOf = await findOwnReceipts(db, people, { formersOf, named });
  const transactionsOf = Map.groupBy(transactionCounts, ({ subjectId }) => subjectId);
  const activityEntries = sumOf(await countActivity(db, allIds));
  const openGroups = sumOf(await countOpenGroups(db, allIds));
  const linkedGroups = sumOf(await countLinkedGroups(db, allIds));
  return people.map((person) => {
    const own = formersOf.get(person.id) ?? [];
    const data = elementsOf.get(person.id) ?? [];
    return {
      ...person,
      /** The person first, and then everyone merged into them. */
      ids: [person.id, ...own.map(({ id }) => id)],
      merged: own.map(({ id, identifier }) => ({ id, identifier })),
      formerIdentifiers: [...new Set(own.map(({ identifier }) => identifier))],
      additionalIdentifiers: data.flatMap(({ name, value }) =>
        value === null ? [] : [{ type: name, value }],
      ),
      detailNames: data.flatMap(({ name, linked }) => (linked ? [] : [name])).sort(),
      consents: consentsOf.get(person.id) ?? [],
      receipts: receiptsOf.get(person.id) ?? [],
      transactions: transactionsOf.get(person.id) ?? [],
      mergeCount: new Set(own.map(({ mergeId }) => mergeId)).size,
      activityEntries: activityEntries.get(person.id) ?? 0,
      openGroups: openGroups.get(person.id) ?? 0,
      linkedGroups: linkedGroups.get(person.id) ?? 0,
    };
  });
};
