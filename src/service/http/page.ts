import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { parseSorts, type SortDirection } from '#contract/common/paging.ts';

/** An order in the direction asked for; rows without a value come last in both. */
const sorted = (key: AnyColumn | SQL, direction: SortDirection): SQL =>
  direction === 'asc' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`;

/** An order by all criteria of a `sort`. */
export const sortedBy = <Key extends string>(
  order: Readonly<Record<Key, AnyColumn | SQL>>,
  sort: Key | `${Key},${SortDirection}`,
): SQL[] => parseSorts<Key>(sort).map(({ key, direction }) => sorted(order[key], direction));

/** Wraps the rows of one page in the page envelope (docs/wire/collection-points.md 6). */
export const toPage = <Item>(
  content: Item[],
  { page, size, total }: { page: number; size: number; total: number },
) => {
  const totalPages = Math.ceil(total / size);
  const sort = { empty: false, sorted: true, unsorted: false };
  return {
    content,
    empty: content.length === 0,
    first: page === 0,
    last: page + 1 >= totalPages,
    number: page,
    numberOfElements: content.length,
    pageable: {
      offset: page * size,
      pageNumber: page,
      pageSize: size,
      paged: true,
      unpaged: false,
      sort,
    },
    sort,
    totalPages,
    totalElements: total,
    size,
  };
};
