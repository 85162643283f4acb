import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { listMergesEndpoint } from '#contract/merge.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { type MergeRow, mergesTable } from '#service/db/schema/merges.ts';
import { subjectIdOf } from '#service/domains/data-subjects/subject-id-of.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice } from '#service/http/slice.ts';
import { toMergeRecord } from './wire.ts';

const table = mergesTable;
const formers = formerIdentifiersTable;
const newestFirst = keysetOf(table.mergedAt, table.id, 'desc');

const readMergeIds = async (db: Database, where: SQL): Promise<SQL> => {
  const rows = await db.select({ mergeId: formers.mergeId }).from(formers).where(where);
  return isOneOf(sql`${table.id}`, 'uuid', [...new Set(rows.map(({ mergeId }) => mergeId))]);
};

/** Those that led to the subject that has an identifier. */
const leadingTo = async (db: Database, identifier: string | undefined) => {
  if (identifier === undefined) return undefined;
  const id = await subjectIdOf(db, identifier);
  return id === undefined ? sql`false` : readMergeIds(db, eq(formers.subjectId, id));
};

const ending = async (db: Database, formerId: string | undefined) =>
  formerId === undefined ? undefined : readMergeIds(db, eq(formers.formerId, formerId));

/**
 * Who lives of those that merges ended, by one of these: all whom a merge ended are under the same
 * one. Read apart from the merges, which lie on another machine.
 */
const readSurvivors = async (
  db: Database,
  merges: readonly MergeRow[],
): Promise<Map<string, string>> => {
  const ids = merges.flatMap(({ mergedIds: [first] }) => first ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ formerId: formers.formerId, survivorId: formers.subjectId })
    .from(formers)
    .where(isOneOf(sql`${formers.formerId}`, 'uuid', ids));
  return new Map(rows.map(({ formerId, survivorId }) => [formerId, survivorId]));
};

/**
 * Merges, newest first; with an identifier those that led to the subject that has it now.
 * @throws Problem 400 where the continuation does not fit
 */
export const listMerges = async (
  context: Pick<RequestContext, 'db' | 'now' | 'continuations'>,
  { query, headers }: EndpointInput<typeof listMergesEndpoint>,
): Promise<EndpointAnswer<typeof listMergesEndpoint>> => {
  const { page, size } = query;
  const criteria = {
    identifier: headers.identifier,
    mergeRequestId: query.mergeRequestId,
    mergedId: query.mergedId,
  };
  const matching = and(
    await leadingTo(context.db, criteria.identifier),
    given(criteria.mergeRequestId, (id) => eq(table.mergeRequestId, id)),
    await ending(context.db, criteria.mergedId),
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
      show: async (rows) => {
        const survivors = await readSurvivors(context.db, rows);
        return rows.map((row) =>
          toMergeRecord({ ...row, survivorId: survivors.get(row.mergedIds[0] ?? '') ?? null }),
        );
      },
    },
  );
};
