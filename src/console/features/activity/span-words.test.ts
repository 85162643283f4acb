import { expect, test } from 'vitest';
import { spanWords } from './span-words.ts';

const at = (day: number, hour: number): string => new Date(2026, 10, day, hour).toISOString();
const now = Date.parse(at(20, 14));

test.each([
  [{ from: at(20, 9), until: at(20, 10) }, '09:00 to 10:00'],
  [{ from: at(18, 9), until: at(18, 10) }, 'Nov 18, 2026, 09:00 to 10:00'],
  [{ from: at(18, 23), until: at(19, 0) }, 'Nov 18, 2026, 23:00 to Nov 19, 2026, 00:00'],
  [{ from: at(18, 9) }, 'from Nov 18, 2026, 09:00'],
  [{ until: at(20, 9) }, 'until 09:00'],
])('%j reads %s', (span, words) => {
  expect(spanWords(span, now)).toBe(words);
});
