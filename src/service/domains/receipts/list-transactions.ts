import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { parseSort } from '#contract/common/paging.ts';
import { toUtc } from '#contract/common/values.ts';
import type { listTransactionsEndpoint } from '#contract/consent-history.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { subjectIdOf } from '#service/domains/data-subjects/subject-id-of.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice } from '#service/http/slice.ts';
import { toTransaction } from './history-wire.ts';
import { readChoiceNames, readToldByReceipts, readTransactions } from './read-history.ts';

const table = transactionsTable;

const ofPerson = async (db: Database, identifier: string) => {
  const id = await subjectIdOf(db, identifier);
  return id === undefined ? sql`false` : eq(table.subjectId, id);
};

/**
 * Transactions by the time they were recorded, `fromDate` included and `toDate` not; with an
 * identifier those that its subject has now (docs/wire/receipts-transactions.md 3.1,
 * docs/design.md 5.5).
 * @throws Problem 400 `continuation-invalid`
 */
export const listTransactions = async (
  context: RequestContext,
  { query, headers, body }: EndpointInput<typeof listTransactionsEndpoint>,
): Promise<EndpointAnswer<typeof listTransactionsEndpoint>> => {
  const { db } = context;
  const { identifier } = headers;
  const { fromDate, toDate, collectionPointGuid, page, size } = query;
  const { key, direction } = parseSort(query.sort);
  const keyset = keysetOf(table.createdAt, table.id, direction);
  const matching = and(
    identifier === undefined ? undefined : await ofPerson(db, identifier),
    given(collectionPointGuid, (id) => eq(table.collectionPointId, id)),
    given(fromDate, (date) => gte(table.createdAt, toUtc(date))),
    given(toDate, (date) => lt(table.createdAt, toUtc(date))),
  );
  const filters = { identifier, collectionPointGuid, fromDate, toDate };
  return readSlice(
    context,
    {
      search: ['transactions', filters, key, direction],
      requestContinuation: body.requestContinuation,
      page,
      size,
    },
    {
      keyset,
      read: ({ where, ...rows }) => readTransactions(db, { ...rows, where: and(matching, where) }),
      show: async (rows) => {
        const names = await readChoiceNames(
          db,
          rows.flatMap(({ row }) => row.choices),
        );
        const told = await readToldByReceipts(
          db,
          rows.flatMap(({ row }) => row.receiptId ?? []),
        );
        return rows.map((record) =>
          toTransaction(record, names, told.get(record.row.receiptId ?? '')),
        );
      },
    },
  );
};
