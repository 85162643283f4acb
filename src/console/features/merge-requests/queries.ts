import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { Conflict } from '#console/api/api-error.ts';
import { orNull } from '#console/api/read/or-null.ts';
import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { peopleKey } from '#console/features/person/queries.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import { checkStored, pagedReads, pageRead } from '#console/records/paged-reads.ts';
import { type EndpointRequest, endpointName } from '#contract/common/endpoint.ts';
import type { GroupRisk, GroupStatus } from '#contract/merge-request-values.ts';
import {
  type CreateMergeRequestBody,
  countDuplicateRisksEndpoint,
  createMergeRequestEndpoint,
  type DuplicateGroup,
  deleteMergeRequestEndpoint,
  dismissGroupEndpoint,
  exportDuplicatesEndpoint,
  getMergeRequestEndpoint,
  listDuplicatesEndpoint,
  listMergeRequestsEndpoint,
  type MergeRequest,
  type ProcessMergeRequestBody,
  processMergeRequestEndpoint,
} from '#contract/merge-requests.ts';
import { pagesOf, readFirst, readWhole } from './read-groups.ts';
import { isUnderWay, processBlock } from './request-state.ts';

type RequestQuery = NonNullable<EndpointRequest<typeof listMergeRequestsEndpoint>['query']>;

/** Filter and page of the groups. */
export type GroupCriteria = NonNullable<EndpointRequest<typeof listDuplicatesEndpoint>['query']>;

/** The address of a request's page, as far as it says which groups are shown. */
export const groupCriteria = listCriteria(listDuplicatesEndpoint.query);

/** What those have at stake that are meant, null for all, and how many are read. */
type OpenCriteria = { risk: GroupRisk | null; size: number };

const keys = {
  all: ['merge-requests'],
  request: (id: string) => ['merge-requests', 'detail', id, 'request'],
  groups: (id: string, searchedDate: string, criteria: GroupCriteria) => [
    'merge-requests',
    'detail',
    id,
    'groups',
    searchedDate,
    criteria,
  ],
  open: (id: string, searchedDate: string, criteria: OpenCriteria) => [
    'merge-requests',
    'detail',
    id,
    'open',
    searchedDate,
    criteria,
  ],
  risks: (id: string, searchedDate: string) => [
    'merge-requests',
    'detail',
    id,
    'risks',
    searchedDate,
  ],
  every: (id: string, status: GroupStatus | 'any') => [
    'merge-requests',
    'detail',
    id,
    'every-group',
    status,
  ],
} as const;

/** Key of every read of merge requests, for writes elsewhere that change what they show. */
export const mergeRequestsKey = keys.all;

// Searches go on while nobody looks, but a page that was just read ahead isn't read twice.
const staleTime = 5_000;

/** Most groups that one page holds. */
export const groupPageMaximum = 100;

export const mergeRequestQueries = {
  ...pagedReads({
    key: keys.all,
    endpoint: listMergeRequestsEndpoint,
    // Its one order is the service's: newest first.
    criteria: listCriteria(listMergeRequestsEndpoint.query),
    read: (query: RequestQuery, signal) =>
      api().call(listMergeRequestsEndpoint, { query }, { signal }),
    staleTime,
  }),

  /** One merge request; null where there is none. */
  request: (id: string) =>
    queryOptions({
      queryKey: keys.request(id),
      queryFn: ({ signal }) => readStored(id, signal),
      staleTime: 0,
    }),

  /**
   * One page of the groups that a search found.
   * @param searchedDate of the request: another search found other groups
   */
  groups: (id: string, searchedDate: string, criteria: GroupCriteria) =>
    pageRead({
      queryKey: keys.groups(id, searchedDate, criteria),
      read: (signal) =>
        api().call(
          listDuplicatesEndpoint,
          { params: { mergeRequestGuid: id }, query: criteria },
          { signal },
        ),
      staleTime,
    }),

  /** The open groups that have most at stake, so many of them, all or of one kind. */
  open: (id: string, searchedDate: string, { risk, size }: OpenCriteria) =>
    queryOptions({
      queryKey: keys.open(id, searchedDate, { risk, size }),
      queryFn: ({ signal }) =>
        readFirst(
          pagesOf(
            id,
            {
              ...{ status: 'OPEN', sort: 'risk', size: Math.min(size, groupPageMaximum) },
              ...(risk !== null && { risk }),
            },
            signal,
          ),
          Math.ceil(size / groupPageMaximum),
        ),
      staleTime,
      // More of the same stand for all of them; another kind has others.
      placeholderData: (before, query) =>
        (query?.queryKey.at(-1) as OpenCriteria | undefined)?.risk === risk ? before : undefined,
    }),

  /** How many open groups have what at stake. @param searchedDate of the request */
  risks: (id: string, searchedDate: string) =>
    queryOptions({
      queryKey: keys.risks(id, searchedDate),
      queryFn: ({ signal }) =>
        api().call(countDuplicateRisksEndpoint, { params: { mergeRequestGuid: id } }, { signal }),
      staleTime,
    }),

  /** All groups that the last search found, or those in one state, page by page to the end. */
  everyGroup: (id: string, status?: GroupStatus) =>
    queryOptions({
      queryKey: keys.every(id, status ?? 'any'),
      queryFn: ({ signal }) => readWhole(pagesOf(id, { status, size: groupPageMaximum }, signal)),
      staleTime: 0,
    }),
};

