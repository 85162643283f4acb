import type { SQL } from 'drizzle-orm';
import type { keysetOf, Place } from '#service/db/keyset.ts';
import type { RequestContext } from './context.ts';
import { invalidRequest } from './problem.ts';

/** Wraps the rows of one slice in its envelope (docs/wire/data-subjects.md 1.1). */
export const toSlice = <Item>(
  content: Item[],
  {
    page,
    size,
    isLast,
    requestContinuation,
    total,
  }: {
    page: number;
    size: number;
    isLast: boolean;
    requestContinuation?: string | undefined;
    /** Left out where nobody asked for it. */
    total?: number | undefined;
  },
) => {
  const sort = { empty: false, sorted: true, unsorted: false };
  return {
    content,
    empty: content.length === 0,
    first: page === 0,
    last: isLast,
    number: page,
    numberOfElements: content.length,
    pageable: {
      offset: page * size,
      pageNumber: page,
      pageSize: size,
      paged: true,
      unpaged: false,
      sort,
      ...(requestContinuation === undefined ? {} : { requestContinuation }),
    },
    size,
    sort,
    ...(total === undefined ? {} : { totalElements: total, totalPages: Math.ceil(total / size) }),
  };
};

/**
 * What a list says that goes by the first criterion of its `sort`: an order by more would sort all
 * rows before the first, since an index has only one (docs/decisions/2026-11-25-sort-by-several.md).
 */
export const sortedByFirst = (
  sorts: readonly [first: { key: string }, ...more: unknown[]],
): { messages?: string[] } => {
  const [{ key }, ...further] = sorts;
  if (further.length === 0) return {};
  return {
    messages: [`Sorted by ${key} and then by id: further criteria of sort had no effect.`],
  };
};

type Asked = {
  /** All that decides which rows come and in what order; the token is bound to it. */
  search: unknown;
  requestContinuation: string | null | undefined;
  page: number;
  size: number;
};

type Rows = {
  where: SQL | undefined;
  limit: number;
  offset: number;
};

type List<Row, Item> = {
  keyset: Pick<ReturnType<typeof keysetOf>, 'after'>;
  /** Reads rows in the keyset's order. `after` narrows to what comes after a place. */
  read: (rows: Rows) => Promise<(Row & { place: Place })[]>;
  show: (rows: readonly Row[]) => Promise<Item[]> | Item[];
  /** Left out where nobody asked for a total. */
  count?: (() => Promise<number>) | undefined;
};

/**
 * One slice of a list: after the continuation's row where there is one, else from the page's offset.
 * @throws Problem 400 where the token does not fit, or is given with a page
 */
export const readSlice = async <Row, Item>(
  { continuations }: Pick<RequestContext, 'continuations'>,
  { search, requestContinuation, page, size }: Asked,
  { keyset, read, show, count }: List<Row, Item>,
) => {
  const token = requestContinuation ?? null;
  if (token !== null && page !== 0) {
    throw invalidRequest([
      { path: 'page', message: "Can't be combined with requestContinuation. Leave it out." },
    ]);
  }
  const start = token === null ? null : await continuations.open(token, search);
  const rows = await read({
    where: start === null ? undefined : keyset.after(start.after),
    // One more tells whether there is more.
    limit: size + 1,
    offset: start === null ? page * size : 0,
  });
  const shown = rows.slice(0, size);
  const number = start?.page ?? page;
  const next = rows.length > size ? shown.at(-1)?.place : undefined;
  return toSlice(await show(shown), {
    page: number,
    size,
    isLast: next === undefined,
    requestContinuation:
      next === undefined
        ? undefined
        : await continuations.seal({ after: next, page: number + 1 }, search),
    total: await count?.(),
  });
};

/** As V4 has it: the continuation beside the rows, null after the last. */
export const withContinuationBeside = <
  Slice extends { pageable: { requestContinuation?: string } },
>({
  pageable: { requestContinuation, ...pageable },
  ...slice
}: Slice) => ({ ...slice, pageable, requestContinuation: requestContinuation ?? null });
