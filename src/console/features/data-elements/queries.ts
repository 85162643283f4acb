import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import { checkStored, pagedReads } from '#console/records/paged-reads.ts';
import {
  getAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import {
  getDataElementEndpoint,
  listDataElementsEndpoint,
  updateDataElementEndpoint,
} from '#contract/data-element-settings.ts';

const keys = { elements: ['data-elements'], settings: ['account-settings'] } as const;

type ListQuery = EndpointRequest<typeof listDataElementsEndpoint>['query'];
type ElementChange = EndpointRequest<typeof updateDataElementEndpoint>['body'];
type SettingsChange = EndpointRequest<typeof updateAccountSettingsEndpoint>['body'];

const fetchSettings = (signal?: AbortSignal) =>
  api().call(getAccountSettingsEndpoint, {}, { signal });

export const dataElementQueries = {
  ...pagedReads({
    key: keys.elements,
    endpoint: listDataElementsEndpoint,
    criteria: listCriteria(listDataElementsEndpoint.query, {
      notFilters: ['order'],
      typed: 'name',
    }),
    read: (query: ListQuery, signal) => api().call(listDataElementsEndpoint, { query }, { signal }),
  }),

  /** What holds for the whole account. */
  settings: () =>
    queryOptions({
      queryKey: keys.settings,
      queryFn: ({ signal }) => fetchSettings(signal),
      staleTime: 0,
    }),
};

export const dataElementMutations = {
  update: (dataElementId: string) =>
    endpointWrite(
      updateDataElementEndpoint,
      (body: ElementChange) => ({ params: { dataElementId }, body }),
      [keys.elements],
    ),

  saveSettings: () =>
    endpointWrite(updateAccountSettingsEndpoint, (body: SettingsChange) => ({ body }), [
      keys.settings,
    ]),

  check: (dataElementId: string) =>
    checkStored([keys.elements])(() =>
      api().call(getDataElementEndpoint, { params: { dataElementId } }, {}),
    ),
  checkSettings: () => checkStored([keys.settings])(() => fetchSettings()),
};
