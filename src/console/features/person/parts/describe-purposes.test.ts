import { expect, test } from 'vitest';
import { describePurposes } from './describe-purposes.ts';

test('statuses are counted, most first; one that is not known reads as it came', () => {
  const purposes = ['WITHDRAWN', 'ACTIVE', 'FROZEN', 'ACTIVE'].map((Status) => ({ Status }));
  expect(describePurposes(purposes)).toBe('2 Active, 1 Withdrawn, 1 FROZEN');
  expect(describePurposes([])).toBe('');
});
