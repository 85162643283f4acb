import { listCriteria } from '#console/records/list-criteria.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';

export const purposeCriteria = listCriteria(listPurposeVersionsEndpoint.query, {
  sort: 'name,asc',
  notFilters: ['includeCustomPreferences', 'includeTopics'],
});

/** Filters, sort and page of the list, complete. */
export type ListCriteria = ReturnType<typeof purposeCriteria.parse>;
