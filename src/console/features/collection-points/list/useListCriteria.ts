import { useListCriteria as useAnyListCriteria } from '#console/api/useListCriteria.ts';
import {
  changeCriteria,
  formatCriteria,
  type ListCriteria,
  parseCriteria,
} from '../list-criteria.ts';
import type { CollectionPointCriteria } from '../queries.ts';

const inAddress = {
  parse: parseCriteria,
  format: formatCriteria,
  change: (criteria: ListCriteria, change: CollectionPointCriteria) =>
    changeCriteria(criteria, change),
};

// Going on typing is one step back, not one for each pause.
const isSameSearch = (before: ListCriteria, next: ListCriteria): boolean =>
  next.name !== undefined && before.name !== undefined && next.name !== before.name;

/** The list's criteria, in the address. */
export const useListCriteria = () => useAnyListCriteria(inAddress, isSameSearch);
