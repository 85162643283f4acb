import * as z from 'zod/mini';
import { containsWords } from '#console/records/contains-words.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import { purposeStatuses, purposeTypes } from '#contract/purpose-values.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { newestFirst } from './versions.ts';

/** The endpoint's query, and what only the console filters by. */
const query = z.extend(listPurposeVersionsEndpoint.query, {
  search: z.optional(z.string()),
  status: z.optional(z.enum(purposeStatuses)),
  type: z.optional(z.enum(purposeTypes)),
});

export const purposeCriteria = listCriteria(query, {
  sort: 'name,asc',
  notFilters: ['includeCustomPreferences', 'includeTopics'],
  typed: 'search',
});

/** Filters, sort and page of the list, complete. */
export type ListCriteria = ReturnType<typeof purposeCriteria.parse>;

type Narrowing = Pick<ListCriteria, 'search' | 'status' | 'type'>;

/** A purpose is Retired once all its versions are; it's Draft or Active where one version is. */
const isIn = (status: string, { versions }: PurposeVersions): boolean => {
  const isStatus = (version: { status: string }) => version.status === status;
  return status === 'RETIRED' ? versions.every(isStatus) : versions.some(isStatus);
};

/** Whether a purpose is kept by what the endpoint can't filter by. */
export const keepsPurpose =
  ({ search = '', status, type }: Narrowing) =>
  (purpose: PurposeVersions): boolean =>
    // A version may have another name than the newest.
    purpose.versions.some(({ label }) => containsWords(label, search)) &&
    (status === undefined || isIn(status, purpose)) &&
    (type === undefined || newestFirst(purpose.versions)[0]?.purposeType === type);

/** What is asked for where such a filter is set: Retired purposes are left out otherwise. */
export const narrowQuery = ({ status, includeRetired }: ListCriteria) => ({
  includeRetired: includeRetired || status === 'RETIRED',
});
