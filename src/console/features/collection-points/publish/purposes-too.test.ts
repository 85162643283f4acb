import { expect, test } from 'vitest';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import { ownGap, purposesToo, tooProblem } from './purposes-too.ts';

const link = (Id: string, Status: string, more: Partial<LinkedPurpose> = {}): LinkedPurpose => ({
  Id,
  Label: Id,
  Status,
  Version: 1,
  UpdatedDate: '2026-11-29T08:00:00.000Z',
  ...more,
});
const record = { Purposes: [link('a', 'DRAFT'), link('b', 'ACTIVE'), link('c', 'DRAFT')] };

test('what is ticked is sent as it was read, and nothing but Drafts', () => {
  expect(purposesToo(record, new Set(['b', 'c']))).toEqual([
    { id: 'c', version: 1, lastModifiedDate: '2026-11-29T08:00:00.000Z' },
  ]);
});

test('nothing goes live as long as a Draft purpose would stay one', () => {
  expect(tooProblem(record, new Set())).toEqual({
    words: '2 problems to fix',
    reason: 'Publish the 2 Draft purposes too, or link other versions.',
  });
  expect(tooProblem(record, new Set(['a']))?.words).toBe('1 problem to fix');
  expect(tooProblem(record, new Set(['a', 'c']))).toBeUndefined();
  expect(tooProblem({ Purposes: null }, new Set())).toBeUndefined();
  const many = Array.from({ length: 101 }, (_, index) => link(String(index), 'DRAFT'));
  const all = new Set(many.map(({ Id }) => Id));
  expect(tooProblem({ Purposes: many }, all)?.reason).toMatch(/^At most 100/);
});

test('a purpose says what it lacks itself', () => {
  expect(ownGap(link('a', 'DRAFT'))).toBeUndefined();
  const languages = [
    { Name: 'Offers', Description: 'What we send.', Language: 'en', Default: true },
    { Name: 'Angebote', Language: 'de' },
  ];
  expect(ownGap(link('a', 'DRAFT', { PurposeLanguages: languages }))).toBe(
    '1 text is missing in German',
  );
});
