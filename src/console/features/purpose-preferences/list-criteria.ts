import * as z from 'zod/mini';
import { containsWords } from '#console/records/contains-words.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import { guid } from '#contract/common/values.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import type { LinkedPurposes } from './linked-purposes.ts';

/** The endpoint's query, and what only the console filters by. */
const query = z.extend(listPurposePreferencesEndpoint.query, {
  search: z.optional(z.string()),
  state: z.optional(z.enum(['enabled', 'disabled'])),
  purpose: z.optional(guid),
});

export const preferenceCriteria = listCriteria(query, {
  // What changed last is what people come back for.
  sort: 'lastModifiedDate,desc',
  typed: 'search',
});

/** Filters, sort and page of the list, complete. */
export type ListCriteria = ReturnType<typeof preferenceCriteria.parse>;

/** Whether a preference is kept by what the endpoint can't filter by. */
export const keepsPreference =
  (
    { search = '', state, purpose }: Pick<ListCriteria, 'search' | 'state' | 'purpose'>,
    linked: LinkedPurposes,
  ) =>
  ({ Id, Name, Disabled }: PurposePreference): boolean =>
    containsWords(Name, search) &&
    (state === undefined || (Disabled === true) === (state === 'disabled')) &&
    (purpose === undefined ||
      (linked.get(Id.toLowerCase()) ?? []).some(({ id }) => id === purpose.toLowerCase()));
