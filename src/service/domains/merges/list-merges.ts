import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { listMergesEndpoint } from '#contract/merge.ts';
import { given } from '#service/db/filters.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { mergesTable } from '#service/db/schema/merges.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice } from '#service/http/slice.ts';
import { toMergeRecord } from './wire.ts';

const table = mergesTable;
const newestFirst = keysetOf(table.mergedAt, table.id, 'desc');

const intoSubject = (identifier: string) =>
  eq(
    table.primaryId,
    sql`(select ${dataSubjectsTable.id} from ${dataSubjectsTable}
      where ${dataSubjectsTable.identifier} = ${identifier})`,
  );

/**
 * Merges, newest first; with an identifier those into the subject that has it now.
 * @throws Problem 400 where the continuation does not fit
 */
export const listMerges = async (
  context: Pick<RequestContext, 'db' | 'continuations'>,
  { query, headers }: EndpointInput<typeof listMergesEndpoint>,
): Promise<EndpointAnswer<typeof listMergesEndpoint>> => {
  const { page, size } = query;
  const criteria = { identifier: headers.identifier, mergeRequestId: query.mergeRequestId };
  const matching = and(
    given(criteria.identifier, intoSubject),
    given(criteria.mergeRequestId, (id) => eq(table.mergeRequestId, id)),
  );
  return readSlice(
    context,
    { search: ['merges', criteria], requestContinuation: headers.requestContinuation, page, size },
    {
      keyset: newestFirst,
      read: ({ where, limit, offset }) =>
        context.db
          .select({ ...getTableColumns(table), place: newestFirst.place })
          .from(table)
          .where(and(matching, where))
          .orderBy(...newestFirst.orderBy)
          .limit(limit)
          .offset(offset),
      show: (rows) => rows.map(toMergeRecord),
    },
  );
};
