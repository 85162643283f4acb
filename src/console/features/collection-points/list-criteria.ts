import * as z from 'zod/mini';
import {
  type CollectionPointSortKey,
  listCollectionPointsEndpoint,
} from '#contract/collection-points.ts';
import { parseSort } from '#contract/common/paging.ts';
import type { CollectionPointCriteria } from './queries.ts';

/** Filters, sort and page of the list, complete; under the names that the endpoint has. */
export type ListCriteria = z.output<typeof listCollectionPointsEndpoint.query>;

const { query } = listCollectionPointsEndpoint;

// What changed last is what people come back for.
const defaults = z.parse(query, { sort: 'lastModifiedDate,desc' });

const filterKeys = [
  'name',
  'status',
  'collectionPointType',
  'consentType',
  'purposeGuid',
  'dataElementGuid',
  'organizationId',
] as const satisfies readonly (keyof ListCriteria)[];

/** Reads the criteria from an address; values that the endpoint would refuse are dropped. */
export const parseCriteria = (params: URLSearchParams): ListCriteria => {
  const valid = Object.entries(query.shape).flatMap(([key, schema]) => {
    const text = params.get(key)?.trim() ?? '';
    return text !== '' && z.safeParse(schema, text).success ? [[key, text]] : [];
  });
  const criteria = z.parse(query, { sort: defaults.sort, ...Object.fromEntries(valid) });
  const { key, direction } = sortOf(criteria);
  return { ...criteria, sort: `${key},${direction}` };
};

/** The part of the address after the path, with its `?`; empty where everything is the default. */
export const formatCriteria = (criteria: CollectionPointCriteria): string => {
  const params = new URLSearchParams();
  for (const key of Object.keys(query.shape) as (keyof ListCriteria)[]) {
    const value = criteria[key];
    if (value !== undefined && value !== defaults[key]) params.set(key, String(value));
  }
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
};

export const sortOf = ({ sort }: Pick<ListCriteria, 'sort'>) =>
  parseSort<CollectionPointSortKey>(sort);

/** Applies a change: everything but a change of the page itself leads to the first page. */
export const changeCriteria = (
  criteria: ListCriteria,
  change: CollectionPointCriteria,
): ListCriteria =>
  parseCriteria(new URLSearchParams(formatCriteria({ ...criteria, page: 0, ...change })));

export const clearFilters = (criteria: ListCriteria): ListCriteria =>
  changeCriteria(criteria, Object.fromEntries(filterKeys.map((key) => [key, undefined])));

export const hasFilters = (criteria: ListCriteria): boolean =>
  filterKeys.some((key) => criteria[key] !== undefined);
