import { and, eq, sql } from 'drizzle-orm';
import type { Fault } from '#contract/common/problem.ts';
import {
  type ConsentGroup,
  groupRuleMaximum,
  type PurposeRulesRequest,
} from '#contract/consent-groups.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { consentGroupRulesTable, consentGroupsTable } from '#service/db/schema/consent-groups.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import type { Context, Reply } from '#service/http/context.ts';
import { invalidRequest, Problem, stateConflict } from '#service/http/problem.ts';
import { holdGroup } from './records.ts';
import { answerWithGroup } from './show-group.ts';

const rules = consentGroupRulesTable;
const groups = consentGroupsTable;
const purposes = purposesTable;
const versions = purposeVersionsTable;

/** Why there can be no rule for these purposes: it takes one that's Active. */
export const findPurposeFaults = async (
  db: Database,
  ids: readonly string[],
  path = 'purposeRules',
): Promise<Fault[]> => {
  if (ids.length === 0) return [];
  const known = await db
    .select({ id: purposes.id })
    .from(purposes)
    .where(isOneOf(sql`${purposes.id}`, 'uuid', ids));
  const active = await db
    .select({ id: versions.purposeId })
    .from(versions)
    .where(and(isOneOf(sql`${versions.purposeId}`, 'uuid', ids), eq(versions.status, 'ACTIVE')));
  const [knownIds, activeIds] = [known, active].map((rows) => new Set(rows.map(({ id }) => id)));
  return ids.flatMap((id, index) => {
    if (activeIds?.has(id)) return [];
    const message = knownIds?.has(id)
      ? "This purpose isn't Active: a rule for it would say nothing."
      : 'No purpose has this id.';
    return [{ path: `${path}.${index}.purposeId`, message }];
  });
};

/**
 * Sets the rules that are named; others stay, and one that's there may be set anew also when its
 * purpose has been retired since.
 * @throws Problem 404; 400 naming purposes; `consent-group-rule-maximum-reached`
 */
export const setPurposeRules = async (
  context: Pick<Context, 'db' | 'now'>,
  {
    groupId,
    body,
    view,
    status,
  }: {
    groupId: string;
    body: PurposeRulesRequest;
    view: { includeDataSubjects: boolean };
    status: 200 | 201;
  },
): Promise<Reply<ConsentGroup>> => {
  const { db, now } = context;
  const { id } = await holdGroup(db, groupId);
  const own = await db
    .select({ purposeId: rules.purposeId })
    .from(rules)
    .where(eq(rules.groupId, id));
  const known = new Set(own.map(({ purposeId }) => purposeId));
  const asked = body.purposeRules.map(({ purposeId }) => purposeId);
  const faults = await findPurposeFaults(db, asked);
  const faultsOfNew = faults.filter(({ path }) => {
    const [, index = ''] = path.split('.');
    return !known.has(asked[Number(index)] ?? '');
  });
  if (faultsOfNew.length > 0) throw invalidRequest(faultsOfNew);
  const total = new Set([...known, ...asked]).size;
  if (total > groupRuleMaximum) {
    throw stateConflict(
      'consent-group-rule-maximum-reached',
      `A group can have ${groupRuleMaximum} rules. Remove some first.`,
    );
  }
  await upsertRows(
    db,
    rules,
    body.purposeRules.map(({ purposeId, enforcedStatus = null }) => ({
      groupId: id,
      purposeId,
      enforcedStatus,
    })),
    ['groupId', 'purposeId'],
  );
  await db
    .update(groups)
    .set({ modifiedAt: toDatabaseTime(now()) })
    .where(eq(groups.id, id));
  return answerWithGroup(context, id, { view, status });
};

/** @throws Problem 404 */
export const removePurposeRule = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { groupId, purposeId }: { groupId: string; purposeId: string },
): Promise<null> => {
  const { id } = await holdGroup(db, groupId);
  const gone = await db
    .delete(rules)
    .where(and(eq(rules.groupId, id), eq(rules.purposeId, purposeId)))
    .returning({ purposeId: rules.purposeId });
  if (gone.length === 0) {
    throw new Problem(404, 'not-found', 'This group has no rule for this purpose.');
  }
  await db
    .update(groups)
    .set({ modifiedAt: toDatabaseTime(now()) })
    .where(eq(groups.id, id));
  return null;
};
