import { expect, test } from 'vitest';
import { isApiError } from '#console/api/api-error.ts';
import { readWhole } from './read-groups.ts';

const size = 3;
const group = (number: number) => ({
  number,
  status: 'OPEN' as const,
  dataSubjectCount: 2,
  matchedElementNames: [],
  dataSubjects: [],
});

/** Pages of what is open, in their order; something happens before the pages that are named. */
const serving = (open: number[], before: Record<number, () => void>) => {
  const reads: number[] = [];
  const read = async (page: number) => {
    before[reads.length]?.();
    reads.push(page);
    return {
      content: open.slice(page * size, (page + 1) * size).map(group),
      totalElements: open.length,
      totalPages: Math.ceil(open.length / size),
    };
  };
  return { read, reads };
};
const numbersOf = async (read: ReturnType<typeof serving>['read'], most?: number) =>
  (await readWhole(read, most)).content.map(({ number }) => number);

test('pages that nobody touches are read once each', async () => {
  const { read, reads } = serving([1, 2, 3, 4, 5, 6, 7], {});
  expect(await numbersOf(read)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(reads).toEqual([0, 1, 2]);
});

test('a group that is settled between two pages hides no other', async () => {
  const open = [1, 2, 3, 4, 5];
  const { read, reads } = serving(open, { 1: () => open.splice(1, 1) });
  expect(await numbersOf(read)).toEqual([1, 3, 4, 5]);
  expect(reads).toEqual([0, 1, 0, 1]);
});

test('a group that gets a place before those that were read is read', async () => {
  const open = [1, 2, 3, 4, 5];
  const { read } = serving(open, { 1: () => open.unshift(...open.splice(4, 1)) });
  expect(await numbersOf(read)).toEqual([5, 1, 2, 3, 4]);
});

test('a group that gets a place behind hides none of those that move up', async () => {
  const open = [1, 2, 3, 4, 5];
  const { read } = serving(open, { 1: () => open.push(...open.splice(0, 1)) });
  expect(await numbersOf(read)).toEqual([2, 3, 4, 5, 1]);
});

test('only as many pages as are wanted are read', async () => {
  const { read, reads } = serving([1, 2, 3, 4, 5, 6, 7], {});
  expect(await numbersOf(read, 2)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(reads).toEqual([0, 1]);
});

test('where groups are settled all the time it says so', async () => {
  const open = Array.from({ length: 40 }, (_, at) => at);
  const settle = () => open.shift();
  const always = Object.fromEntries(open.map((at) => [at, settle]));
  const failure = await readWhole(serving(open, always).read).catch((error: unknown) => error);
  expect(isApiError(failure, 'conflict')).toBe(true);
});
