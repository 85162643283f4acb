import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { type FirstRefusal, firstRefusals, statusBands } from '../history/status-bands.ts';
import { personQueries } from '../queries.ts';

/** With which refusals those in force began, by purpose, as far as the timeline has loaded them. */
export const useFirstRefusals = (
  person: string,
  purposes: readonly ProfilePurpose[],
  isTest: boolean,
): ReadonlyMap<string, FirstRefusal> => {
  const { data, hasNextPage, dataUpdatedAt } = useInfiniteQuery(personQueries.transactions(person));
  return useMemo(() => {
    const items = (data?.pages ?? []).flatMap(({ content }) => content);
    const loaded = { items, hasMore: data === undefined || hasNextPage };
    return firstRefusals(statusBands(purposes, loaded, dataUpdatedAt, isTest));
  }, [data, hasNextPage, dataUpdatedAt, purposes, isTest]);
};
