import { expect, test } from 'vitest';
import { said, speak, textOf } from './language.ts';

const french = speak('fr');
const text = said('', '', 'Sources : {list}.', '', '');

test('French keeps a colon on the line of its word', () => {
  expect(textOf(french.fill(text, { list: 'a : b' }))).toBe('Sources\u00a0: a : b.');
  expect(french.told(text, { list: 'a : b' })).toBe('Sources\u00a0: a : b.');
  expect(french.say(text)).toBe('Sources\u00a0: {list}.');
  expect(french.label('Reçu')).toBe('Reçu\u00a0: ');
});

test('French says the first of a month as it does', () => {
  expect(french.day('2024-03-01T10:00:00.000Z')).toBe('1er mars 2024');
  expect(french.time('2024-03-01T10:00:00.000Z')).toMatch(/^1er mars 2024/);
  expect(french.day('2024-03-11T10:00:00.000Z')).toBe('11 mars 2024');
  expect(french.shortDay('2024-03-01T10:00:00.000Z')).toBe('01/03/2024');
  expect(speak('nl').day('2024-03-01T10:00:00.000Z')).toBe('1 maart 2024');
});
