import { and, desc, eq, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { listJobsEndpoint } from '#contract/jobs.ts';
import { given } from '#service/db/filters.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';
import type { Context } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { toJob } from './wire.ts';

const jobs = jobsTable;

/** One page: jobs that go on first, then the others, the last to end first. */
export const listJobs = async (
  { db }: Pick<Context, 'db'>,
  { query }: Pick<EndpointInput<typeof listJobsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listJobsEndpoint>> => {
  const { page, size, kind, state } = query;
  const where = and(
    given(kind, (own) => eq(jobs.kind, own)),
    given(state, (own) => eq(jobs.state, own)),
  );
  const rows = await db
    .select()
    .from(jobs)
    .where(where)
    .orderBy(sql`${jobs.endedAt} desc nulls first`, desc(jobs.createdAt), jobs.id)
    .limit(size)
    .offset(page * size);
  return toPage(rows.map(toJob), { page, size, total: await db.$count(jobs, where) });
};
