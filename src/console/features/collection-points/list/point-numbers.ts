import { useQuery } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import { type PointNumbers, readPointNumbersEndpoint } from '#contract/list-numbers.ts';

export type Numbers = ReadonlyMap<string, PointNumbers>;

export const readNumbers = async (
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Numbers> => {
  const query = { ids: [...ids] };
  const { points } = await api().call(readPointNumbersEndpoint, { query }, { signal });
  return new Map(points.map((point) => [point.collectionPointId.toLowerCase(), point]));
};

const numbersQuery = (ids: readonly string[]) => ({
  queryKey: ['insights', 'point-numbers', ids],
  queryFn: ({ signal }: { signal: AbortSignal }) => readNumbers(ids, signal),
  staleTime: 30_000,
});

/** Numbers of the points of one page, read once the page is there. */
export const usePointNumbers = (ids: readonly string[]) => {
  const { data, error, refetch } = useQuery({ ...numbersQuery(ids), enabled: ids.length > 0 });
  // Another host may not have them.
  const isUnknown = isApiError(error, 'not-found');
  return {
    numbers: data,
    isUnknown,
    hasFailed: error !== null && !isUnknown && data === undefined,
    retry: () => void refetch(),
  };
};
