import { useQuery } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import { type PointNumbers, readPointNumbersEndpoint } from '#contract/list-numbers.ts';

export type Numbers = ReadonlyMap<string, PointNumbers>;

const byId = (points: readonly PointNumbers[]): Numbers =>
  new Map(points.map((point) => [point.collectionPointId.toLowerCase(), point]));

const numbersQuery = (ids: readonly string[]) => ({
  queryKey: ['insights', 'point-numbers', ids],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Numbers> => {
    const answer = await api().call(
      readPointNumbersEndpoint,
      { query: { ids: [...ids] } },
      { signal },
    );
    return byId(answer.points);
  },
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

const largestRead = 100;

/** The same of any points, for a file. */
export const fetchPointNumbers = async (ids: readonly string[]): Promise<Numbers> => {
  const found: PointNumbers[] = [];
  for (let first = 0; first < ids.length; first += largestRead) {
    const some = ids.slice(first, first + largestRead);
    const answer = await api().call(readPointNumbersEndpoint, { query: { ids: some } }, {});
    found.push(...answer.points);
  }
  return byId(found);
};
