import { expect, test } from 'vitest';
import { agreedNote, lastWords, stayWords } from './agreed-words.ts';

const agreed = { inForce: 1626, inForceEarlier: 452 };

test('the Active version says how many people agreed to it, and not to an older one', () => {
  const active = { version: 3, status: 'ACTIVE' };
  expect(agreedNote(active, agreed)).toBe('what 1,174 people agreed to');
  expect(agreedNote(active, undefined)).toBe('what people agreed to');
  expect(agreedNote({ version: 2, status: 'RETIRED' }, agreed)).toBe('what people agreed to');
  expect(agreedNote({ version: 4, status: 'DRAFT' }, agreed)).toBe('what people will agree to');
});

test('people whose consent is in force stay with their text', () => {
  expect(stayWords(3, agreed)).toBe('1,626 people stay on v3 or older');
  expect(stayWords(3, { inForce: 1, inForceEarlier: 0 })).toBe('1 person stays on v3 or older');
  expect(stayWords(undefined, agreed)).toBe('1,626 people stay on an older version');
  expect(stayWords(3, { inForce: 0, inForceEarlier: 0 })).toBe('Nobody has consent in force');
});

test('another life span is for new consents', () => {
  expect(lastWords(['2 years', '1 year'], 1626)).toEqual({
    fact: '1 year instead of 2 years, for new consents',
    note: '1,626 people in force keep their date',
  });
  expect(lastWords(['Never', '1 year'], 0)).toEqual({
    fact: '1 year instead of never, for new consents',
    note: '',
  });
  expect(lastWords(['2 years', '2 years'], 5).note).toBe('The same in both versions');
});
