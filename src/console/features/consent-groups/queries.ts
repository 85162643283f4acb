import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { orNull } from '#console/api/read/or-null.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { peopleKey } from '#console/features/person/queries.ts';
import {
  addChildGroupsEndpoint,
  addGroupPeopleEndpoint,
  type ConsentGroup,
  createConsentGroupEndpoint,
  forecastGroupsEndpoint,
  type GroupForecastRequest,
  getConsentGroupEndpoint,
  type ListedConsentGroup,
  listConsentGroupPeopleEndpoint,
  listConsentGroupsEndpoint,
  putPurposeRulesEndpoint,
  removeChildGroupsEndpoint,
  removeGroupPersonEndpoint,
  removePurposeRuleEndpoint,
} from '#contract/consent-groups.ts';
import type { GroupStatus } from '#contract/group-status.ts';

const listSize = 100;
export const peopleSize = 25;

const keys = {
  all: ['consent-groups'],
  list: ['consent-groups', 'list'],
  one: (id: string) => ['consent-groups', 'one', id],
  people: (id: string, continuation: string | null) => [
    'consent-groups',
    'people',
    id,
    continuation,
  ],
  forecast: (change: GroupForecastRequest) => ['consent-groups', 'forecast', change],
} as const;

/** Without people: each read of them is recorded as a look. */
const withoutPeople = { includeDataSubjects: false };

const fetchAll = async (signal?: AbortSignal): Promise<ListedConsentGroup[]> => {
  const all: ListedConsentGroup[] = [];
  for (let page = 0; ; page += 1) {
    const query = { page, size: listSize };
    const answer = await api().call(listConsentGroupsEndpoint, { query }, { signal });
    all.push(...answer.content);
    if (page + 1 >= answer.totalPages) return all;
  }
};

const fetchOne = (id: string, signal?: AbortSignal): Promise<ConsentGroup | null> => {
  const parts = { params: { consentGroupGuid: id }, query: withoutPeople };
  return orNull(api().call(getConsentGroupEndpoint, parts, { signal }));
};

export const consentGroupQueries = {
  /** All of them by name: there are at most a thousand. */
  all: () =>
    queryOptions({
      queryKey: keys.list,
      queryFn: ({ signal }) => fetchAll(signal),
      staleTime: 0,
    }),

  /** One of them, without its people; null where there is none. */
  one: (id: string) =>
    queryOptions({
      queryKey: keys.one(id),
      queryFn: ({ signal }) => fetchOne(id, signal),
      staleTime: 0,
    }),

  /** So many of its people, after those that were shown. */
  people: (id: string, continuation: string | null) =>
    queryOptions({
      queryKey: keys.people(id, continuation),
      queryFn: ({ signal }) =>
        api().call(
          listConsentGroupPeopleEndpoint,
          {
            params: { consentGroupGuid: id },
            query: { size: peopleSize },
            headers: continuation === null ? {} : { requestContinuation: continuation },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),

  /** What a change would do; nothing is changed. */
  forecast: (change: GroupForecastRequest) =>
    queryOptions({
      queryKey: keys.forecast(change),
      queryFn: ({ signal }) => api().call(forecastGroupsEndpoint, { body: change }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Groups show each other, and people what groups make of them. */
const stale = [keys.all, peopleKey];

export const consentGroupMutations = {
  create: () =>
    endpointWrite(
      createConsentGroupEndpoint,
      (body: { name: string; description: string | null }) => ({ body }),
      [keys.list],
    ),

  setRule: (id: string) =>
    endpointWrite(
      putPurposeRulesEndpoint,
      (rule: { purposeId: string; enforcedStatus: GroupStatus }) => ({
        params: { consentGroupGuid: id },
        query: withoutPeople,
        body: { purposeRules: [rule] },
      }),
      stale,
    ),

  removeRule: (id: string) =>
    endpointWrite(
      removePurposeRuleEndpoint,
      (purposeGuid: string) => ({ params: { consentGroupGuid: id, purposeGuid } }),
      stale,
    ),

  addChild: (id: string) =>
    endpointWrite(
      addChildGroupsEndpoint,
      (childId: string) => ({
        params: { consentGroupGuid: id },
        query: withoutPeople,
        body: { consentGroupIds: [childId] },
      }),
      stale,
    ),

  removeChild: (id: string) =>
    endpointWrite(
      removeChildGroupsEndpoint,
      (childId: string) => ({
        params: { consentGroupGuid: id },
        body: { consentGroupIds: [childId] },
      }),
      stale,
    ),

  addPeople: (id: string) =>
    endpointWrite(
      addGroupPeopleEndpoint,
      (ids: readonly string[]) => ({
        params: { consentGroupGuid: id },
        query: withoutPeople,
        body: { dataSubjects: ids.map((personId) => ({ id: personId })) },
      }),
      stale,
    ),

  removePerson: (id: string) =>
    endpointWrite(
      removeGroupPersonEndpoint,
      (dataSubjectGuid: string) => ({ params: { consentGroupGuid: id, dataSubjectGuid } }),
      stale,
    ),
};
