import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { personQueries } from '../queries.ts';

/** Names of collection points by id. */
export type PointNames = ReadonlyMap<string, string>;

/** The names that the transactions read so far give their collection points. */
export const usePointNames = (person: string): PointNames => {
  const { data } = useInfiniteQuery(personQueries.transactions(person));
  return useMemo(
    () =>
      new Map(
        (data?.pages ?? []).flatMap(({ content }) =>
          content.flatMap(({ collectionPointUUID: id, collectionPointName: name }) =>
            id && name ? [[id, name] as const] : [],
          ),
        ),
      ),
    [data],
  );
};
