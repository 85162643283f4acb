import { expect, test } from 'vitest';
import { columnsOf } from './collection-point-columns.tsx';

const row = { Id: 'a', Version: 1, Name: 'Newsletter signup', CreateDate: '2026-11-21T10:00:00Z' };
const lastHeadOf = (rows: Parameters<typeof columnsOf>[0]) => columnsOf(rows, true).at(-1);

test('hosts that tell the last modification have it in the list', () => {
  expect(lastHeadOf([row, { ...row, LastModifiedDate: '2026-11-21T11:00:00Z' }])).toMatchObject({
    header: 'Last modified',
    sortKey: 'lastModifiedDate',
  });
});

test('hosts that do not tell it have the creation in its place', () => {
  expect(lastHeadOf([row])).toMatchObject({ header: 'Created', sortKey: 'createdDate' });
});

test('before the first row it is not known which of the two there will be', () => {
  expect(lastHeadOf([])).toMatchObject({ header: 'Last modified' });
});

test('points tell what is live and the Draft apart, versions have a column for status and number', () => {
  const headsOf = (...parts: Parameters<typeof columnsOf>) =>
    columnsOf(...parts).map(({ id }) => id);
  expect(headsOf([{ ...row, Active: null }], true)).toEqual(
    expect.arrayContaining(['live', 'draft', 'receipts', 'rate', 'lastReceipt']),
  );
  expect(headsOf([{ ...row, Active: null }], true, null)).not.toContain('receipts');
  expect(headsOf([row], true)).toEqual(expect.arrayContaining(['status', 'version']));
  expect(headsOf([], true)).toContain('live');
  expect(headsOf([], false)).toContain('status');
});
