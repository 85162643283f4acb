import * as z from 'zod/mini';
import { clearText, queryInteger } from './values.ts';

export const defaultPageSize = 20;

/** `page` and `size` of a list (docs/spec.md 2.7). */
export const pagingQuery = (maximumSize = 100) => ({
  page: z._default(queryInteger(0, 2_147_483_647), 0),
  size: z._default(queryInteger(1, maximumSize), defaultPageSize),
});

export type SortDirection = 'asc' | 'desc';
type Criterion<Key extends string> = Key | `${Key},${SortDirection}`;

/** The parameter that a request may give several times, and what then stands between its values. */
export const repeatedParameter = { name: 'sort', separator: '&' } as const;

/** What is shown of a criterion that isn't known, in characters. */
const shownMaximum = 60;

const isDirection = (text: string): boolean => text === 'asc' || text === 'desc';

/**
 * The criteria of a `sort`. Beside others, a direction without a key names nothing: there are clients
 * that send `sort=desc&sort=name,desc`.
 */
const criteriaOf = (sort: string): string[] => {
  const given = sort.split(repeatedParameter.separator);
  const named = given.filter((criterion) => !isDirection(criterion));
  return named.length === 0 ? given : named;
};

const keyOf = (criterion: string): string => criterion.split(',', 1)[0] ?? '';

/** A sort that names no field, with the default one. */
const withField = (sort: string, fallback: string | undefined): string => {
  const directions = sort.split(repeatedParameter.separator).map((one) => one.replace(/^,/, ''));
  const [direction = ''] = directions;
  if (fallback === undefined || !directions.every((one) => one === '' || isDirection(one)))
    return sort;
  return direction === '' ? fallback : `${keyOf(fallback)},${direction}`;
};

/**
 * `sort`: one of the keys, with `,asc` or `,desc`; ascending where left out (docs/spec.md 2.7). Given
 * several times, later criteria order what is equal by those before
 * (docs/decisions/2026-11-25-sort-by-several.md).
 */
export const sortQuery = <const Keys extends readonly [string, ...string[]]>(
  keys: Keys,
  fallback?: Criterion<Keys[number]>,
) => {
  const known = keys.flatMap((key) => [key, `${key},asc`, `${key},desc`]);
  const schema = z.string().check(
    z.overwrite((value) => withField(value, fallback)),
    z.check(({ value, issues }) => {
      const criteria = criteriaOf(value);
      const add = (message: string) =>
        issues.push({ code: 'custom', input: value, path: [], message });
      for (const criterion of criteria) {
        if (known.includes(criterion)) continue;
        const named = criteria.length === 1 ? '' : `"${criterion.slice(0, shownMaximum)}": `;
        add(`${named}Must be one of ${known.join(', ')}.`);
      }
      const repeated = criteria.map(keyOf).filter((key, at, all) => all.indexOf(key) !== at);
      for (const key of new Set(repeated)) {
        if (keys.includes(key)) add(`"${key}" appears twice. Keep one.`);
      }
    }),
  );
  schema.register(z.globalRegistry, { enum: known });
  return schema as unknown as z.ZodMiniType<Criterion<Keys[number]>, Criterion<Keys[number]>>;
};

/** The same with what holds where it is left out. A direction alone is one of the default field. */
export const sortOrDefault = <const Keys extends readonly [string, ...string[]]>(
  keys: Keys,
  fallback: NoInfer<Criterion<Keys[number]>>,
) => z._default(sortQuery(keys, fallback), fallback);

/** The criteria of a `sort` value that `sortOrDefault` accepted, the first one first. */
export const parseSorts = <Key extends string>(
  sort: Criterion<Key>,
): [first: Sort<Key>, ...more: Sort<Key>[]] => {
  const parse = (criterion: string) => {
    const [key, direction] = criterion.split(',') as [Key, SortDirection | undefined];
    return { key, direction: direction ?? 'asc' };
  };
  const [first = '', ...more] = criteriaOf(sort);
  return [parse(first), ...more.map(parse)];
};
type Sort<Key extends string> = { key: Key; direction: SortDirection };

/** The first of them. */
export const parseSort = <Key extends string>(sort: Criterion<Key>): Sort<Key> =>
  parseSorts(sort)[0];

const sortStateSchema = z.looseObject({
  empty: z.boolean(),
  sorted: z.boolean(),
  unsorted: z.boolean(),
});

/** The page envelope of all paged answers (docs/wire/collection-points.md 6). */
export const pageSchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.looseObject({
    content: z.array(item),
    empty: z.optional(z.boolean()),
    first: z.optional(z.boolean()),
    last: z.optional(z.boolean()),
    number: z.int(),
    numberOfElements: z.optional(z.int()),
    pageable: z.optional(
      z.looseObject({
        offset: z.int(),
        pageNumber: z.int(),
        pageSize: z.int(),
        paged: z.boolean(),
        unpaged: z.boolean(),
        sort: sortStateSchema,
      }),
    ),
    sort: z.optional(sortStateSchema),
    totalPages: z.int(),
    totalElements: z.int(),
    size: z.int(),
  });

/**
 * The slice envelope (docs/wire/data-subjects.md 1.1). `requestContinuation` is there exactly when
 * more rows exist (docs/design.md 5.5); totals only where they were asked for.
 */
export const sliceSchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.looseObject({
    content: z.array(item),
    empty: z.optional(z.boolean()),
    first: z.optional(z.boolean()),
    last: z.optional(z.boolean()),
    number: z.int(),
    numberOfElements: z.optional(z.int()),
    size: z.int(),
    sort: z.optional(sortStateSchema),
    pageable: z.optional(
      z.looseObject({
        offset: z.optional(z.int()),
        pageNumber: z.optional(z.int()),
        pageSize: z.optional(z.int()),
        paged: z.optional(z.boolean()),
        unpaged: z.optional(z.boolean()),
        sort: z.optional(sortStateSchema),
        requestContinuation: z.nullish(clearText),
      }),
    ),
    totalElements: z.nullish(z.int()),
    totalPages: z.nullish(z.int()),
    /**
     * An extension: true from the end of a continued list on where it goes on with who changed
     * meanwhile; `number` and totals stay as they were at that end.
     */
    isMainPassOver: z.nullish(z.boolean()),
    /** An extension: what was asked for and had no effect; left out where there is nothing. */
    messages: z.nullish(z.array(clearText)),
  });

/** The continuation token of a slice, as the header that a request carries it in. */
export const continuationHeader = { requestContinuation: z.optional(z.string()) };

export type Page<Item> = {
  content: Item[];
  number: number;
  size: number;
  totalPages: number;
  totalElements: number;
};
