import { describe, expect, test } from 'vitest';
import type { Profile } from '#contract/data-subject-records.ts';
import type { PersonReading } from '../read-people.ts';
import { verdictOf } from './verdict.ts';

const before = { Id: 'ann', Identifier: 'ann', LastUpdatedDate: '2026-01-01T00:00:00.000Z' };
const after = { ...before, LastUpdatedDate: '2026-01-02T00:00:00.000Z' };

const found = (id: string, profile: Profile = { Id: id, Identifier: id }): PersonReading => ({
  person: { id, identifier: id },
  readAt: 0,
  kind: 'found',
  profile,
});
const lost = (id: string): PersonReading => ({
  person: { id, identifier: id },
  readAt: 0,
  kind: 'missing',
});

const judge = (...readings: PersonReading[]) => verdictOf(readings, [before]);

describe('merged', () => {
  test('is said only where all others are gone and the primary is not as it was', () => {
    expect(judge(found('ann', after), lost('bob'), lost('cid'))).toBe('merged');
  });

  test('is not said where the primary is as before: the others may have gone elsewhere', () => {
    expect(judge(found('ann', before), lost('bob'))).toBe('unclear');
  });
});

describe('the transactions', () => {
  const withCount = (profile: Profile, TotalTransactionCount: number): Profile => ({
    ...profile,
    Purposes: [
      { Id: 'mail', Name: 'Mail', Version: 1, Status: 'ACTIVE', TotalTransactionCount },
      { Id: 'sms', Name: 'Sms', Version: 1, Status: 'ACTIVE' },
    ],
  });
  const all = [withCount(before, 2), withCount({ Id: 'bob', Identifier: 'bob' }, 3)];
  const judgeCount = (count: number) =>
    verdictOf([found('ann', withCount(after, count)), lost('bob')], all);

  test('of all have to be the primary’s, or the others went elsewhere', () => {
    expect(judgeCount(2)).toBe('unclear');
    expect(judgeCount(4)).toBe('unclear');
    expect(judgeCount(5)).toBe('merged');
    expect(judgeCount(6)).toBe('merged');
  });
});

describe('not merged', () => {
  test('is said where everybody is there, whatever else changed', () => {
    expect(judge(found('ann', before), found('bob'))).toBe('not-merged');
    expect(judge(found('ann', after), found('bob'), found('cid'))).toBe('not-merged');
  });
});

describe('unclear', () => {
  test('is what has no other explanation', () => {
    expect(judge(found('ann', after), lost('bob'), found('cid'))).toBe('unclear');
    expect(judge(lost('ann'), lost('bob'))).toBe('unclear');
    expect(judge(lost('ann'), found('bob'))).toBe('unclear');
    expect(judge(found('ann', after))).toBe('unclear');
    expect(judge()).toBe('unclear');
  });
});
