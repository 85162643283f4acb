import { containsWords } from '#console/records/contains-words.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { newestFirst } from './versions.ts';

export const purposeCriteria = listCriteria(listPurposeVersionsEndpoint.query, {
  sort: 'name,asc',
  notFilters: ['includeCustomPreferences', 'includeTopics'],
  typed: 'name',
  former: { name: 'search' },
});

/** Filters, sort and page of the list, complete. */
export type ListCriteria = ReturnType<typeof purposeCriteria.parse>;

type Narrowing = Partial<Pick<ListCriteria, 'name' | 'status' | 'type'>>;

/** A purpose is Retired once all its versions are; it's Draft or Active where one version is. */
const isIn = (status: string, { versions }: PurposeVersions): boolean => {
  const isStatus = (version: { status: string }) => version.status === status;
  return status === 'RETIRED' ? versions.every(isStatus) : versions.some(isStatus);
};

/** Whether a purpose is kept by what other hosts can't filter by. */
export const keepsPurpose =
  ({ name = '', status, type }: Narrowing) =>
  (purpose: PurposeVersions): boolean =>
    // A version may have another name than the newest.
    (name === '' || purpose.versions.some(({ label }) => containsWords(label, name))) &&
    (status === undefined || isIn(status, purpose)) &&
    (type === undefined || newestFirst(purpose.versions)[0]?.purposeType === type);
