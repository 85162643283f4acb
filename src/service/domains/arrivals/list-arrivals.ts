import { eq } from 'drizzle-orm';
import type {
  listOverdueArrivalsEndpoint,
  listPersonArrivalsEndpoint,
} from '#contract/arrivals.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { dataSubjectsTable as subjects } from '#service/db/schema/data-subjects.ts';
import type { Context } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { Problem } from '#service/http/problem.ts';
import { readOverdue, readPersonArrivals } from './read-arrivals.ts';

type Reading = Pick<Context, 'db' | 'now'>;

/** @throws Problem 404 */
export const listPersonArrivals = async (
  context: Reading,
  { params }: Pick<EndpointInput<typeof listPersonArrivalsEndpoint>, 'params'>,
): Promise<EndpointAnswer<typeof listPersonArrivalsEndpoint>> => {
  const dataSubjectId = params.dataSubjectId.toLowerCase();
  const [person] = await context.db
    .select({ id: subjects.id })
    .from(subjects)
    .where(eq(subjects.id, dataSubjectId));
  if (person === undefined) throw new Problem(404, 'not-found', 'No one has this id. Check it.');
  return { dataSubjectId, content: await readPersonArrivals(context, dataSubjectId) };
};

export const listOverdueArrivals = async (
  context: Reading,
  { query }: Pick<EndpointInput<typeof listOverdueArrivalsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listOverdueArrivalsEndpoint>> => {
  const { page, size, destinationId } = query;
  const { content, total } = await readOverdue(context, { page, size, destinationId });
  return toPage(content, { page, size, total });
};
