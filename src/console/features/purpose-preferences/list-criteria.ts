import { containsWords } from '#console/records/contains-words.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import type { LinkedPurposes } from './linked-purposes.ts';

export const preferenceCriteria = listCriteria(listPurposePreferencesEndpoint.query, {
  // What changed last is what people come back for.
  sort: 'lastModifiedDate,desc',
  typed: 'name',
  former: { name: 'search', purposeGuid: 'purpose' },
});

/** Filters, sort and page of the list, complete. */
export type ListCriteria = ReturnType<typeof preferenceCriteria.parse>;

/**
 * Whether a preference is kept by what other hosts can't filter by.
 * @param linked null where the purposes aren't asked about, or are too many to read
 */
export const isKept =
  (
    { name = '', state, purposeGuid }: Partial<ListCriteria>,
    linked: LinkedPurposes | null = null,
  ) =>
  ({ Id, Name, Disabled }: PurposePreference): boolean =>
    containsWords(Name, name) &&
    (state === undefined || (Disabled === true) === (state === 'disabled')) &&
    (purposeGuid === undefined ||
      linked === null ||
      (linked.get(Id.toLowerCase()) ?? []).some(({ id }) => id === purposeGuid.toLowerCase()));
