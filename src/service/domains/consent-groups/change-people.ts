import { and, eq, sql } from 'drizzle-orm';
import type { Fault } from '#contract/common/problem.ts';
import type { ConsentGroup, GroupPeopleRequest } from '#contract/consent-groups.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import { consentGroupMembersTable, consentGroupsTable } from '#service/db/schema/consent-groups.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { insertRows } from '#service/db/write-rows.ts';
import { lockPeople, lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { Context, Reply } from '#service/http/context.ts';
import { invalidRequest, Problem, stateConflict } from '#service/http/problem.ts';
import { holdGroup, isMemberOf, readChildren, readGroup } from './records.ts';
import { answerWithGroup } from './show-group.ts';

const members = consentGroupMembersTable;
const groups = consentGroupsTable;
const subjects = dataSubjectsTable;

const unknown = 'No one has this. They may have been merged or erased since.';

/**
 * The people of a request, held until the transaction ends: nobody merges or erases them meanwhile.
 * @throws Problem 400 `data-subject-unknown` naming each, or those who are named twice
 */
const lockNamed = async (
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  { dataSubjects }: GroupPeopleRequest,
): Promise<string[]> => {
  const ids = dataSubjects.flatMap(({ id }) => id ?? []);
  const rows = await db
    .select({ id: subjects.id, identifier: subjects.identifier })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));
  const identifierOf = new Map(rows.map(({ id, identifier }) => [id, identifier]));
  // All of them at once, in the order that every write to people has.
  const held = await lockPeople({ db, newId }, [
    ...identifierOf.values(),
    ...dataSubjects.flatMap(({ identifier }) => identifier ?? []),
  ]);
  const found = dataSubjects.map(({ id, identifier }) => {
    const byId = id ? held.get(identifierOf.get(id) ?? '') : undefined;
    const byIdentifier = identifier ? held.get(identifier) : undefined;
    return {
      id: id ? (byId === id ? byId : undefined) : byIdentifier,
      path: id ? 'id' : 'identifier',
      isOther: Boolean(id && identifier && byIdentifier !== id),
    };
  });
  const faultAt = (index: number, key: string, message: string): Fault => ({
    path: `dataSubjects.${index}.${key}`,
    message,
  });
  const missing = found.flatMap(({ id, path }, index) =>
    id === undefined ? [faultAt(index, path, unknown)] : [],
  );
  if (missing.length > 0) {
    const detail = "Nothing was saved: some of these people weren't found.";
    throw new Problem(400, 'data-subject-unknown', detail, { faults: missing });
  }
  const all = found.flatMap(({ id }) => id ?? []);
  const first = new Map(all.map((id, index) => [id, index] as const).reverse());
  const wrong = found.flatMap(({ id, path, isOther }, index) => {
    if (isOther) return [faultAt(index, 'identifier', "Isn't whom the id names.")];
    if (first.get(id ?? '') === index) return [];
    return [faultAt(index, path, 'Names a person who is named already. Keep one.')];
  });
  if (wrong.length > 0) throw invalidRequest(wrong);
  return all;
};

/**
 * Adds people to a group; who is in it stays as they are. People first, then the group, as merges do.
 * @throws Problem 404; 400 `data-subject-unknown`, `consent-group-has-groups`
 */
export const addGroupPeople = async (
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  {
    groupId,
    body,
    view,
  }: { groupId: string; body: GroupPeopleRequest; view: { includeDataSubjects: boolean } },
): Promise<Reply<ConsentGroup>> => {
  const { db, now } = context;
  await readGroup(db, groupId);
  const ids = await lockNamed(context, body);
  const { id } = await holdGroup(db, groupId);
  if ((await readChildren(db, [id])).length > 0) {
    throw stateConflict(
      'consent-group-has-groups',
      'This group has groups, so it can have no people. Add them to one of its groups.',
    );
  }
  const inIt = await db
    .select({ id: members.subjectId })
    .from(members)
    .where(and(isMemberOf(id), isOneOf(sql`${members.subjectId}`, 'uuid', ids)));
  const there = new Set(inIt.map((row) => row.id));
  const addedAt = toDatabaseTime(now());
  await insertRows(
    db,
    members,
    ids.flatMap((subjectId) => (there.has(subjectId) ? [] : [{ subjectId, groupId: id, addedAt }])),
  );
  await db.update(groups).set({ modifiedAt: addedAt }).where(eq(groups.id, id));
  return answerWithGroup(context, id, { view, status: 201 });
};

/**
 * Takes a person out of a group. They are held, so that a merge doesn't pass the place on meanwhile.
 * @throws Problem 404
 */
export const removeGroupPerson = async (
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  { groupId, subjectId }: { groupId: string; subjectId: string },
): Promise<null> => {
  const { id } = await readGroup(db, groupId);
  await lockPeopleById({ db, newId }, [subjectId]);
  const gone = await db
    .delete(members)
    .where(and(isMemberOf(id), eq(members.subjectId, subjectId)))
    .returning({ id: members.subjectId });
  if (gone.length === 0) {
    throw new Problem(
      404,
      'not-found',
      "This person isn't in the group. They may have been merged or erased since.",
    );
  }
  await db
    .update(groups)
    .set({ modifiedAt: toDatabaseTime(now()) })
    .where(eq(groups.id, id));
  return null;
};
