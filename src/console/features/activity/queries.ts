import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#console/api/api.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import {
  type ActivityRecord,
  listActivityEndpoint,
  sealFaultsMaximum,
  verifySealsEndpoint,
} from '#contract/activity.ts';
import { activityLooks, kindsOfLists } from '#contract/common/activity.ts';
import type { EndpointAnswer, EndpointRequest } from '#contract/common/endpoint.ts';

/** One tab for each question: what changed, who was looked at, what was taken along, what programs did. */
export const activityTabs = ['changes', 'visits', 'lists', 'programs'] as const;
export type ActivityTab = (typeof activityTabs)[number];

const { part: _part, byPrograms: _byPrograms, ...filters } = listActivityEndpoint.query.shape;

/** Tab and filters of the activity, as the address holds them. */
export const activityCriteria = listCriteria(
  z.object({ ...filters, tab: z.optional(z.enum(activityTabs)) }),
  { notFilters: ['tab'], typed: 'objectName' },
);
export type ActivityCriteria = ReturnType<typeof activityCriteria.parse>;

const isIn = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind);

/** The tab of an address; a link that names none leads to where its filters find something. */
export const tabOf = (criteria: ActivityCriteria): ActivityTab => {
  const { tab, kind, looks, dataSubjectId, ticket } = criteria;
  if (tab !== undefined) return tab;
  if (kind !== undefined) {
    if (isIn(kindsOfLists, kind)) return 'lists';
    return isIn(activityLooks, kind) ? 'visits' : 'changes';
  }
  const isOfPeople = looks === true || dataSubjectId !== undefined || ticket !== undefined;
  return isOfPeople ? 'visits' : 'changes';
};

/** The request of an address. */
export const activityRequest = (criteria: ActivityCriteria) => {
  const { tab: _tab, page: _page, size: _size, ...rest } = criteria;
  const tab = tabOf(criteria);
  if (tab === 'programs') return { ...rest, byPrograms: true };
  const { actor, dataSubjectId, objectId, looks, ticket } = criteria;
  // Of one person, record, actor or call, all is asked for: nothing must look as if it hadn't been.
  const isOfOne = [actor, dataSubjectId, objectId, looks, ticket].some(
    (filter) => filter !== undefined,
  );
  return { ...rest, part: tab, ...(!isOfOne && { byPrograms: false }) };
};

const key = ['activity'] as const;

/** Most rows of one request. */
const sliceSize = 100;

type Headers = NonNullable<EndpointRequest<typeof listActivityEndpoint>['headers']>;

const readSlice = (
  criteria: ActivityCriteria,
  headers: Headers,
  signal: AbortSignal,
): Promise<EndpointAnswer<typeof listActivityEndpoint>> => {
  const query = { ...activityRequest(criteria), page: 0, size: sliceSize };
  return api().call(listActivityEndpoint, { query, headers }, { signal });
};

/** How many days "Seen by" goes back. */
export const seenByDays = 30;

export const activityQueries = {
  /** Who looked at a person lately, as far as one request tells. */
  seenBy: (dataSubjectId: string) =>
    queryOptions({
      queryKey: [...key, 'seen-by', dataSubjectId],
      queryFn: ({ signal }) => {
        const from = new Date(Date.now() - seenByDays * 86_400_000).toISOString();
        const query = { dataSubjectId, from, looks: true, page: 0, size: sliceSize };
        return api().call(listActivityEndpoint, { query }, { signal });
      },
      staleTime: 0,
      gcTime: 0,
    }),

  /** Acts, newest first, read on from there. */
  acts: (criteria: ActivityCriteria) =>
    infiniteQueryOptions({
      queryKey: [...key, 'acts', criteria],
      queryFn: ({ pageParam, signal }) =>
        readSlice(criteria, pageParam ? { requestContinuation: pageParam } : {}, signal),
      initialPageParam: '',
      getNextPageParam: ({ pageable }) => pageable?.requestContinuation || undefined,
      placeholderData: keepPreviousData,
      // What is done elsewhere is in it at once; what was read on isn't read again.
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Most rows of a file: more would be no file to read. */
export const fileMaximum = 10_000;

/**
 * Every act that fits, the newest first, up to `fileMaximum`.
 * @param onRead hears how many there are so far
 */
export const readAllActivity = async (
  criteria: ActivityCriteria,
  { signal, onRead }: { signal: AbortSignal; onRead: (count: number) => void },
): Promise<{ rows: ActivityRecord[]; isWhole: boolean }> => {
  const rows: ActivityRecord[] = [];
  let headers: Headers = {};
  for (;;) {
    const slice: EndpointAnswer<typeof listActivityEndpoint> = await readSlice(
      criteria,
      headers,
      signal,
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
