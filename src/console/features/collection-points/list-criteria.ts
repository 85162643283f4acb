import { listCriteria } from '#console/records/list-criteria.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';

export const collectionPointCriteria = listCriteria(listCollectionPointsEndpoint.query, {
  // What changed last is what people come back for.
  sort: 'lastModifiedDate,desc',
  defaults: { versions: 'newest', fields: 'summary' },
  notFilters: ['versions', 'fields'],
  typed: 'name',
});

/** Filters, sort and page of the list, complete. */
export type ListCriteria = ReturnType<typeof collectionPointCriteria.parse>;
