import { useListSetup } from '#console/records/list/list-setup.ts';
import { peopleCriteria } from '../search-criteria.ts';
import type { usePeopleSearch } from '../usePeopleSearch.ts';
import { columnsBefore } from './people-columns.tsx';

/** Under which the browser keeps columns and views of people. */
export const peopleList = 'people';

const withoutLookup = (search: string) =>
  peopleCriteria.change(peopleCriteria.parse(new URLSearchParams(search)), { by: undefined });

/**
 * The list of people as its columns and views see it. Whom someone looked up is in no view; nor is a
 * number, since counting people reads them.
 */
export const usePeopleViews = ({
  search: { criteria },
  list,
}: ReturnType<typeof usePeopleSearch>) => {
  const setup = useListSetup(peopleList);
  return {
    setup,
    many: 'people',
    columns: columnsBefore(criteria),
    list: {
      hasFilters: criteria.by !== undefined || peopleCriteria.hasFilters(criteria),
      clear: () => list(withoutLookup('')),
      search: peopleCriteria.format({ ...criteria, by: undefined }),
      known: (search: string) => peopleCriteria.format(withoutLookup(search)),
      show: (search: string) => list(withoutLookup(search)),
    },
  };
};
