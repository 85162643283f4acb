import { describe, expect, test } from 'vitest';
import type { GroupStatus } from '#contract/merge-request-values.ts';
import { groupStatusOf } from './group-status.ts';

const statusOf = (
  status: GroupStatus,
  people: string,
  { distinct = [], areOne = false }: { distinct?: string[]; areOne?: boolean } = {},
) =>
  groupStatusOf(status, {
    ids: [...people],
    areDistinct: (one, other) => distinct.includes([one, other].toSorted().join('')),
    areOne,
  });

describe('a group', () => {
  test.each(['MERGED', 'GONE', 'TOO_LARGE'] as const)('that is %s stays so', (status) => {
    expect(statusOf(status, 'ab', { distinct: ['ab'] })).toBe(status);
    expect(statusOf(status, 'a', { areOne: true })).toBe(status);
  });

  test.each(['OPEN', 'CHANGED', 'DISMISSED', 'NEEDS_REVIEW'] as const)(
    'that is %s is merged when a merge leaves one person, and only then',
    (status) => {
      expect(statusOf(status, 'a', { areOne: true })).toBe('MERGED');
      expect(statusOf(status, 'a')).toBe(status);
      expect(statusOf(status, '', { areOne: true })).toBe(status);
    },
  );

  test.each([
    ['OPEN', 'OPEN'],
    ['CHANGED', 'CHANGED'],
    ['DISMISSED', 'OPEN'],
    ['NEEDS_REVIEW', 'OPEN'],
  ] as const)('that is %s is %s while nothing is said of its people', (status, now) => {
    expect(statusOf(status, 'abc', { areOne: true })).toBe(now);
  });

  test('is dismissed when each two of its people are not the same, else it needs review', () => {
    expect(statusOf('OPEN', 'ab', { distinct: ['ab'] })).toBe('DISMISSED');
    expect(statusOf('OPEN', 'abc', { distinct: ['ab', 'bc'] })).toBe('NEEDS_REVIEW');
    expect(statusOf('DISMISSED', 'abc', { distinct: ['ab'] })).toBe('NEEDS_REVIEW');
    expect(statusOf('OPEN', 'abc', { distinct: ['ab', 'ac', 'bc'] })).toBe('DISMISSED');
    expect(statusOf('OPEN', 'ab', { distinct: ['ac'] })).toBe('OPEN');
  });
});
