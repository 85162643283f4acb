import { and, eq, sql } from 'drizzle-orm';
import type { ConsentGroup } from '#contract/consent-groups.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import { consentGroupsTable } from '#service/db/schema/consent-groups.ts';
import type { Context, Reply } from '#service/http/context.ts';
import { invalidRequest, stateConflict } from '#service/http/problem.ts';
import { findWithMembers, holdGroup, holdTree, readTree } from './records.ts';
import { answerWithGroup } from './show-group.ts';
import { findChildFaults, findStrangerFaults } from './tree.ts';

const groups = consentGroupsTable;

type Change = { groupId: string; childIds: readonly string[] };

/**
 * Puts groups into a group. The tree is held first, so that two requests at once make no circle.
 * @throws Problem 404; 400 naming each that can't be its child; `consent-group-has-people`
 */
export const addChildGroups = async (
  context: Pick<Context, 'db' | 'now'>,
  { groupId, childIds, view }: Change & { view: { includeDataSubjects: boolean } },
): Promise<Reply<ConsentGroup>> => {
  const { db, now } = context;
  await holdTree(db);
  const { id } = await holdGroup(db, groupId);
  const faults = findChildFaults(await readTree(db), id, childIds);
  if (faults.length > 0) throw invalidRequest(faults);
  if ((await findWithMembers(db, [id])).size > 0) {
    throw stateConflict(
      'consent-group-has-people',
      'This group has people, so it can have no groups. Remove its people first.',
    );
  }
  const modifiedAt = toDatabaseTime(now());
  await db
    .update(groups)
    .set({ parentId: id, modifiedAt })
    .where(isOneOf(sql`${groups.id}`, 'uuid', childIds));
  await db.update(groups).set({ modifiedAt }).where(eq(groups.id, id));
  return answerWithGroup(context, id, { view, status: 201 });
};

/**
 * Takes groups out of a group; with all below them they stay.
 * @throws Problem 404; 400 naming each that isn't its child
 */
export const removeChildGroups = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { groupId, childIds }: Change,
): Promise<null> => {
  await holdTree(db);
  const { id } = await holdGroup(db, groupId);
  const faults = findStrangerFaults(await readTree(db), id, childIds);
  if (faults.length > 0) throw invalidRequest(faults);
  const modifiedAt = toDatabaseTime(now());
  await db
    .update(groups)
    .set({ parentId: null, modifiedAt })
    .where(and(eq(groups.parentId, id), isOneOf(sql`${groups.id}`, 'uuid', childIds)));
  await db.update(groups).set({ modifiedAt }).where(eq(groups.id, id));
  return null;
};
