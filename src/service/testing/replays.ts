import { inArray } from 'drizzle-orm';
import { replaysTable } from '#service/db/schema/replays.ts';
import { type ReplaySizes, replayWork } from '#service/domains/replays/replay-work.ts';
import { runJobs } from './jobs.ts';

/** Small steps, so that a few people take several. */
const quickReplay: ReplaySizes = { checked: 3, applied: 2 };

/** Lets the dry runs and replays that are due go to their end. */
export const runReplays = (service: Parameters<typeof runJobs>[0]): Promise<void> => {
  const work = replayWork(
    { now: service.clock.now, newId: () => crypto.randomUUID() },
    quickReplay,
  );
  return runJobs(service, work, async () => {
    const due = inArray(replaysTable.state, ['CHECKING', 'APPLYING']);
    if ((await service.database.db.$count(replaysTable, due)) > 0) {
      throw new Error('A replay is due.');
    }
  });
};
