import * as z from 'zod/mini';
import { containsWords } from '#console/records/contains-words.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import { guid } from '#contract/common/values.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import type { LinkedPurposes } from './linked-purposes.ts';

/** The endpoint's query, and what only the console filters by. */
const query = z.extend(listPurposePreferencesEndpoint.query, {
  purpose: z.optional(guid),
});

export const preferenceCriteria = listCriteria(query, {
  // What changed last is what people come back for.
  sort: 'lastModifiedDate,desc',
  typed: 'name',
  former: { name: 'search' },
});

/** Filters, sort and page of the list, complete. */
export type ListCriteria = ReturnType<typeof preferenceCriteria.parse>;

/** Whether a preference is kept by what other hosts can't filter by. */
export const isKept =
  ({ name = '', state }: Partial<ListCriteria>) =>
  ({ Name, Disabled }: PurposePreference): boolean =>
    containsWords(Name, name) &&
    (state === undefined || (Disabled === true) === (state === 'disabled'));

/** Whether a preference is kept by what no endpoint can filter by. */
export const isOfPurpose =
  ({ purpose }: Partial<ListCriteria>, linked: LinkedPurposes) =>
  ({ Id }: PurposePreference): boolean =>
    purpose === undefined ||
    (linked.get(Id.toLowerCase()) ?? []).some(({ id }) => id === purpose.toLowerCase());
