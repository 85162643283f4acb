import { and, asc, count, desc, eq, isNotNull } from 'drizzle-orm';
import type {
  BulkJob,
  listBulkJobsEndpoint,
  listBulkResultsEndpoint,
} from '#contract/bulk-jobs.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { given } from '#service/db/filters.ts';
import { dataSubjectsTable as subjects } from '#service/db/schema/data-subjects.ts';
import {
  selectionPeopleTable as people,
  selectionsTable as table,
} from '#service/db/schema/selections.ts';
import type { Context, RequestContext } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { exportedId, readBulkJob } from './records.ts';
import { toBulkJob, toBulkResult } from './wire.ts';

/** One page of jobs, the newest first. */
export const listBulkJobs = async (
  { db }: Pick<Context, 'db'>,
  { query: { page, size } }: Pick<EndpointInput<typeof listBulkJobsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listBulkJobsEndpoint>> => {
  const where = isNotNull(table.jobId);
  const rows = await db
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.startedAt), table.id)
    .limit(size)
    .offset(page * size);
  return toPage(rows.map(toBulkJob), { page, size, total: await db.$count(table, where) });
};

/** @throws Problem 404 */
export const getBulkJob = async ({ db }: Pick<Context, 'db'>, jobId: string): Promise<BulkJob> =>
  toBulkJob(await readBulkJob(db, jobId));

/**
 * Ends a job: the step under way ends first, and what is done stays done. One that has ended stays as
 * it is.
 * @throws Problem 404
 */
export const cancelBulkJob = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  jobId: string,
): Promise<BulkJob> => {
  const row = await readBulkJob(db, jobId, { isHeld: true });
  if (row.state !== 'STARTED') return toBulkJob(row);
  // Whoever is at it finds that it holds the row no longer.
  const [canceled] = await db
    .update(table)
    .set({
      state: 'CANCELED',
      endedAt: now(),
      errorMessage: 'It was canceled.',
      leaseId: null,
      leasedUntil: null,
    })
    .where(eq(table.id, row.id))
    .returning();
  return toBulkJob(canceled ?? row);
};

/**
 * One page of what became of people, by their ids.
 * @throws Problem 404
 */
export const listBulkResults = async (
  { db, documents }: Pick<RequestContext, 'db' | 'documents'>,
  {
    params,
    query: { page, size, result },
  }: Pick<EndpointInput<typeof listBulkResultsEndpoint>, 'params' | 'query'>,
): Promise<EndpointAnswer<typeof listBulkResultsEndpoint>> => {
  const { id } = await readBulkJob(db, params.jobId);
  const where = and(
    eq(people.selectionId, id),
    given(result, (own) => eq(people.result, own)),
  );
  const rows = await db
    .select({ row: people, identifier: subjects.identifier })
    .from(people)
    .innerJoin(subjects, eq(subjects.id, people.subjectId))
    .where(where)
    .orderBy(asc(people.subjectId))
    .limit(size)
    .offset(page * size);
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(people).where(where);
  const shown = rows.map(async ({ row, identifier }) => {
    const { content } = row;
    const record = content === null ? null : await documents.open(content, exportedId(row));
    return toBulkResult(row, identifier, record as Record<string, unknown> | null);
  });
  return toPage(await Promise.all(shown), { page, size, total });
};
