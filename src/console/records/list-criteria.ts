import * as z from 'zod/mini';
import { parseSort } from '#contract/common/paging.ts';

type Fields = Record<string, unknown> & { sort?: string };

/** Some criteria: `undefined` removes one. */
export type CriteriaChange<Criteria> = { [Key in keyof Criteria]?: Criteria[Key] | undefined };

/** What to show of a list, whatever it's filtered by. */
export type Place = { page?: number; size?: number; sort?: string };

const placeKeys: readonly string[] = ['page', 'size', 'sort'] satisfies (keyof Place)[];

/** A filter that needs no control of its own: its words and values follow from the query. */
export interface TitledFilter {
  name: string;
  title: string;
  /** What can be chosen; undefined for any text. */
  values?: readonly string[] | undefined;
}

const titleOf = (schema: z.ZodMiniType): string | undefined => z.globalRegistry.get(schema)?.title;

/** What a parameter can be, if that's a short list. */
const valuesOf = (schema: z.core.$ZodType): readonly string[] | undefined => {
  if (schema instanceof z.ZodMiniOptional) return valuesOf(schema.def.innerType);
  if (schema instanceof z.ZodMiniPipe) return valuesOf(schema.def.in);
  return schema instanceof z.ZodMiniEnum ? schema.options.map(String) : undefined;
};

/**
 * The filters among the parameters of a query that need no control of their own; nothing but the query
 * knows their names.
 */
export const titledShape = (shape: z.ZodMiniObject['shape']): Record<never, z.ZodMiniType> =>
  Object.fromEntries(
    Object.entries(shape).filter(([, schema]) => titleOf(schema as z.ZodMiniType) !== undefined),
  );

interface ListCriteriaOptions<Key extends string> {
  /** What the list is sorted by if the address doesn't say; leave out if it has one order. */
  sort?: string;
  /** What else the list asks for if the address doesn't say, where the endpoint has another default. */
  defaults?: { readonly [One in Key]?: string };
  /** Parameters that don't filter, such as what to return with each row. */
  notFilters?: readonly Key[];
  /** The filter that is typed into: each pause in typing doesn't become a step of Back. */
  typed?: Key;
  /** What filters were called in addresses that were kept. */
  former?: { readonly [One in Key]?: string };
}

/**
 * Filters, sort and page of a list as its address holds them, under the endpoint's names. Every
 * parameter but `page`, `size` and `sort` is a filter, unless it's named in `notFilters`.
 * @param query the endpoint's query schema, extended by what only the console filters by:
 * `pagedReads` then needs `narrow`
 */
export const listCriteria = <Query extends z.ZodMiniObject>(
  query: Query,
  {
    sort,
    defaults: given = {},
    notFilters = [],
    typed,
    former = {},
  }: ListCriteriaOptions<keyof z.output<Query> & string> = {},
) => {
  type Criteria = z.output<Query>;
  type Change = CriteriaChange<Criteria>;

  const schemas = Object.entries(query.shape);
  const besides: readonly string[] = [...placeKeys, ...notFilters];
  const filters = Object.keys(query.shape).filter((key) => !besides.includes(key));
  const unsaid = { ...given, ...(sort !== undefined && { sort }) };
  const defaults = z.parse(query, unsaid) as Fields;
  const titled = filters.flatMap((name): TitledFilter[] => {
    const schema = query.shape[name] as z.ZodMiniType;
    const title = titleOf(schema);
    return title === undefined ? [] : [{ name, title, values: valuesOf(schema) }];
  });

  /** Undefined if the list has one order. */
  const sortOf = (criteria: Criteria) => {
    const { sort: text = sort } = criteria as Fields;
    return text === undefined ? undefined : parseSort<string>(text);
  };

  /** Values that the endpoint would refuse are dropped. */
  const parse = (params: URLSearchParams): Criteria => {
    const valid = schemas.flatMap(([key, schema]) => {
      const kept = (former as Record<string, string | undefined>)[key];
      const text = (params.get(key) ?? (kept && params.get(kept)))?.trim() ?? '';
      return text !== '' && z.safeParse(schema, text).success ? [[key, text]] : [];
    });
    const criteria = z.parse(query, { ...unsaid, ...Object.fromEntries(valid) });
    const order = sort === undefined ? undefined : sortOf(criteria);
    return order ? { ...criteria, sort: `${order.key},${order.direction}` } : criteria;
  };

  const formatFields = (criteria: Fields): string => {
    const params = new URLSearchParams();
    for (const [key] of schemas) {
      const value = criteria[key];
      if (value !== undefined && value !== defaults[key]) params.set(key, String(value));
    }
    const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
    return text === '' ? '' : `?${text}`;
  };

  const withFields = (criteria: Criteria, changes: object): Criteria =>
    parse(new URLSearchParams(formatFields({ ...criteria, page: 0, ...changes })));

  return {
    /** Schema of all criteria. */
    query,
    /** Names of all filters. */
    filters,
    /** Those whose control follows from the query. */
    titled,
    parse,
    sortOf,

    /** The part of the address after the path, with its `?`; empty if everything is the default. */
    format: (criteria: Change): string => formatFields(criteria),

    /** Applies a change: everything but a change of the page itself leads to the first page. */
    change: (criteria: Criteria, changes: Change): Criteria => withFields(criteria, changes),

    /** A filter's value as the address would hold it, `''` for none. */
    textOf: (criteria: Criteria, filter: string): string =>
      String((criteria as Fields)[filter] ?? ''),

    /** The same change for parts that don't know the list's filters; `''` removes one. */
    changeText: (criteria: Criteria, filter: string, text: string): Criteria =>
      withFields(criteria, { [filter]: text || undefined }),

    /** The same for page, size and sort, for parts that don't know the list's filters. */
    goTo: (criteria: Criteria, place: Place): Criteria => withFields(criteria, place),

    clear: (criteria: Criteria): Criteria =>
      withFields(criteria, Object.fromEntries(filters.map((key) => [key, undefined]))),

    hasFilters: (criteria: Criteria): boolean =>
      filters.some((key) => (criteria as Fields)[key] !== defaults[key]),

    /** Whether a change continues the typing before it. */
    isSameStep: (before: Criteria, next: Criteria): boolean => {
      const [was, is] = [before, next].map((criteria) => typed && (criteria as Fields)[typed]);
      return was !== undefined && is !== undefined && was !== is;
    },
  };
};
