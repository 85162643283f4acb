import { sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { listMergeRequestsEndpoint } from '#contract/merge-requests.ts';
import { mergeRequestsTable } from '#service/db/schema/merges.ts';
import { isListed, readListed } from '#service/domains/insights/attention-rows.ts';
import type { Context } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { readMergeRequests } from './records.ts';
import { toMergeRequest } from './wire.ts';

/** One page of merge requests, the newest first. */
export const listMergeRequests = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { query }: Pick<EndpointInput<typeof listMergeRequestsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listMergeRequestsEndpoint>> => {
  const { page, size, attention } = query;
  const listed = await readListed(db, now(), 'merge-request', attention);
  const where = isListed(sql`${mergeRequestsTable.id}`, listed);
  const records = await readMergeRequests(db, { where, limit: size, offset: page * size });
  const total = await db.$count(mergeRequestsTable, where);
  return toPage(records.map(toMergeRequest), { page, size, total });
};
