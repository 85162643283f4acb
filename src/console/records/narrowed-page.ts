import type { Page } from '#contract/common/paging.ts';

/** The largest page that every list takes. */
export const largestPage = 100;

/** How many of them a search reads at most: each is a request that counts against limits. */
export const mostPages = 5;

/** How far a search in the browser went: `read` of `total` items of the list. */
export interface Searched {
  read: number;
  total: number;
}

/** A page of what a search in the browser found. */
export type NarrowedPage<Item> = Page<Item> & { searched?: Searched };

/**
 * One page of the items that are kept, for filters that the endpoint doesn't have. Reads the list
 * from its start, one page after the other.
 * @param pageAt a page of `largestPage` items, counted from 0
 */
export const narrowedPage = async <Item>(
  pageAt: (number: number) => Promise<Page<Item>>,
  keeps: (item: Item) => boolean,
  { page, size }: { page: number; size: number },
): Promise<NarrowedPage<Item>> => {
  const items: Item[] = [];
  let total = 0;
  for (let number = 0; number < mostPages; number += 1) {
    const answer = await pageAt(number);
    items.push(...answer.content);
    total = answer.totalElements;
    if (number + 1 >= answer.totalPages) break;
  }
  const kept = items.filter(keeps);
  return {
    content: kept.slice(page * size, (page + 1) * size),
    number: page,
    size,
    totalPages: Math.ceil(kept.length / size),
    totalElements: kept.length,
    searched: { read: items.length, total },
  };
};

/**
 * What a search found, in place of "Purposes 1–20 of 63": "3 of 26 purposes match", or "1–20 of 31
 * matches, 812 purposes total" over several pages. Where that isn't everything, matches are counted
 * against what was read: "3 of the first 500 purposes match, 812 total".
 */
export const describeMatches = ({
  unit,
  firstRow,
  lastRow,
  totalRows,
  searched: { read, total },
}: {
  /** In the plural and lower case. */
  unit: string;
  firstRow: number;
  lastRow: number;
  /** How many match. */
  totalRows: number;
  searched: Searched;
}): string => {
  const isOnePage = firstRow <= 1 && lastRow >= totalRows;
  const place = `${firstRow}–${lastRow} of ${totalRows} matches`;
  if (read < total) {
    const first = `the first ${read} ${unit}`;
    const found = isOnePage ? `${totalRows} of ${first} match` : `${place} in ${first}`;
    return `${found}, ${total} total`;
  }
  return isOnePage ? `${totalRows} of ${total} ${unit} match` : `${place}, ${total} ${unit} total`;
};

/** The title where a search found nothing; undefined where it went through everything. */
export const noneSoFar = (unit: string, { read, total }: Searched): string | undefined =>
  read < total ? `No matches in the first ${read} of ${total} ${unit}` : undefined;
