import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pagingQuery, parseSort, sortQuery } from './paging.ts';

const paging = z.object(pagingQuery());
const profiles = z.object(pagingQuery(50));
const sort = sortQuery(['name', 'createdDate']);

test('a page left out is the first one of 20', () => {
  expect(z.parse(paging, {})).toEqual({ page: 0, size: 20 });
});

test.each([
  [paging, '1', true],
  [paging, '100', true],
  [paging, '0', false],
  [paging, '101', false],
  [paging, '', false],
  [profiles, '50', true],
  [profiles, '51', false],
])('a size outside its bounds is refused, not corrected (%#)', (schema, size, expected) => {
  expect(z.safeParse(schema, { size }).success).toBe(expected);
});

test.each([
  ['0', true],
  ['2147483647', true],
  ['-1', false],
  ['2147483648', false],
  ['', false],
])('page %j is accepted: %s', (page, expected) => {
  expect(z.safeParse(paging, { page }).success).toBe(expected);
});

describe('sort', () => {
  test.each([
    ['name', { key: 'name', direction: 'asc' }],
    ['name,asc', { key: 'name', direction: 'asc' }],
    ['createdDate,desc', { key: 'createdDate', direction: 'desc' }],
  ] as const)('%j is understood', (text, expected) => {
    expect(parseSort(z.parse(sort, text))).toEqual(expected);
  });

  test.each(['', 'Name', 'name,', 'name,ASC', 'name, asc', 'name,asc,createdDate', 'id', 'asc'])(
    '%j is refused',
    (text) => {
      expect(z.safeParse(sort, text).success).toBe(false);
    },
  );
});
