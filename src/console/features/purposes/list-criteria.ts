import type * as z from 'zod/mini';
import { listCriteria } from '#console/api/list-criteria.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';

/** Filters, sort and page of the list, complete; under the names that the endpoint has. */
export type ListCriteria = z.output<typeof listPurposeVersionsEndpoint.query>;

/** Some of them: `undefined` takes a filter away. */
export type CriteriaChange = { [Key in keyof ListCriteria]?: ListCriteria[Key] | undefined };

export const purposeCriteria = listCriteria(listPurposeVersionsEndpoint.query, {
  sort: 'name,asc',
  filters: [
    'latestVersion',
    'includeRetired',
    'organization',
    'fromLastModifiedDate',
    'toLastModifiedDate',
  ],
});
