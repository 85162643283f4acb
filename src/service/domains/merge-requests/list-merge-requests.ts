import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { listMergeRequestsEndpoint } from '#contract/merge-requests.ts';
import { mergeRequestsTable } from '#service/db/schema/merges.ts';
import type { Context } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { readMergeRequests } from './records.ts';
import { toMergeRequest } from './wire.ts';

/** One page of merge requests, the newest first. */
export const listMergeRequests = async (
  { db }: Pick<Context, 'db'>,
  { query }: Pick<EndpointInput<typeof listMergeRequestsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listMergeRequestsEndpoint>> => {
  const { page, size } = query;
  const records = await readMergeRequests(db, { limit: size, offset: page * size });
  const total = await db.$count(mergeRequestsTable);
  return toPage(records.map(toMergeRequest), { page, size, total });
};
