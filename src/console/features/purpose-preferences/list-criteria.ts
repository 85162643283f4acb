import { containsWords } from '#console/records/contains-words.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';

export const preferenceCriteria = listCriteria(listPurposePreferencesEndpoint.query, {
  // What changed last is what people come back for.
  sort: 'lastModifiedDate,desc',
  typed: 'name',
  former: { name: 'search', purposeGuid: 'purpose' },
});

/** Filters, sort and page of the list, complete. */
export type ListCriteria = ReturnType<typeof preferenceCriteria.parse>;

/** Whether a preference is kept by what other hosts can't filter by. */
export const isKept =
  ({ name = '', state }: Partial<ListCriteria>) =>
  ({ Name, Disabled }: PurposePreference): boolean =>
    containsWords(Name, name) &&
    (state === undefined || (Disabled === true) === (state === 'disabled'));
