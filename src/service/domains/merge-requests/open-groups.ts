import { and, eq, inArray, lt, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GroupStatus } from '#contract/merge-request-values.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import {
  mergeGroupMembersTable,
  mergeGroupsTable,
  mergeRequestsTable,
} from '#service/db/schema/merges.ts';
import { bondOf } from './bond-of.ts';
import {
  comparedColumns,
  type HeldValue,
  readComparedElements,
  readComparedValues,
} from './compared-values.ts';
import { largestGroup } from './records.ts';

const groups = mergeGroupsTable;
const requests = mergeRequestsTable;
const members = mergeGroupMembersTable;
const theirs = alias(mergeGroupMembersTable, 'theirs');

const openStatuses: GroupStatus[] = ['OPEN', 'NEEDS_REVIEW'];

/** Who is in a group of duplicates that is open, and what makes it one. */
export type OpenGroup = { members: readonly string[]; bond: 'known' | 'forms' };

const readMembersBeside = (db: Database, subjectIds: readonly string[]) =>
  db
    .select({
      requestId: groups.mergeRequestId,
      number: groups.number,
      elementNames: requests.elementNames,
      condition: requests.condition,
      subjectId: members.subjectId,
    })
    .from(theirs)
    .innerJoin(
      groups,
      and(eq(groups.mergeRequestId, theirs.mergeRequestId), eq(groups.number, theirs.groupNumber)),
    )
    .innerJoin(requests, eq(requests.id, groups.mergeRequestId))
    .innerJoin(
      members,
      and(
        eq(members.mergeRequestId, groups.mergeRequestId),
        eq(members.groupNumber, groups.number),
        lt(members.position, largestGroup),
      ),
    )
    .where(
      and(
        inArray(theirs.subjectId, [...subjectIds]),
        inArray(groups.status, openStatuses),
        // While its search is under way, a request has no groups.
        ne(requests.status, 'IN_PROGRESS'),
      ),
    );

/**
 * The open groups of duplicates that these people are in, as their people are now: who is gone is left
 * out, and so is a group that nothing makes one any more.
 */
export const readOpenGroups = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<OpenGroup[]> => {
  const rows = await readMembersBeside(db, subjectIds);
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ subjectId }) => subjectId))];
  const people = await db
    .select(comparedColumns)
    .from(dataSubjectsTable)
    .where(inArray(dataSubjectsTable.id, ids));
  const left = new Set(people.map(({ id }) => id));
  const names = [...new Set(rows.flatMap(({ elementNames }) => elementNames))];
  const values =
    names.length === 0
      ? []
      : await readComparedValues(db, people, await readComparedElements(db, names));
  const valuesOf = Map.groupBy(values, ({ subjectId }) => subjectId);

  /** Their values of the elements that a request compares, by their place among those. */
  const heldBy = (own: readonly string[], compared: readonly string[]): HeldValue[] =>
    own.flatMap((id) =>
      (valuesOf.get(id) ?? []).flatMap((value) => {
        const element = compared.indexOf(names[value.element] ?? '');
        return element < 0 ? [] : [{ ...value, element }];
      }),
    );

  const byGroup = Map.groupBy(rows, ({ requestId, number }) => `${requestId} ${number}`);
  return [...byGroup.values()].flatMap((group) => {
    const [first] = group;
    // Who was merged with someone else of the group is there twice.
    const own = [...new Set(group.map(({ subjectId }) => subjectId))].filter((id) => left.has(id));
    if (first === undefined || own.length < 2) return [];
    const { elementNames, condition } = first;
    // Of twins, whose identifiers are compared.
    if (elementNames.length === 0) return [{ members: own, bond: 'known' }];
    const match = { condition, elementCount: elementNames.length };
    const bond = bondOf(heldBy(own, elementNames), own.length, match);
    return bond === 'none' ? [] : [{ members: own, bond }];
  });
};
