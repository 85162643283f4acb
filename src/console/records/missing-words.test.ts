import { expect, test } from 'vitest';
import { missingWords } from './missing-words.ts';

const labelOf = (text: string) => ({ HowToWithdraw: 'How to withdraw' })[text] ?? text;

test('what each language lacks is one sentence, and languages that lack the same share it', () => {
  expect(missingWords([], labelOf)).toEqual([]);
  expect(
    missingWords(
      [
        { language: 'de-de', texts: ['Description'] },
        { language: 'ar', texts: ['Description', 'HowToWithdraw'] },
        { language: 'fr', texts: ['Description'] },
      ],
      labelOf,
    ),
  ).toEqual([
    'German (Germany) and French: description is missing.',
    'Arabic: description and how to withdraw are missing.',
  ]);
});
