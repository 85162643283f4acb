import { and, type SQL } from 'drizzle-orm';
import type { Place } from '#service/db/keyset.ts';
import { type CatchUp, type Order, passesAfter, passOf } from './catch-up.ts';
import type { RequestContext } from './context.ts';
import type { Continuation } from './continuation.ts';
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

type Rows<By> = {
  /** The order of these rows. */
  keyset: By;
  where: SQL | undefined;
  limit: number;
  offset: number;
};

type List<By, Row, Item> = {
  keyset: By;
  /** Of an order that moves while the list is read. */
  catchUp?: CatchUp<By> | undefined;
  /** Reads rows in the keyset's order. `where` narrows to what comes after a place. */
  read: (rows: Rows<By>) => Promise<(Row & { place: Place })[]>;
  show: (rows: readonly Row[]) => Promise<Item[]> | Item[];
  /** Left out where nobody asked for a total. */
  count?: (() => Promise<number>) | undefined;
};

/**
 * One slice of a list: after the continuation's row where there is one, else from the page's offset.
 * @throws Problem 400 where the token does not fit, or is given with a page
 */
export const readSlice = async <By extends Pick<Order, 'after'>, Row, Item>(
  { continuations, now }: Pick<RequestContext, 'continuations' | 'now'>,
  { search, requestContinuation, page, size }: Asked,
  { keyset: own, catchUp, read, show, count }: List<By, Row, Item>,
) => {
  const token = requestContinuation ?? null;
  if (token !== null && page !== 0) {
    throw invalidRequest([
      { path: 'page', message: "Can't be combined with requestContinuation. Leave it out." },
    ]);
  }
  const nowMs = Date.parse(now());
  const start = token === null ? null : await continuations.open(token, search);
  const readFrom = (from: Continuation | null, limit: number) => {
    const { keyset, among } = passOf(own, catchUp, from);
    return read({
      keyset,
      where: and(among, from?.after ? keyset.after(from.after) : undefined),
      limit,
      offset: from === null ? page * size : 0,
    });
  };
  const number = start?.page ?? page;
  const progress = {
    page: number,
    beganMs: start?.beganMs ?? nowMs,
    catchUp: start?.catchUp,
  };
  /** The first pass after this one that has anything; a list of one slice has nothing to catch up. */
  const findFollowing = async (): Promise<Continuation | undefined> => {
    if (catchUp === undefined || start === null) return undefined;
    for (const pass of passesAfter(progress, nowMs)) {
      if ((await readFrom(pass, 1)).length > 0) return pass;
    }
    return undefined;
  };
  // One more tells whether there is more.
  const rows = await readFrom(start, size + 1);
  const shown = rows.slice(0, size);
  const after = rows.length > size ? shown.at(-1)?.place : undefined;
  const isMain = start?.catchUp === undefined;
  const next =
    after === undefined
      ? await findFollowing()
      : { ...progress, after, page: isMain ? number + 1 : number };
  const isCaughtUp = !isMain || next?.catchUp !== undefined;
  // All of a list that ends in the slice it begins with is there to be counted.
  const isWhole = start === null && page === 0 && after === undefined;
  return {
    ...toSlice(await show(shown), {
      page: number,
      size,
      isLast: next === undefined,
      requestContinuation: next === undefined ? undefined : await continuations.seal(next, search),
      total: isWhole && count !== undefined ? shown.length : await count?.(),
    }),
    ...(isCaughtUp ? { isMainPassOver: true } : {}),
  };
};

/** As V4 has it: the continuation beside the rows, null after the last. */
export const withContinuationBeside = <
  Slice extends { pageable: { requestContinuation?: string } },
>({
  pageable: { requestContinuation, ...pageable },
  ...slice
}: Slice) => ({ ...slice, pageable, requestContinuation: requestContinuation ?? null });
