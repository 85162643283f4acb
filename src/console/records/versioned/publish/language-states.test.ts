import { expect, test } from 'vitest';
import { isComplete, languageStates, missingSentence } from './language-states.ts';

const states = languageStates(
  ['en', 'de', 'nl', 'DE', ''],
  [
    { language: 'NL', texts: ['Name'] },
    { language: 'nl', texts: ['Description'] },
  ],
  [{ tag: 'de', rows: [{}] }],
);

test('each language is told once, with what it lacks and what fell behind', () => {
  expect(states.map(({ missing, behind }) => [missing, behind])).toEqual([
    [0, 0],
    [0, 1],
    [2, 0],
  ]);
  expect(states.map(isComplete)).toEqual([true, false, false]);
});

test('what people see in place of missing texts is named, where that is known', () => {
  expect(missingSentence(states, 'en')).toBe('2 texts are missing: people see English there.');
  expect(
    missingSentence(languageStates(['fr'], [{ language: 'fr', texts: ['Name'] }], []), ''),
  ).toBe('1 text is missing: people see the default language there.');
  expect(missingSentence([], 'en')).toBe('');
});
