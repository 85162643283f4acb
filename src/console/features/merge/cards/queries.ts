import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Act } from '#console/api/write/useWrite.ts';
import { mergeRequestsKey } from '#console/features/merge-requests/queries.ts';
import { peopleKey } from '#console/features/person/queries.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { compareReadings } from '../compare-people.ts';
import type { MergePerson } from '../merge-draft.ts';
import { asOneRead, previewMaxAgeMs } from '../queries.ts';
import { readPeople } from '../read-people.ts';
import { type GroupMerge, sendGroup } from './send-group.ts';

const keyOf = (people: readonly Pick<MergePerson, 'id'>[]) => [
  'merge-group',
  people.map(({ id }) => id),
];

/** The records of a group; who is gone is told. @param maxAgeMs readings up to this age count */
export const groupQuery = (people: readonly MergePerson[], maxAgeMs = previewMaxAgeMs) =>
  queryOptions({
    queryKey: keyOf(people),
    queryFn: ({ client, signal }) =>
      asOneRead(signal, async (own) => {
        return compareReadings(await readPeople(client, people, { signal: own, maxAgeMs }), own);
      }),
    staleTime: previewMaxAgeMs,
  });

/** Merges a group as it was shown; what was read right before, or after it was half done, is shown then. */
export const mergeGroup = () =>
  mutationOptions({
    mutationFn: (act: Act<GroupMerge>, { client }) => {
      const people = act.input.group.dataSubjects;
      return sendGroup(client, act, {
        onRead: (readings) => client.setQueryData(keyOf(people), [...readings]),
        onHalfDone: () => {
          // Where that fails, the card says so.
          void client.prefetchQuery({ ...groupQuery(people, 0), staleTime: 0 });
        },
      });
    },
    meta: { invalidates: [peopleKey, mergeRequestsKey], endpoint: mergeEndpoint },
  });
