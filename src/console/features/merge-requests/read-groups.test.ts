import { expect, test } from 'vitest';
import { isApiError } from '#console/api/api-error.ts';
import { readFirst, readWhole } from './read-groups.ts';

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
const numbersOf = async (read: ReturnType<typeof serving>['read']) =>
  (await readWhole(read)).map(({ number }) => number);

test('pages that nobody touches are read once each', async () => {
  const { read, reads } = serving([1, 2, 3, 4, 5, 6, 7], {});
  expect(await numbersOf(read)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(reads).toEqual([0, 2, 1]);
});

test.each([
  ['on the first page', 1],
  ['on the last', 6],
])('a group that is settled between two pages, %s, hides no other', async (_, at) => {
  for (const when of [1, 2]) {
    const open = [1, 2, 3, 4, 5, 6, 7];
    const { read } = serving(open, { [when]: () => open.splice(at, 1) });
    const stays = [1, 2, 3, 4, 5, 6, 7].filter((number) => number !== at + 1);
    expect(await numbersOf(read)).toEqual(expect.arrayContaining(stays));
  }
});

test('a group that is opened again between two pages hides no other', async () => {
  const open = [2, 3, 4, 5];
  const { read, reads } = serving(open, { 1: () => open.unshift(1) });
  expect(await numbersOf(read)).toEqual([1, 2, 3, 4, 5]);
  expect(reads).toEqual([0, 1, 0, 1]);
});

test('where groups are settled all the time, those that stay are read with so many requests', async () => {
  const open = Array.from({ length: 30 }, (_, at) => at);
  const settle = () => open.shift();
  const always = Object.fromEntries(open.map((at) => [at, settle]));
  const { read, reads } = serving(open, always);
  expect(await numbersOf(read)).toEqual(expect.arrayContaining(open));
  expect(reads).toHaveLength(11);
});

test('where groups are opened again all the time it says so', async () => {
  const open = Array.from({ length: 10 }, (_, at) => at);
  const reopen = () => open.unshift(-open.length);
  const always = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at, reopen]));
  const failure = await readWhole(serving(open, always).read).catch((error: unknown) => error);
  expect(isApiError(failure, 'conflict')).toBe(true);
});

test('of first pages each group comes once, also where the total differs between two instances', async () => {
  const open = [1, 2, 3, 4, 5, 6, 7];
  const { read, reads } = serving(open, { 1: () => open.unshift(8) });
  const { content, totalElements } = await readFirst(read, 2);
  expect(content.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(totalElements).toBe(8);
  expect(reads).toEqual([0, 1]);
});
