import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import {
  type ActivityRecord,
  listActivityEndpoint,
  sealFaultsMaximum,
  verifySealsEndpoint,
} from '#contract/activity.ts';
import type { EndpointAnswer, EndpointRequest } from '#contract/common/endpoint.ts';

/** Filters and page of the activity, as the address holds them. */
export const activityCriteria = listCriteria(listActivityEndpoint.query, {
  // Views that follow one another are one line: of 20 rows a batch would leave no other.
  defaults: { size: '100' },
});
export type ActivityCriteria = ReturnType<typeof activityCriteria.parse>;

const key = ['activity'] as const;

export const activityQueries = {
  page: (query: ActivityCriteria) =>
    queryOptions({
      queryKey: [...key, 'page', query],
      queryFn: ({ signal }) => api().call(listActivityEndpoint, { query }, { signal }),
      placeholderData: keepPreviousData,
      // What is done elsewhere is in it at once.
      staleTime: 0,
    }),
};

/** Most rows of a file: more would be no file to read. */
export const fileMaximum = 10_000;

/**
 * Every act that fits, the newest first, up to `fileMaximum`.
 * @param onRead hears how many there are so far
 */
export const readAllActivity = async (
  query: ActivityCriteria,
  { signal, onRead }: { signal: AbortSignal; onRead: (count: number) => void },
): Promise<{ rows: ActivityRecord[]; isWhole: boolean }> => {
  const rows: ActivityRecord[] = [];
  let headers: NonNullable<EndpointRequest<typeof listActivityEndpoint>['headers']> = {};
  for (;;) {
    const slice: EndpointAnswer<typeof listActivityEndpoint> = await api().call(
      listActivityEndpoint,
      { query: { ...query, page: 0, size: 100 }, headers },
      { signal },
    );
    rows.push(...slice.content);
    onRead(rows.length);
    const requestContinuation = slice.pageable?.requestContinuation;
    if (!requestContinuation) return { rows, isWhole: true };
    if (rows.length >= fileMaximum) return { rows, isWhole: false };
    headers = { requestContinuation };
  }
};

export type Verified = EndpointAnswer<typeof verifySealsEndpoint>;

/**
 * Holds the whole activity against its signatures and seals, or up to where there are 100 faults.
 * @param seen a seal of a line of the log
 * @param onRead hears how many rows were held against theirs so far
 */
export const verifyActivity = async (
  seen: { number: number; seal: string } | undefined,
  { signal, onRead }: { signal: AbortSignal; onRead: (rows: number) => void },
): Promise<Verified> => {
  let from = 1;
  let [seals, rows] = [0, 0];
  const found: Verified['faults'] = [];
  for (;;) {
    const query = { from, ...seen };
    const part = await api().call(verifySealsEndpoint, { query }, { signal });
    seals += part.seals;
    rows += part.rows;
    found.push(...part.faults);
    onRead(rows);
    if (!part.nextAfterFaults || found.length >= sealFaultsMaximum) {
      const faults = found.slice(0, sealFaultsMaximum);
      return { ...part, seals, rows, fault: faults[0] ?? null, faults };
    }
    from = part.nextAfterFaults;
  }
};
