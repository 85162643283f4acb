import * as z from 'zod/mini';
import { parseSort } from '#contract/common/paging.ts';

type Fields = Record<string, unknown> & { sort?: string };

/**
 * What the address of a list says about its filters, sort and page, under the names that the
 * endpoint has.
 * @param query the endpoint's query schema, with `page`, `size` and `sort`
 * @param sort what the list is sorted by where the address does not say; none where it has one order
 * @param filters the fields that narrow the list
 */
export const listCriteria = <
  Query extends z.ZodMiniObject,
  const Filter extends keyof z.output<Query> & string,
>(
  query: Query,
  { sort, filters }: { sort?: string; filters: readonly Filter[] },
) => {
  type Criteria = z.output<Query>;
  type Change = { [Key in keyof Criteria]?: Criteria[Key] | undefined };

  const schemas = Object.entries(query.shape);
  const ofSort = sort === undefined ? {} : { sort };
  const defaults = z.parse(query, ofSort) as Fields;

  const sortOf = ({ sort: text = sort ?? '' }: Pick<Fields, 'sort'>) => parseSort<string>(text);

  /** Values that the endpoint would refuse are dropped. */
  const parse = (params: URLSearchParams): Criteria => {
    const valid = schemas.flatMap(([key, schema]) => {
      const text = params.get(key)?.trim() ?? '';
      return text !== '' && z.safeParse(schema, text).success ? [[key, text]] : [];
    });
    const criteria = z.parse(query, { ...ofSort, ...Object.fromEntries(valid) });
    if (sort === undefined) return criteria;
    const { key, direction } = sortOf(criteria as Fields);
    return { ...criteria, sort: `${key},${direction}` };
  };

  /** The part of the address after the path, with its `?`; empty where everything is the default. */
  const format = (criteria: Change): string => {
    const params = new URLSearchParams();
    for (const [key] of schemas) {
      const value = (criteria as Fields)[key];
      if (value !== undefined && value !== defaults[key]) params.set(key, String(value));
    }
    const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
    return text === '' ? '' : `?${text}`;
  };

  /** Applies a change: everything but a change of the page itself leads to the first page. */
  const change = (criteria: Criteria, changes: Change): Criteria =>
    parse(new URLSearchParams(format({ ...criteria, page: 0, ...changes })));

  return {
    parse,
    format,
    change,
    sortOf,
    clear: (criteria: Criteria): Criteria =>
      change(criteria, Object.fromEntries(filters.map((key) => [key, undefined])) as Change),
    hasFilters: (criteria: Criteria): boolean =>
      filters.some((key) => (criteria as Fields)[key] !== defaults[key]),
  };
};
