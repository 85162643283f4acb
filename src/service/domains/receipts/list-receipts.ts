import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { identifierForms } from '#contract/common/identifiers.ts';
import { parseSort } from '#contract/common/paging.ts';
import type { Fault } from '#contract/common/problem.ts';
import { toUtc } from '#contract/common/values.ts';
import type { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { given } from '#service/db/filters.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import type { RequestContext } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { readSlice } from '#service/http/slice.ts';
import { toReceipt } from './history-wire.ts';
import {
  readChoiceNames,
  readPurposeNames,
  readReceiptPurposes,
  readReceipts,
  readReceiptsThrough,
} from './read-history.ts';

type Input = EndpointInput<typeof listReceiptsEndpoint>;

const table = receiptsTable;

/** Filters other than the identifier, which excludes them all. */
const filtersOf = ({ query, headers }: Input) => {
  const { collectionPointGuid, receiptId, purposeGuid, organizationId, fromDate, toDate } = query;
  const { dataElementName, dataElementValue } = headers;
  const given = { collectionPointGuid, receiptId, purposeGuid, organizationId, fromDate, toDate };
  return { ...given, dataElementName, dataElementValue };
};

const findFaults = (identifier: string | undefined, filters: ReturnType<typeof filtersOf>) => {
  const { dataElementName, dataElementValue } = filters;
  const given = Object.entries(filters).flatMap(([path, value]) =>
    value === undefined ? [] : [path],
  );
  const faults: Fault[] = [];
  if (identifier !== undefined) {
    const message = "Can't be combined with identifier. Leave one of them out.";
    faults.push(...given.map((path) => ({ path, message })));
  }
  if (dataElementName === undefined && dataElementValue !== undefined) {
    faults.push({ path: 'dataElementName', message: 'Required with dataElementValue.' });
  }
  if (dataElementName !== undefined && dataElementValue === undefined) {
    faults.push({ path: 'dataElementValue', message: 'Required with dataElementName.' });
  }
  return faults;
};

/** Matches the index of elements, whose values are texts. */
const saysElement = (name: string, value: string) =>
  sql`${table.fields} -> 'dsDataElements' @> ${JSON.stringify({ [name]: value })}::jsonb`;

const matching = (
  { db, account }: Pick<RequestContext, 'db' | 'account'>,
  identifier: string | undefined,
  filters: ReturnType<typeof filtersOf>,
) => {
  const { collectionPointGuid, receiptId, purposeGuid, organizationId } = filters;
  const { fromDate, toDate, dataElementName, dataElementValue } = filters;
  // Both have the collection point and the time, each with its own indexes.
  const isThroughPurpose = purposeGuid !== undefined;
  const { createdAt, collectionPointId } = isThroughPurpose ? transactionsTable : table;
  const id = isThroughPurpose ? transactionsTable.receiptId : table.id;
  return and(
    given(identifier, (text) => inArray(table.identifier, identifierForms(text))),
    given(receiptId, (wanted) => eq(id, wanted)),
    given(collectionPointGuid, (wanted) => eq(collectionPointId, wanted)),
    given(purposeGuid, (wanted) => eq(transactionsTable.purposeId, wanted)),
    given(fromDate, (date) => gte(createdAt, toUtc(date))),
    given(toDate, (date) => lt(createdAt, toUtc(date))),
    given(dataElementName, (name) => {
      const says = saysElement(name, dataElementValue ?? '');
      return isThroughPurpose
        ? inArray(id, db.select({ id: table.id }).from(table).where(says))
        : says;
    }),
    // Everything is of the account's own organization.
    given(organizationId, (wanted) => sql`${wanted}::uuid = ${account.organizationId}::uuid`),
  );
};

/**
 * Receipts by the time they arrived, `fromDate` included and `toDate` not; they stay under the
 * identifier that made them (docs/wire/receipts-transactions.md 2.2). An element filter means what
 * the receipt itself said.
 * @throws Problem 400 naming the fields in fault, `continuation-invalid`
 */
export const listReceipts = async (
  context: RequestContext,
  input: Input,
): Promise<EndpointAnswer<typeof listReceiptsEndpoint>> => {
  const { db } = context;
  const { query, headers, body } = input;
  const { identifier } = headers;
  const filters = filtersOf(input);
  const faults = findFaults(identifier, filters);
  if (faults.length > 0) throw invalidRequest(faults);
  const { key, direction } = parseSort(query.sort);
  // A receipt and its transactions are of one time; the index of a purpose is on the latter.
  const [read, keyset] =
    filters.purposeGuid === undefined
      ? ([readReceipts, keysetOf(table.createdAt, table.id, direction)] as const)
      : ([
          readReceiptsThrough,
          keysetOf(transactionsTable.createdAt, transactionsTable.receiptId, direction),
        ] as const);
  const { page, size } = query;
  return readSlice(
    context,
    {
      search: ['receipts', identifier, filters, key, direction],
      requestContinuation: body.requestContinuation,
      page,
      size,
    },
    {
      keyset,
      read: ({ where, ...rows }) =>
        read(db, { ...rows, where: and(matching(context, identifier, filters), where) }),
      show: async (rows) => {
        const purposes = await readReceiptPurposes(
          db,
          rows.map(({ row }) => row.id),
        );
        const names = await readChoiceNames(
          db,
          purposes.flatMap(({ row }) => row.choices),
        );
        const purposeNames = await readPurposeNames(
          db,
          rows.flatMap(({ row }) =>
            (row.leftOut ?? []).flatMap(({ purposeId }) => purposeId ?? []),
          ),
        );
        const byReceipt = Map.groupBy(purposes, ({ row }) => row.receiptId);
        return rows.map((receipt) =>
          toReceipt(receipt, byReceipt.get(receipt.row.id) ?? [], {
            names,
            purposeNames,
            organizationId: context.account.organizationId,
            withElements: query.includeDataElements,
            withConsentStrings: query.includeConsentStrings,
          }),
        );
      },
    },
  );
};
