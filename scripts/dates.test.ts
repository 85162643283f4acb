import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const files = await Promise.all(
  globSync('src/console/**/*.{ts,tsx}').map(async (path) => ({
    path,
    text: await readFile(path, 'utf8'),
  })),
);
const sources = files.filter(({ path }) => !path.includes('.test.'));
const having = (among: typeof files, pattern: RegExp) =>
  among.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).sort();

test('dates and times have one writer, so that all screens have them as drawn: Nov 20, 2026, 15:05', () => {
  const own = /DateTimeFormat|toLocale(Date|Time)String|toUTCString|\bJan\b\W+\bFeb\b/;
  expect(having(sources, own)).toEqual([
    // What an HTTP date looks like.
    'src/console/api/limits/retry-after.ts',
    // "November 2026", "Tue": no dates.
    'src/console/features/activity/months.ts',
    'src/console/features/insights/number-words.ts',
    // A letter has the dates of its reader's language.
    'src/console/features/proofs/letter/language.ts',
    'src/console/ui/format-time.ts',
  ]);
});

test('no day stands before its month', () => {
  const dayFirst = /\b[0-3]?\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) 20\d\d/;
  expect(having(files, dayFirst)).toEqual(['src/console/api/limits/retry-after.test.ts']);
});

test('only papers and files have an offset at each time: a screen says its zone once', () => {
  expect(having(sources, /formatTimeWithOffset/)).toEqual([
    'src/console/features/people-search/export/file-rows.ts',
    'src/console/features/proofs/proof-words.ts',
    'src/console/ui/format-time.ts',
  ]);
});
