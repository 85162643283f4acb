import { expect, test } from 'vitest';
import type { Profile } from '#contract/data-subject-records.ts';
import { countWithdrawn, isAsBefore, isWithdrawn } from './own-withdrawals.ts';

const read = (
  Id: string,
  statuses: Record<string, string>,
  day = 1,
  more: Partial<Profile> = {},
) => ({
  readAt: day,
  profile: {
    Id,
    Identifier: `${Id}@example.org`,
    LastUpdatedDate: `2026-01-0${day}T12:00:00.000Z`,
    Purposes: Object.entries(statuses).map(([purpose, Status]) => ({
      Id: purpose,
      Name: purpose,
      Version: 1,
      Status,
      LastInteractionDate: `2026-01-0${day}T12:00:00.000Z`,
    })),
    ...more,
  },
});

const before = [read('ann', { mail: 'WITHDRAWN' }), read('bob', { mail: 'ACTIVE' })];
const own = [{ id: 'bob', purposeIds: ['mail'] }];
const ann = read('ann', { mail: 'WITHDRAWN' });

test('what was withdrawn for a merge is no change, and is counted', () => {
  const now = [ann, read('bob', { mail: 'WITHDRAWN' }, 2)];
  expect(isAsBefore(before, now, own)).toBe(true);
  expect(isAsBefore(before, now, [])).toBe(false);
  expect(countWithdrawn(own, now)).toBe(1);
  expect(own.map((one) => isWithdrawn(one, now))).toEqual([true]);
  expect(own.map((one) => isWithdrawn(one, before))).toEqual([false]);
});

test.each([
  [
    'another answer of the same record',
    [ann, read('bob', { mail: 'WITHDRAWN', post: 'ACTIVE' }, 2)],
  ],
  ['another answer to the same purpose', [ann, read('bob', { mail: 'ACTIVE' }, 2)]],
  ['a value', [ann, read('bob', { mail: 'WITHDRAWN' }, 2, { Language: 'sv' })]],
  ['another record', [read('ann', { mail: 'OPT_OUT' }, 2), read('bob', { mail: 'WITHDRAWN' }, 2)]],
  ['who is gone', [ann]],
])('%s is a change beside it', (_, now) => {
  expect(isAsBefore(before, now, own)).toBe(false);
});
