import type { QueryClient } from '@tanstack/react-query';
import { forgetPeople } from '#console/features/people-search/queries.ts';
import { peopleKey } from '#console/features/person/queries.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { changeDraft } from '../draft-memory.ts';
import { type MergePerson, noteMerged, type SentMerge } from '../merge-draft.ts';
import { type PersonReading, readPeople } from '../read-people.ts';
import { type Verdict, verdictOf } from './verdict.ts';

export type ReadBackRequest = {
  people: readonly MergePerson[];
  /** As they were reviewed, the primary first. */
  before: readonly [Profile, ...Profile[]];
  sent: SentMerge;
};

export type ReadBack = {
  verdict: Verdict;
  readings: readonly PersonReading[];
  /** Epoch milliseconds. */
  readAt: number;
};

/** After an accepted merge that is not seen yet: when it is looked for again. */
const waitsMs = [1000, 3000, 6000];

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/**
 * Reads everybody after a merge was sent, and judges. What the service accepted may not be seen at
 * once: then it is read again, a few times. Where it is merged, whoever is gone is forgotten,
 * and what was read of data subjects is stale.
 */
export const readBack = async (
  client: QueryClient,
  { people, before, sent }: ReadBackRequest,
  signal: AbortSignal,
): Promise<ReadBack> => {
  for (let look = 0; ; look += 1) {
    const readings = await readPeople(client, people, { signal, maxAgeMs: 0 });
    const verdict = verdictOf(readings, before);
    if (verdict === 'merged') {
      changeDraft(client, noteMerged);
      forgetPeople(
        client,
        people.map(({ id }) => id).filter((id) => id !== before[0].Id),
      );
      void client.invalidateQueries({ queryKey: peopleKey });
    }
    const waitMs = sent.isAccepted && verdict !== 'merged' ? waitsMs[look] : undefined;
    if (waitMs === undefined) return { verdict, readings, readAt: Date.now() };
    await wait(waitMs, signal);
  }
};
