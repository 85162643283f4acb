import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { listMergesEndpoint } from '#contract/merge.ts';
import { given } from '#service/db/filters.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { mergesTable } from '#service/db/schema/merges.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice } from '#service/http/slice.ts';
import { toMergeRecord } from './wire.ts';

const table = mergesTable;
const formers = formerIdentifiersTable;
const newestFirst = keysetOf(table.mergedAt, table.id, 'desc');

/** Those that led to the subject that has an identifier; as a list, so that each is found by its id. */
const leadingTo = (identifier: string) =>
  sql`${table.id} = any(array(select ${formers.mergeId} from ${formers}
    where ${formers.subjectId} = (select ${dataSubjectsTable.id} from ${dataSubjectsTable}
      where ${dataSubjectsTable.identifier} = ${identifier})))`;

const ending = (formerId: string) =>
  sql`${table.id} = any(array(select ${formers.mergeId} from ${formers}
    where ${formers.formerId} = ${formerId}))`;

/** All whom a merge ended are under the same one who lives. */
const survivorId = sql<string | null>`(select ${formers.subjectId} from ${formers}
  where ${formers.formerId} = (${table.mergedIds}->>0)::uuid)`;

/**
 * Merges, newest first; with an identifier those that led to the subject that has it now.
 * @throws Problem 400 where the continuation does not fit
 */
export const listMerges = async (
  context: Pick<RequestContext, 'db' | 'continuations'>,
  { query, headers }: EndpointInput<typeof listMergesEndpoint>,
): Promise<EndpointAnswer<typeof listMergesEndpoint>> => {
  const { page, size } = query;
  const criteria = {
    identifier: headers.identifier,
    mergeRequestId: query.mergeRequestId,
    mergedId: query.mergedId,
  };
  const matching = and(
    given(criteria.identifier, leadingTo),
    given(criteria.mergeRequestId, (id) => eq(table.mergeRequestId, id)),
    given(criteria.mergedId, ending),
  );
  return readSlice(
    context,
    { search: ['merges', criteria], requestContinuation: headers.requestContinuation, page, size },
    {
      keyset: newestFirst,
      read: ({ where, limit, offset }) =>
        context.db
          .select({ ...getTableColumns(table), survivorId, place: newestFirst.place })
          .from(table)
          .where(and(matching, where))
          .orderBy(...newestFirst.orderBy)
          .limit(limit)
          .offset(offset),
      show: (rows) => rows.map(toMergeRecord),
    },
  );
};