/** Why the groups of a request cannot be processed together now; undefined where they can. */
export const processBlockOf = processBlock;

/** A merge request as it is stored now, past the cache; null where there is none. */
export const readStored = (id: string, signal?: AbortSignal): Promise<MergeRequest | null> =>
  orNull(api().call(getMergeRequestEndpoint, { params: { mergeRequestGuid: id } }, { signal }));

/** Published as required, but whoever asks gets the file. */
const nobody = '00000000-0000-0000-0000-000000000000';

const invalidates = [keys.all];

/** What is said of a group as it was shown. */
export type Dismissal = { group: DuplicateGroup; isDismissed: boolean };

/** What a DELETE does goes by the state: what was to be cancelled must not be removed. */
export type Ending = 'cancel' | 'remove';

const turned: Record<Ending, string> = {
  cancel: 'The search has ended: canceling it now would remove it with its groups.',
  remove: 'It will search again: removing it now would only cancel it.',
};

export const mergeRequestMutations = {
  create: () =>
    endpointWrite(
      createMergeRequestEndpoint,
      (input: CreateMergeRequestBody) => ({ body: input }),
      invalidates,
    ),

  /** Cancels a request that is under way, or removes one that is not; the state is read first. */
  end: (id: string, ending: Ending) =>
    endpointAct(
      deleteMergeRequestEndpoint,
      async (send, { isWanted }: Act<null>) => {
        const stored = await readStored(id);
        if (stored !== null && isUnderWay(stored) !== (ending === 'cancel')) {
          throw new Conflict({
            message: `${turned[ending]} Close this and check its state.`,
            code: 'state-changed',
            endpoint: endpointName(deleteMergeRequestEndpoint),
          });
        }
        return isWanted() ? send({ params: { mergeRequestGuid: id } }) : null;
      },
      invalidates,
    ),

  /** Says whether no two people of a group are the same person. */
  dismiss: (id: string) =>
    endpointWrite(
      dismissGroupEndpoint,
      ({ group, isDismissed }: Dismissal) => ({
        params: { mergeRequestGuid: id, groupNumber: group.number },
        body: { isDismissed, dataSubjectIds: group.dataSubjects.map((person) => person.id) },
      }),
      invalidates,
    ),

  /** Gets all groups as a file. Each file is read again, and not kept here. */
  download: (id: string) => ({
    ...endpointWrite(
      exportDuplicatesEndpoint,
      (_: null) => ({ params: { mergeRequestId: id }, headers: { userGuid: nobody } }),
      [],
    ),
    gcTime: 0,
  }),

  /**
   * Merges all groups that are open and not left out.
   * @param check runs right before with what is to be sent, and throws where nothing is
   */
  process: (id: string, check: (input: ProcessMergeRequestBody) => Promise<void>) =>
    endpointAct(
      processMergeRequestEndpoint,
      async (send, { input, isWanted }: Act<ProcessMergeRequestBody>) => {
        await check(input);
        return isWanted() ? send({ params: { mergeRequestId: id }, body: input }) : null;
      },
      [keys.all, peopleKey],
    ),

  checkStored: checkStored(invalidates),
};
