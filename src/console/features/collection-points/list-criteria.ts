import type * as z from 'zod/mini';
import { listCriteria } from '#console/api/list-criteria.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';

/** Filters, sort and page of the list, complete; under the names that the endpoint has. */
export type ListCriteria = z.output<typeof listCollectionPointsEndpoint.query>;

export const {
  parse: parseCriteria,
  format: formatCriteria,
  change: changeCriteria,
  clear: clearFilters,
  hasFilters,
  sortOf,
} = listCriteria(listCollectionPointsEndpoint.query, {
  // What changed last is what people come back for.
  sort: 'lastModifiedDate,desc',
  filters: [
    'name',
    'status',
    'collectionPointType',
    'consentType',
    'purposeGuid',
    'dataElementGuid',
    'organizationId',
    'linksRetiredPurpose',
  ],
});
