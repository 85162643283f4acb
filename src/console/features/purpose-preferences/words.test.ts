import { expect, test } from 'vitest';
import { displayLabel, languageWords, rowLabel, selectionLabel } from './words.ts';

test('values have words, the stray spelling too, and unknown ones stay as they came', () => {
  expect(selectionLabel('SINGLE_CHOICE')).toBe('Single choice');
  expect(displayLabel('BUTTONs')).toBe('Buttons');
  expect(displayLabel('SLIDER')).toBe('SLIDER');
});

test('a text is named by its row, its label, or its place', () => {
  expect(rowLabel('Name', 'Topics', -2)).toBe('Name');
  expect(rowLabel('new-1', ' Garden ', 0)).toBe('Garden');
  expect(rowLabel('new-1', ' ', 3)).toBe('Option 4');
});

test('languages say their direction where it is from right to left', () => {
  expect(languageWords('he')).toBe('Hebrew, written right to left');
  expect(languageWords('de')).toBe('German');
});
