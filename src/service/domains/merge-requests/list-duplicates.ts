import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { dismissibleStatuses } from '#contract/merge-request-values.ts';
import type { listDuplicatesEndpoint } from '#contract/merge-requests.ts';
import { given } from '#service/db/filters.ts';
import { type MergeRequestRow, mergeGroupsTable } from '#service/db/schema/merges.ts';
import type { Context } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { findFormSet } from './find-form-set.ts';
import { readGroupRisks } from './group-risks.ts';
import type { KeptRisks } from './kept-risks.ts';
import { readPageByRisk } from './page-by-risk.ts';
import { readGroups, readMembers, readMergeRequest } from './records.ts';
import { toDuplicateGroup } from './wire.ts';

const table = mergeGroupsTable;

type Query = EndpointInput<typeof listDuplicatesEndpoint>['query'];

/** One page of the groups, and how many there are. */
const readPage = async (
  context: Pick<Context, 'db' | 'now'>,
  row: MergeRequestRow,
  { page, size, status, attention, risk, sort }: Query,
  kept: KeptRisks,
) => {
  const { db } = context;
  const [limit, offset] = [size, page * size];
  const where = and(
    eq(table.mergeRequestId, row.id),
    given(status, (one) => eq(table.status, one)),
    given(attention, () => inArray(sql`${table.status}`, [...dismissibleStatuses])),
  );
  if (risk === undefined && sort === undefined) {
    const groups = await readGroups(db, { where, limit, offset });
    const risks = await readGroupRisks(
      context,
      row.id,
      groups.map(({ number }) => number),
    );
    return { groups, risks, total: await db.$count(table, where) };
  }
  const wanted = { where, risk, isSorted: sort !== undefined, limit, offset };
  const { numbers, risks, total } = await readPageByRisk(context, row, wanted, kept);
  const ofPage = and(where, inArray(table.number, numbers));
  const groups = await readGroups(db, { where: ofPage, limit, offset: 0 });
  const inOrder = groups.toSorted(
    (one, other) => numbers.indexOf(one.number) - numbers.indexOf(other.number),
  );
  return { groups: inOrder, risks, total };
};

/**
 * One page of the groups that the last search found; none while one is under way.
 * @throws Problem 404
 */
export const listDuplicates = async (
  context: Pick<Context, 'db' | 'now'>,
  id: string,
  query: Query,
  kept: KeptRisks,
): Promise<EndpointAnswer<typeof listDuplicatesEndpoint>> => {
  const { db } = context;
  const { page, size } = query;
  const { row } = await readMergeRequest(db, id);
  if (row.status === 'IN_PROGRESS') return toPage([], { page, size, total: 0 });
  const { groups, risks, total } = await readPage(context, row, query, kept);
  const numbers = groups.map(({ number }) => number);
  const members = await readMembers(db, id, numbers);
  const formSet = await findFormSet(db, row, members);
  const membersOf = Map.groupBy(members, ({ groupNumber }) => groupNumber);
  return toPage(
    groups.map((group) =>
      toDuplicateGroup(group, membersOf.get(group.number) ?? [], { formSet, risks }),
    ),
    { page, size, total },
  );
};
