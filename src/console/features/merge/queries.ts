import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useIsMutating,
} from '@tanstack/react-query';
import { noteTry } from '#console/api/read/tries.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { mergeRequestsKey } from '#console/features/merge-requests/queries.ts';
import { peopleKey } from '#console/features/person/queries.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { compareReadings, readComparison } from './compare-people.ts';
import { changeDraft, proposeDraft } from './draft-memory.ts';
import {
  draftOf,
  type MergePerson,
  type MergeSource,
  mergePeopleMaximum,
  mergePeopleMinimum,
  type ReadProfile,
  takeReads,
} from './merge-draft.ts';
import { type ReadBackRequest, readBack } from './outcome/read-back.ts';
import { foundIn, readPeople, readPerson } from './read-people.ts';
import { type MergeInput, sendMerge } from './send-merge.ts';

// A reading may be as old for the preview; right before the merge everybody is read again.
export const previewMaxAgeMs = 30_000;

const keys = {
  people: (people: readonly MergePerson[]) => ['merge-people', people.map(({ id }) => id)],
  comparison: (ids: readonly string[]) => ['merge-comparison', ids],
  shown: (id: string, readAt: number) => ['merge-shown', id, readAt],
  outcomes: ['merge-outcome'],
  outcome: ({ key, sentAt, isAccepted }: ReadBackRequest['sent']) => [
    'merge-outcome',
    key,
    sentAt,
    isAccepted,
  ],
  merged: (people: readonly MergePerson[], since: number) => [
    'merged-groups',
    people.map(({ id }) => id),
    since,
  ],
  send: ['send-merge'],
} as const;

/** Counts the tries of a read that is made of many requests, each with a signal of its own. */
export const asOneRead = async <Answer>(
  signal: AbortSignal,
  read: (own: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await read(AbortSignal.any([signal]));
  } catch (error) {
    noteTry(error, signal);
    throw error;
  }
};

/** Where the merge of people who were chosen elsewhere can begin. */
export type MergeStart = 'primary' | 'review';

/**
 * Begins the merge of these people in the wizard of `paths.merge.to()`, at its review; where another merge would be
 * lost, its person is asked there.
 */
export const startMerge = (
  client: QueryClient,
  {
    people,
    source,
    step = 'review',
  }: { people: readonly MergePerson[]; source: MergeSource; step?: MergeStart },
): void => proposeDraft(client, draftOf(people, source, step));

export const mergeQueries = {
  /** Reads all of them into the draft; where somebody could not be read, it says who. */
  people: (people: readonly MergePerson[]) =>
    queryOptions({
      queryKey: keys.people(people),
      queryFn: ({ client, signal }) =>
        asOneRead(signal, async (own) => {
          const readings = await readPeople(client, people, {
            signal: own,
            maxAgeMs: previewMaxAgeMs,
          });
          changeDraft(client, takeReads(foundIn(await compareReadings(readings, own))));
          return readings;
        }),
      staleTime: 0,
    }),

  /** What these people have in common, who are as many as one merge takes. */
  comparison: (ids: readonly string[]) =>
    queryOptions({
      queryKey: keys.comparison(ids),
      queryFn: ({ signal }) => readComparison(ids, signal),
      staleTime: 0,
      enabled: ids.length >= mergePeopleMinimum && ids.length <= mergePeopleMaximum,
    }),

  /** Somebody's profile as it's drawn: as it was read, until they are revealed and read in clear. */
  shown: ({ profile, readAt }: ReadProfile) =>
    queryOptions({
      queryKey: keys.shown(profile.Id, readAt),
      queryFn: async ({ signal }) => {
        const person = { id: profile.Id, identifier: profile.Identifier };
        const reading = await readPerson(person, signal);
        return reading.kind === 'found' ? reading.profile : profile;
      },
      initialData: profile,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),

  /** What became of a merge that was sent: everybody is read back. Read again by `refetch` alone. */
  outcome: (request: ReadBackRequest) =>
    queryOptions({
      queryKey: keys.outcome(request.sent),
      queryFn: ({ client, signal }) => asOneRead(signal, (own) => readBack(client, request, own)),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /**
   * The records that groups were merged into.
   * @param since epoch milliseconds: readings from then on count
   */
  merged: (people: readonly MergePerson[], since: number) =>
    queryOptions({
      queryKey: keys.merged(people, since),
      queryFn: ({ client, signal }) =>
        asOneRead(signal, (own) =>
          readPeople(client, people, { signal: own, maxAgeMs: Math.max(0, Date.now() - since) }),
        ),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export const mergeMutations = {
  /** Merges as the draft says, once everybody was found as reviewed. */
  send: () =>
    mutationOptions({
      mutationKey: keys.send,
      mutationFn: (act: Act<MergeInput>, { client }) => sendMerge(client, act),
      meta: {
        // The groups of merge requests name people who are gone by then.
        invalidates: [peopleKey, mergeRequestsKey, keys.outcomes],
        endpoint: mergeEndpoint,
      },
    }),
};

/** Whether a merge is on its way, also one that was sent before the page was left. */
export const useIsSendingMerge = (): boolean => useIsMutating({ mutationKey: keys.send }) > 0;
