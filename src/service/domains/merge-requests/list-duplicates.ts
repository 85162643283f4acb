import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { dismissibleStatuses } from '#contract/merge-request-values.ts';
import type { listDuplicatesEndpoint } from '#contract/merge-requests.ts';
import { given } from '#service/db/filters.ts';
import { mergeGroupsTable } from '#service/db/schema/merges.ts';
import type { Context } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { findFormSet } from './find-form-set.ts';
import { readGroups, readMembers, readMergeRequest } from './records.ts';
import { toDuplicateGroup } from './wire.ts';

const table = mergeGroupsTable;

/**
 * One page of the groups that the last search found; none while one is under way.
 * @throws Problem 404
 */
export const listDuplicates = async (
  { db }: Pick<Context, 'db'>,
  id: string,
  { page, size, status, attention }: EndpointInput<typeof listDuplicatesEndpoint>['query'],
): Promise<EndpointAnswer<typeof listDuplicatesEndpoint>> => {
  const { row } = await readMergeRequest(db, id);
  if (row.status === 'IN_PROGRESS') return toPage([], { page, size, total: 0 });
  const where = and(
    eq(table.mergeRequestId, id),
    given(status, (one) => eq(table.status, one)),
    given(attention, () => inArray(sql`${table.status}`, [...dismissibleStatuses])),
  );
  const groups = await readGroups(db, { where, limit: size, offset: page * size });
  const numbers = groups.map(({ number }) => number);
  const members = await readMembers(db, id, numbers);
  const formSet = await findFormSet(db, row, members);
  const membersOf = Map.groupBy(members, ({ groupNumber }) => groupNumber);
  return toPage(
    groups.map((group) => toDuplicateGroup(group, membersOf.get(group.number) ?? [], formSet)),
    { page, size, total: await db.$count(table, where) },
  );
};
