import { api } from '#console/api/api.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import { checkStored, pagedReads } from '#console/records/paged-reads.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import {
  getDataElementEndpoint,
  listDataElementsEndpoint,
  updateDataElementEndpoint,
} from '#contract/data-element-settings.ts';

const key = ['data-elements'] as const;

type ListQuery = EndpointRequest<typeof listDataElementsEndpoint>['query'];
type ElementChange = EndpointRequest<typeof updateDataElementEndpoint>['body'];

export const dataElementQueries = {
  ...pagedReads({
    key: key,
    endpoint: listDataElementsEndpoint,
    criteria: listCriteria(listDataElementsEndpoint.query, {
      notFilters: ['order'],
      typed: 'name',
    }),
    read: (query: ListQuery, signal) => api().call(listDataElementsEndpoint, { query }, { signal }),
  }),
};

export const dataElementMutations = {
  update: (dataElementId: string) =>
    endpointWrite(
      updateDataElementEndpoint,
      (body: ElementChange) => ({ params: { dataElementId }, body }),
      [key],
    ),

  check: (dataElementId: string) =>
    checkStored([key])(() => api().call(getDataElementEndpoint, { params: { dataElementId } }, {})),
};
