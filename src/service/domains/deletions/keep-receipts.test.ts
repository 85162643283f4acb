import { expect, test } from 'vitest';
import { deletionOfProgram } from './keep-receipts.ts';

const untilOf = (requestedAt: string, keepMonths: number) =>
  deletionOfProgram({ retainsReceipts: true, keepMonths, requestedAt, requestedBy: 'crm' }).keep
    ?.until;

test.each([
  ['2026-11-21T09:00:00.000000Z', 36, '2029-11-21T09:00:00.000000Z'],
  ['2026-01-31T23:59:59.000000Z', 1, '2026-02-28T23:59:59.000000Z'],
  ['2024-02-29T00:00:00.000000Z', 12, '2025-02-28T00:00:00.000000Z'],
  ['2026-12-31T00:00:00.000000Z', 2, '2027-02-28T00:00:00.000000Z'],
])('receipts of a deletion of %s stay %i months, until %s', (requestedAt, months, until) => {
  expect(untilOf(requestedAt, months)).toBe(until);
});

test('receipts that nobody asked to retain go with the person', () => {
  const deletion = deletionOfProgram({
    retainsReceipts: false,
    keepMonths: 36,
    requestedAt: '2026-11-21T09:00:00.000000Z',
    requestedBy: 'crm',
  });
  expect(deletion).toEqual({ deleteType: 'API', ruleId: null, erasureId: null, keep: null });
});
