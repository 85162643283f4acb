import * as z from 'zod/mini';
import { queryInteger } from './values.ts';

export const defaultPageSize = 20;

/** `page` and `size` of a list (docs/spec.md 2.7). */
export const pagingQuery = (maximumSize = 100) => ({
  page: z._default(queryInteger(0, 2_147_483_647), 0),
  size: z._default(queryInteger(1, maximumSize), defaultPageSize),
});

/** `sort`: one of the keys, with `,asc` or `,desc`; ascending where left out (docs/spec.md 2.7). */
export const sortQuery = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.enum(
    keys.flatMap((key) => [key, `${key},asc`, `${key},desc`]) as unknown as readonly [
      Keys[number] | `${Keys[number]},${'asc' | 'desc'}`,
    ],
  );

export type SortDirection = 'asc' | 'desc';

/** Splits a `sort` value that `sortQuery` accepted. */
export const parseSort = <Key extends string>(
  sort: Key | `${Key},${SortDirection}`,
): { key: Key; direction: SortDirection } => {
  const [key, direction] = sort.split(',') as [Key, SortDirection | undefined];
  return { key, direction: direction ?? 'asc' };
};

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
        requestContinuation: z.nullish(z.string()),
      }),
    ),
    totalElements: z.nullish(z.int()),
    totalPages: z.nullish(z.int()),
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
