import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';
import { monthsUntil } from './months.ts';

test('what differs is told setting by setting, without who and when', () => {
  const changes = {
    before: { '1': { Name: 'Form', Status: 'DRAFT', LastModifiedDate: 'a', Url: null } },
    after: {
      '1': { Name: 'Form', Status: 'ACTIVE', LastModifiedDate: 'b', Url: 'https://example.org' },
    },
  };
  expect(changedFields({ changes })).toEqual([
    { version: '1', field: 'Status', before: 'DRAFT', after: 'ACTIVE' },
    { version: '1', field: 'Url', before: 'not set', after: 'https://example.org' },
  ]);
  expect(changedFields({ changes: null })).toEqual([]);
});

test('months begin at midnight UTC and end where the next begins', () => {
  const [first, second] = monthsUntil(new Date('2026-01-31T23:30:00-05:00'), 2);
  expect(first).toEqual({
    value: '2026-02',
    label: 'February 2026',
    from: '2026-02-01T00:00:00Z',
    until: '2026-03-01T00:00:00Z',
  });
  expect(second?.value).toBe('2026-01');
});
