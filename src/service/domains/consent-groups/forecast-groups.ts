import { sql } from 'drizzle-orm';
import type { GroupForecast, GroupForecastRequest } from '#contract/consent-groups.ts';
import type { ConsentStatus } from '#contract/data-subject-values.ts';
import { ownStatusOf } from '#contract/group-status.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  consentGroupMembersTable,
  consentGroupRulesTable,
} from '#service/db/schema/consent-groups.ts';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { isDeclined } from '#service/domains/data-subjects/read-statuses.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { findPurposeFaults } from './change-rules.ts';
import {
  applyChange,
  type Bucket,
  countChanges,
  findAffected,
  findRuled,
  type Groups,
  type People,
} from './plan-forecast.ts';
import { findServicePurposes } from './read-effects.ts';
import { groupNotFound, readPriorities, readTree } from './records.ts';
import { findChildFaults, findStrangerFaults } from './tree.ts';

const members = consentGroupMembersTable;
const consents = subjectPurposesTable;
const transactions = transactionsTable;

const readGroups = async (db: Database): Promise<Groups> => {
  const rows = await db.select().from(consentGroupRulesTable);
  return {
    tree: await readTree(db),
    rules: new Map(
      [...Map.groupBy(rows, ({ groupId }) => groupId)].map(([id, own]) => [
        id,
        new Map(own.map(({ purposeId, enforcedStatus }) => [purposeId, enforcedStatus])),
      ]),
    ),
    priorities: await readPriorities(db),
  };
};

/** Everyone in one of these groups, with all groups that they are in. */
const peopleIn = (groupIds: readonly string[]) => sql`
  select subject_id, string_agg(group_id::text, ',' order by group_id) as groups from ${members}
  where subject_id in (select subject_id from ${members}
    where group_id = any(${arrayOf('uuid', groupIds)}))
  group by subject_id`;

const countPeople = async (db: Database, groupIds: readonly string[]): Promise<People[]> => {
  const { rows } = await db.execute<{ groups: string; count: number }>(sql`
    with people as (${peopleIn(groupIds)})
    select groups, count(*)::int as count from people group by groups`);
  return rows.map(({ groups, count }) => ({ groupIds: groups.split(','), count }));
};

const countStatuses = async (
  db: Database,
  groupIds: readonly string[],
  { purposeIds, now }: { purposeIds: readonly string[]; now: string },
): Promise<Bucket[]> => {
  const endings = endingsBy(now);
  const { rows } = await db.execute<{
    groups: string;
    purpose: string;
    status: ConsentStatus;
    declined: boolean;
    count: number;
  }>(sql`
    with people as (${peopleIn(groupIds)})
    select people.groups, ${consents.purposeId} as purpose, ${endings.status} as status,
      ${isDeclined} as declined,
      count(*)::int as count
    from people
    join ${consents} on ${consents.subjectId} = people.subject_id
      and ${consents.purposeId} = any(${arrayOf('uuid', purposeIds)})
    left join ${transactions} on ${transactions.subjectId} = ${consents.subjectId}
      and ${transactions.id} = ${consents.statusTransactionId}
    left join ${endings.retirements} on ${endings.on}
    group by 1, 2, 3, 4`);
  return rows.map(({ groups, purpose, status, declined, count }) => ({
    groupIds: groups.split(','),
    purposeId: purpose,
    own: ownStatusOf(status, declined),
    count,
  }));
};

/** @throws Problem 404; 400 as the change itself would be refused, as far as no people decide it */
const requirePossible = async (
  db: Database,
  { tree, rules }: Groups,
  change: GroupForecastRequest,
): Promise<void> => {
  const { consentGroupId: id, addedConsentGroupIds = [], removedConsentGroupIds = [] } = change;
  const asked = change.purposeRules ?? [];
  if (id && !tree.has(id)) throw groupNotFound();
  const isAbout =
    asked.length + (addedConsentGroupIds?.length ?? 0) + (removedConsentGroupIds?.length ?? 0) > 0;
  if (!id) {
    if (!isAbout && (change.removedPurposeIds ?? []).length === 0) return;
    throw invalidRequest([
      { path: 'consentGroupId', message: 'Required: say which group is to change.' },
    ]);
  }
  const known = rules.get(id);
  const ids = asked.map(({ purposeId }) => purposeId);
  const faults = [
    ...findChildFaults(tree, id, addedConsentGroupIds ?? [], 'addedConsentGroupIds'),
    ...findStrangerFaults(tree, id, removedConsentGroupIds ?? [], 'removedConsentGroupIds'),
    ...(await findPurposeFaults(db, ids)).filter(({ path }) => {
      const [, index = ''] = path.split('.');
      return !known?.has(ids[Number(index)] ?? '');
    }),
  ];
  if (faults.length > 0) throw invalidRequest(faults);
};

/**
 * What a change of groups would do to the statuses in effect of the people in them, counted; nothing is
 * changed. All statements count in the database: an answer costs the same for few and many people to send.
 */
export const forecastGroups = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  change: GroupForecastRequest,
): Promise<GroupForecast> => {
  const before = await readGroups(db);
  await requirePossible(db, before, change);
  const after = applyChange(before, change);
  const affected = findAffected(before, after, change);
  const people = await countPeople(db, affected);
  const purposeIds = findRuled(before, after, [
    ...new Set([...affected, ...people.flatMap(({ groupIds }) => groupIds)]),
  ]);
  const buckets = await countStatuses(db, affected, { purposeIds, now: now() });
  const services = await findServicePurposes(db, purposeIds);
  return {
    numberOfDataSubjects: people.reduce((sum, { count }) => sum + count, 0),
    changes: countChanges(before, after, purposeIds, { people, buckets, services }),
  };
};
