import { titledValue } from '#console/records/TitledFilters.tsx';
import { formatDay } from '#console/ui/format-time.ts';
import {
  type CriteriaChange,
  isChangeAtPoint,
  peopleCriteria,
  type SearchCriteria,
} from '../search-criteria.ts';
import { containsOf, pointFilterOf, toPointChange } from './point-filter.ts';

/** The names of what is filtered by, as far as they are known. */
export type FilterNames = { purpose?: string | undefined; point?: string | undefined };

/** Stands for a name that is on its way. */
export const nameToCome = '…';

export type SetFilter = { label: string; value: string; removal: CriteriaChange };

/** As days are sent: by their start in UTC. */
const dayOf = (moment: string): string => formatDay(moment, 'utc');

export const sinceLabel = (criteria: SearchCriteria): string =>
  isChangeAtPoint(criteria) ? 'Changed at this point since' : 'Last contact since';

/** What narrows the list now, in words; nothing narrows a search by identifier. */
export const setFilters = (criteria: SearchCriteria, names: FilterNames): SetFilter[] => {
  const { by, purposeGuid, since, updatedSince, toDate } = criteria;
  if (by === 'identifier') return [];
  const point = pointFilterOf(criteria);
  const found: (SetFilter | undefined)[] = [
    purposeGuid === undefined
      ? undefined
      : {
          label: 'Purpose',
          value: names.purpose ?? nameToCome,
          removal: { purposeGuid: undefined },
        },
    point === undefined
      ? undefined
      : {
          label: 'Collection point',
          value: containsOf(point) ?? names.point ?? nameToCome,
          removal: toPointChange(undefined),
        },
    since === undefined
      ? undefined
      : { label: sinceLabel(criteria), value: dayOf(since), removal: { since: undefined } },
    updatedSince === undefined
      ? undefined
      : {
          label: 'Updated after',
          value: dayOf(updatedSince),
          removal: { updatedSince: undefined },
        },
    toDate === undefined
      ? undefined
      : { label: 'Updated before', value: dayOf(toDate), removal: { toDate: undefined } },
    ...peopleCriteria.titled.map((filter) => {
      const text = peopleCriteria.textOf(criteria, filter.name);
      if (text === '') return undefined;
      const removal: CriteriaChange = { [filter.name]: undefined };
      return { label: filter.title, value: titledValue(filter, text), removal };
    }),
  ];
  return found.filter((filter) => filter !== undefined);
};
