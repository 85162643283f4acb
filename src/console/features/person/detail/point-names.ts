import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Named, personQueries } from '../queries.ts';

/** Names of collection points by id. */
export type PointNames = ReadonlyMap<string, string>;

/** The names that the transactions read so far give their collection points. */
export const usePointNames = (named: Named): PointNames => {
  const { data } = useInfiniteQuery(personQueries.transactions(named));
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
