import { api } from '#console/api/api.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import { checkStored, pagedReads } from '#console/records/paged-reads.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import {
  cancelJobEndpoint,
  type Job,
  listJobsEndpoint,
  resumeJobEndpoint,
} from '#contract/jobs.ts';

const key = ['jobs'] as const;

type ListQuery = EndpointRequest<typeof listJobsEndpoint>['query'];

export const jobQueries = pagedReads({
  key,
  endpoint: listJobsEndpoint,
  criteria: listCriteria(listJobsEndpoint.query),
  read: (query: ListQuery, signal) => api().call(listJobsEndpoint, { query }, { signal }),
});

/** What somebody can do to a job. */
export type JobAct = 'cancel' | 'resume';

/** Most jobs that are looked through for what became of one. */
const looked = 100;

export const jobMutations = {
  act: (jobId: string, act: JobAct) =>
    endpointWrite(
      act === 'cancel' ? cancelJobEndpoint : resumeJobEndpoint,
      (_: null) => ({ params: { jobId } }),
      [key],
    ),

  /** The job as it is; undefined where it isn't among the newest. */
  check: (jobId: string) =>
    checkStored([key])(async (): Promise<Job | undefined> => {
      const { content } = await api().call(listJobsEndpoint, { query: { size: looked } }, {});
      return content.find(({ id }) => id === jobId);
    }),
};
