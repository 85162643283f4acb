import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { listPurposesEndpoint, purposeSortKeys } from '#contract/purposes.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { sortedBy, toPage } from '#service/http/page.ts';
import { readPurposes } from './read-purposes.ts';

const table = purposeVersionsTable;

/** What the sort keys mean that both lists have. */
export const versionOrder = {
  name: sql`lower(${table.name}) collate "C"`,
  purposeStatus: sql`${table.status} collate "C"`,
  purposeType: sql`${table.type} collate "C"`,
  version: table.version,
  createdDate: table.createdAt,
  lastModifiedDate: table.modifiedAt,
  publishedDate: table.publishedAt,
};

const order: Record<(typeof purposeSortKeys)[number], AnyColumn | SQL> = {
  ...versionOrder,
  id: table.purposeId,
};

/** One page of all versions of all purposes (docs/wire/purposes.md). */
export const listPurposes = async (
  context: Context,
  { query }: Pick<EndpointInput<typeof listPurposesEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listPurposesEndpoint>> => {
  const purposes = await readPurposes(context, {
    where: undefined,
    orderBy: [...sortedBy(order, query.sort), asc(table.purposeId), desc(table.version)],
    limit: query.size,
    offset: query.page * query.size,
  });
  const total = await context.db.$count(table);
  return toPage(purposes, { ...query, total });
};
