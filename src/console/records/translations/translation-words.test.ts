import { expect, test } from 'vitest';
import { coverageWords, sourceName } from './translation-words.ts';

test('coverage says only what there is to say', () => {
  expect(coverageWords({ total: 6, missing: 1, same: 2, behind: 1 })).toBe(
    '83%, 1 missing, 2 same as default, 1 behind',
  );
  expect(coverageWords({ total: 6, missing: 0, same: 0, behind: 0 })).toBe('100%');
});

test('texts of no named language are those of the default one', () => {
  expect(sourceName('de')).toBe('German');
  expect(sourceName('')).toBe('Default language');
});
