import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type MergeStart, startMerge } from '#console/features/merge/queries.ts';
import { paths } from '#console/paths.ts';
import type { ListedProfile } from '#contract/data-subject-records.ts';
import { peopleKey } from '../queries.ts';
import { fetchSubject } from '../read-person.ts';

/** Takes a person and other records, all read first, to the pages that compare and merge them. */
export const useCompareRecords = (profile: ListedProfile, otherIds: readonly string[]) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = useMutation({
    mutationFn: async (step: MergeStart) => {
      const others = await Promise.all(otherIds.map((id) => fetchSubject(id)));
      return { step, others: others.filter((subject) => subject !== null) };
    },
    onSuccess: ({ step, others }) => {
      // They were merged or erased meanwhile.
      if (others.length === 0) return client.invalidateQueries({ queryKey: peopleKey });
      const people = [{ id: profile.Id, identifier: profile.Identifier }, ...others];
      startMerge(client, {
        people: people.map(({ id, identifier }) => ({ id, identifier })),
        source: { kind: 'search' },
        step,
      });
      void navigate(paths.merge.to());
    },
  });
  return search;
};
