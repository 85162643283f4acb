import * as z from 'zod/mini';
import { containsWords } from '#console/records/contains-words.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import { centerStatuses, type ListedCenter } from '#contract/preference-center-records.ts';
import { listPreferenceCentersEndpoint } from '#contract/preference-centers.ts';

/** The endpoint's query, and what only the console filters by. */
const query = z.extend(listPreferenceCentersEndpoint.query, {
  search: z.optional(z.string()),
  status: z.optional(z.enum(centerStatuses)),
  texts: z.optional(z.enum(['missing'])),
});

export const centerCriteria = listCriteria(query, {
  // What changed last is what people come back for.
  sort: 'lastModifiedDate,desc',
  // Which element a center offers is asked by programs: no row shows it.
  notFilters: ['dataElementGuid'],
  typed: 'search',
});

/** Filters, sort and page of the list, complete. */
export type ListCriteria = ReturnType<typeof centerCriteria.parse>;

/** How many texts a center lacks, in all its languages. */
export const missingIn = ({ languages }: Pick<ListedCenter, 'languages'>): number =>
  languages.reduce((sum, { missing }) => sum + missing, 0);

/** Whether a center is kept by what the endpoint can't filter by; one with a Draft besides is one, too. */
export const keepsCenter =
  ({ search = '', status, texts }: Pick<ListCriteria, 'search' | 'status' | 'texts'>) =>
  (center: ListedCenter): boolean =>
    containsWords(center.name, search) &&
    (status === undefined ||
      center.status === status ||
      (status === 'DRAFT' && typeof center.draftVersion === 'number')) &&
    (texts === undefined || missingIn(center) > 0);
