import { and, eq } from 'drizzle-orm';
import { dismissibleStatuses, restorableStatuses } from '#contract/merge-request-values.ts';
import type { DismissGroupBody, DuplicateGroup } from '#contract/merge-requests.ts';
import { mergeGroupsTable } from '#service/db/schema/merges.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { forgetDistinctPairs, keepDistinctPairs, pairsAmong } from './distinct-pairs.ts';
import { findFormSet } from './find-form-set.ts';
import { refreshGroupsOf } from './follow-people.ts';
import { readGroupRisks } from './group-risks.ts';
import { lockMergeRequest, lockRequestsOf, readGroups, readMembers } from './records.ts';
import { toDuplicateGroup } from './wire.ts';

const groups = mergeGroupsTable;

const running = () =>
  stateConflict(
    'merge-request-running',
    'The search for duplicates is still running. Wait until it ends.',
  );
const changed = () =>
  stateConflict(
    'merge-group-changed',
    'The records in this group have changed. Refresh it and try again.',
  );
const closed = (isDismissed: boolean) =>
  stateConflict(
    'merge-group-closed',
    isDismissed
      ? 'Only a group that is open, changed or needs review can be dismissed.'
      : "This group isn't dismissed, so there's nothing to undo.",
  );

const isSame = (given: readonly string[], ids: readonly string[]): boolean => {
  const wanted = new Set(given.map((id) => id.toLowerCase()));
  return wanted.size === ids.length && ids.every((id) => wanted.has(id));
};

/**
 * Says that no two people of a group are the same, or takes that back for each two of them. All
 * groups that hold two of them follow.
 * @throws Problem 404; 400 `merge-request-running`, `merge-group-changed`, `merge-group-closed`
 */
export const dismissGroup = async (
  { db, now, newId, caller }: Pick<Context, 'db' | 'now' | 'newId' | 'caller'>,
  { mergeRequestGuid: id, groupNumber: number }: { mergeRequestGuid: string; groupNumber: number },
  { isDismissed, dataSubjectIds }: DismissGroupBody,
): Promise<DuplicateGroup> => {
  // People first, then requests, as every merge does.
  await lockPeopleById({ db, newId }, dataSubjectIds);
  await lockRequestsOf(db, dataSubjectIds);
  const request = await lockMergeRequest(db, id);
  if (request === undefined) throw notFound('Merge request');
  if (request.status === 'IN_PROGRESS') throw running();
  const where = and(eq(groups.mergeRequestId, id), eq(groups.number, number));
  const read = async () => {
    const [group] = await readGroups(db, { where, limit: 1, offset: 0 });
    if (group === undefined) throw notFound('Group');
    return group;
  };
  const group = await read();
  const people = await readMembers(db, id, [number]);
  const ids = people.map((person) => person.id);
  if (!isSame(dataSubjectIds, ids)) throw changed();
  const isDone = group.status === 'DISMISSED' && isDismissed;
  const allowed = isDismissed ? dismissibleStatuses : restorableStatuses;
  if (!isDone && !allowed.includes(group.status)) throw closed(isDismissed);
  if (isDismissed) {
    await keepDistinctPairs(db, pairsAmong(ids), { saidAt: now(), saidBy: caller.subject });
  } else {
    await forgetDistinctPairs(db, ids);
  }
  await refreshGroupsOf(db, ids);
  return toDuplicateGroup(await read(), people, {
    formSet: await findFormSet(db, request, people),
    risks: await readGroupRisks({ db, now }, id, [number]),
  });
};
