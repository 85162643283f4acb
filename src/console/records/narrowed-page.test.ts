import { describe, expect, test } from 'vitest';
import { describeMatches, largestPage, mostPages, narrowedPage } from './narrowed-page.ts';

/** A list of numbers from 0, and which of its pages were read. */
const listOf = (total: number) => {
  const read: number[] = [];
  const pageAt = async (number: number) => {
    read.push(number);
    const start = number * largestPage;
    const length = Math.max(0, Math.min(largestPage, total - start));
    return {
      content: Array.from({ length }, (_, index) => start + index),
      number,
      size: largestPage,
      totalPages: Math.ceil(total / largestPage),
      totalElements: total,
    };
  };
  return { read, pageAt };
};

const isEven = (item: number) => item % 2 === 0;

describe('a page of what is kept', () => {
  test('is cut from the whole list, with the number of matches as its total', async () => {
    const { read, pageAt } = listOf(250);
    expect(await narrowedPage(pageAt, isEven, { page: 1, size: 2 })).toEqual({
      content: [4, 6],
      number: 1,
      size: 2,
      totalPages: 63,
      totalElements: 125,
      searched: { read: 250, total: 250 },
    });
    expect(read).toEqual([0, 1, 2]);
  });

  test('of a list without items is empty after one read', async () => {
    const { read, pageAt } = listOf(0);
    const page = await narrowedPage(pageAt, isEven, { page: 0, size: 20 });
    expect(page).toMatchObject({ content: [], totalPages: 0, totalElements: 0 });
    expect(read).toEqual([0]);
  });

  test('reads no more than a few pages of a long list, and says how far it went', async () => {
    const { read, pageAt } = listOf(812);
    const page = await narrowedPage(pageAt, isEven, { page: 0, size: 20 });
    expect(page).toMatchObject({ totalElements: 250, searched: { read: 500, total: 812 } });
    expect(read).toHaveLength(mostPages);
  });
});

test('matches are counted against the whole, with their place where they take several pages', () => {
  const words = (firstRow: number, lastRow: number, totalRows: number) =>
    describeMatches({
      unit: 'purposes',
      firstRow,
      lastRow,
      totalRows,
      searched: { read: 26, total: 26 },
    });
  expect(words(1, 3, 3)).toBe('3 of 26 purposes match');
  expect(words(1, 0, 0)).toBe('0 of 26 purposes match');
  expect(words(21, 25, 25)).toBe('21–25 of 25 matches, 26 purposes total');
});

test('matches are counted against what was read where that is not everything', () => {
  const words = (firstRow: number, lastRow: number, totalRows: number) =>
    describeMatches({
      unit: 'purposes',
      firstRow,
      lastRow,
      totalRows,
      searched: { read: 500, total: 812 },
    });
  expect(words(1, 3, 3)).toBe('3 of the first 500 purposes match, 812 total');
  expect(words(1, 0, 0)).toBe('0 of the first 500 purposes match, 812 total');
  expect(words(21, 40, 250)).toBe('21–40 of 250 matches in the first 500 purposes, 812 total');
});
