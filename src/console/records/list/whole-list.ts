import type { WholeList } from './ListTools.tsx';

/** A list that is read as a whole and has no filters: views of it are columns alone. */
export const wholeList = <Item>(items: readonly Item[]): WholeList<Item> => ({
  read: async ({ page = 0, size = items.length }) => ({
    content: items.slice(page * size, (page + 1) * size),
    number: page,
    size,
    totalPages: Math.ceil(items.length / size),
    totalElements: items.length,
  }),
  hasFilters: false,
  clear: () => {},
  search: '',
  known: () => '',
  show: () => {},
});
