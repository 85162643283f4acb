import {
  type CollectionPointCriteria,
  collectionPointQueries,
} from '#console/features/collection-points/queries.ts';

export const pageSize = 20;

export type Status = CollectionPointCriteria['status'];

/** The collection points whose live or newest version links a purpose, one row each. */
export const whereUsedQuery = (id: string, status?: Status, page = 0) =>
  collectionPointQueries.list({
    purposeGuid: id,
    versions: 'newest',
    fields: 'summary',
    status,
    page,
    size: pageSize,
    sort: 'name,asc',
  });
