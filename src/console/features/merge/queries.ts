import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { noteTry } from '#console/api/tries.ts';
import { changeDraft, proposeDraft } from './draft-memory.ts';
import {
  addPeople,
  emptyDraft,
  type MergePerson,
  type MergeSource,
  takeReads,
} from './merge-draft.ts';
import { type PersonReading, readPeople } from './read-people.ts';

// A reading may be as old for the preview; right before the merge everybody is read anew.
const previewMaxAgeMs = 30_000;

const keys = {
  people: (people: readonly MergePerson[]) => ['merge-people', people.map(({ id }) => id)],
} as const;

const toRead = (reading: PersonReading) =>
  reading.kind === 'found' ? [{ profile: reading.profile, readAt: reading.readAt }] : [];

/**
 * Begins the merge of these people in the wizard, at `paths.merge.to()`; where another merge would be
 * lost, its person is asked there.
 */
export const startMerge = (
  client: QueryClient,
  { people, source }: { people: readonly MergePerson[]; source: MergeSource },
): void => proposeDraft(client, addPeople(people)({ ...emptyDraft, source }));

export const mergeQueries = {
  /** Reads all of them into the draft; where somebody could not be read, it says who. */
  people: (people: readonly MergePerson[]) =>
    queryOptions({
      queryKey: keys.people(people),
      queryFn: async ({ client, signal }) => {
        try {
          const readings = await readPeople(client, people, {
            // Another signal: the tries of this read are counted here, not with each request.
            signal: AbortSignal.any([signal]),
            maxAgeMs: previewMaxAgeMs,
          });
          changeDraft(client, takeReads(readings.flatMap(toRead)));
          return readings;
        } catch (error) {
          noteTry(error, signal);
          throw error;
        }
      },
      staleTime: 0,
    }),
};
