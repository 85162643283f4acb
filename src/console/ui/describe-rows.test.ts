import { expect, test } from 'vitest';
import { describeRows } from './describe-rows.ts';

test('a total is named only where the service stated one', () => {
  expect(describeRows({ firstRow: 1, lastRow: 20, totalRows: 63, hasNext: true })).toBe(
    'Rows 1–20 of 63',
  );
  expect(describeRows({ page: 3, firstRow: 101, lastRow: 150, hasNext: true })).toBe(
    'Page 3, rows 101–150, more follow',
  );
  expect(describeRows({ page: 4, firstRow: 151, lastRow: 160, hasNext: false })).toBe(
    'Page 4, rows 151–160, end of results',
  );
  expect(describeRows({ firstRow: 1, lastRow: 2, hasNext: false })).toBe(
    'Rows 1–2, end of results',
  );
});

test('a page without rows is never counted as one', () => {
  expect(describeRows({ firstRow: 0, lastRow: 0, totalRows: 63, hasNext: false })).toBe(
    'No rows here, 63 total',
  );
  expect(describeRows({ page: 2, firstRow: 51, lastRow: 50, hasNext: true })).toBe(
    'No rows, more follow',
  );
});

test('none at all are no place in a whole', () => {
  const none = { firstRow: 1, lastRow: 0, totalRows: 0, hasNext: false };
  expect(describeRows(none)).toBe('No rows');
  expect(describeRows({ ...none, unit: 'purposes' })).toBe('No purposes');
});

test('rows that are something are called what they are', () => {
  const purposes = { unit: 'purposes', hasNext: true };
  expect(describeRows({ ...purposes, firstRow: 1, lastRow: 20, totalRows: 63 })).toBe(
    'Purposes 1–20 of 63',
  );
  expect(describeRows({ ...purposes, page: 2, firstRow: 21, lastRow: 40 })).toBe(
    'Page 2, purposes 21–40, more follow',
  );
  expect(describeRows({ ...purposes, firstRow: 0, lastRow: 0, totalRows: 63 })).toBe(
    'No purposes here, 63 total',
  );
});
