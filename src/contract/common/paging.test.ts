import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pagingQuery, parseSort, parseSorts, sortOrDefault, sortQuery } from './paging.ts';

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

  test.each([
    ['desc', 'createdDate,desc'],
    [',asc', 'createdDate,asc'],
    ['', 'createdDate,desc'],
    ['asc&desc', 'createdDate,asc'],
    ['name', 'name'],
    ['desc&name', 'desc&name'],
  ])('without a field, %j is of the default one', (text, expected) => {
    const defaulted = sortOrDefault(['name', 'createdDate'], 'createdDate,desc');
    expect(z.parse(defaulted, text)).toBe(expected);
    expect(z.safeParse(defaulted, 'id').success).toBe(false);
  });

  const messagesOf = (...criteria: string[]) =>
    z.safeParse(sort, criteria.join('&')).error?.issues.map(({ message }) => message);

  test('given several times, it has its criteria in their order', () => {
    expect(parseSorts(z.parse(sort, 'createdDate,desc&name'))).toEqual([
      { key: 'createdDate', direction: 'desc' },
      { key: 'name', direction: 'asc' },
    ]);
    expect(parseSort(z.parse(sort, 'createdDate,desc&name'))).toEqual({
      key: 'createdDate',
      direction: 'desc',
    });
  });

  test('a direction alone beside a criterion names nothing, as Spring has it', () => {
    expect(parseSorts(z.parse(sort, 'desc&name,desc'))).toEqual([
      { key: 'name', direction: 'desc' },
    ]);
    expect(messagesOf('asc', 'desc')).toHaveLength(2);
  });

  test('each criterion that is not known is named', () => {
    const known = 'name, name,asc, name,desc, createdDate, createdDate,asc, createdDate,desc';
    expect(messagesOf('nope')).toEqual([`Must be one of ${known}.`]);
    expect(messagesOf('name', 'nope,desc', '', `${'x'.repeat(100)}`)).toEqual([
      `"nope,desc": Must be one of ${known}.`,
      `"": Must be one of ${known}.`,
      `"${'x'.repeat(60)}": Must be one of ${known}.`,
    ]);
  });

  test('a key that appears twice is refused', () => {
    expect(messagesOf('name,asc', 'createdDate', 'name,desc', 'name')).toEqual([
      '"name" appears twice. Keep one.',
    ]);
  });

  test('is documented with its values', () => {
    expect(z.toJSONSchema(sort, { io: 'output' })).toMatchObject({
      type: 'string',
      enum: expect.arrayContaining(['name', 'createdDate,desc']),
    });
  });
});
