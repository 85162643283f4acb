import { and, eq, isNull } from 'drizzle-orm';
import type { BulkAction } from '#contract/bulk-jobs.ts';
import { selectionsTable } from '#service/db/schema/selections.ts';
import { type BulkWorker, bulkWork } from '#service/domains/bulk-jobs/bulk-work.ts';
import { runJobs } from './jobs.ts';

type Service = Parameters<typeof runJobs>[0] &
  Pick<BulkWorker, 'erasing' | 'searchKeys' | 'links' | 'documents' | 'attachments'> & {
    account: () => BulkWorker['account'];
  };

/** Small steps, so that a few people take several. */
export const fewOfEach: Readonly<Record<BulkAction, number>> = {
  WITHDRAW: 2,
  SET_ELEMENT: 2,
  REQUEST_ERASURE: 2,
  EXPORT: 2,
};

/** What jobs of selections are done with. */
export const bulkWorkerOf = ({
  clock,
  erasing,
  searchKeys,
  links,
  documents,
  attachments,
  account,
}: Service): BulkWorker => ({
  now: clock.now,
  newId: () => crypto.randomUUID(),
  account: account(),
  erasing,
  searchKeys,
  links,
  documents,
  attachments,
});

/** Lets the jobs that were started go to their end. */
export const runBulkJobs = (service: Service): Promise<void> =>
  runJobs(service, bulkWork(bulkWorkerOf(service), fewOfEach), async () => {
    const { state, failedAt } = selectionsTable;
    const open = and(eq(state, 'STARTED'), isNull(failedAt));
    if ((await service.database.db.$count(selectionsTable, open)) > 0) {
      throw new Error('A job is not through.');
    }
  });
