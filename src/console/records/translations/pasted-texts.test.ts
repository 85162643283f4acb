import { describe, expect, test } from 'vitest';
import { pastedWords, placePasted } from './pasted-texts.ts';

const rows = ['Name', 'Description'];
const languages = ['de', 'fr'];
const pasted = (text: string, { row = 'Name', language = 'de', isArea = false } = {}) =>
  placePasted(text, { row, language }, { rows, languages, isArea });
const cells = (...args: Parameters<typeof pasted>) =>
  pasted(...args)?.texts.map(({ row, language, text }) => [row, language, text]);

describe('what is pasted', () => {
  test('of a spreadsheet fills the rows below and the languages beside', () => {
    expect(cells('Neues\tNouvelles\r\nAlles\tTout\r\n')).toEqual([
      ['Name', 'de', 'Neues'],
      ['Name', 'fr', 'Nouvelles'],
      ['Description', 'de', 'Alles'],
      ['Description', 'fr', 'Tout'],
    ]);
  });

  test('in lines is a column in a line of text, and one text where it has lines of its own', () => {
    expect(cells('Neues\nAlles')).toEqual([
      ['Name', 'de', 'Neues'],
      ['Description', 'de', 'Alles'],
    ]);
    expect(pasted('Neues\nAlles', { isArea: true })).toBeNull();
    expect(pasted('Neues')).toBeNull();
    expect(pasted('Neues\n')).toBeNull();
  });

  test('keeps lines, tabs and quotes of quoted cells', () => {
    expect(cells('"Zwei\nZeilen"\t"Dites ""oui"""')).toEqual([
      ['Name', 'de', 'Zwei\nZeilen'],
      ['Name', 'fr', 'Dites "oui"'],
    ]);
    expect(cells('"Neu" heute\t"offen')).toEqual([
      ['Name', 'de', '"Neu" heute'],
      ['Name', 'fr', '"offen'],
    ]);
  });

  test('beyond the edge has no place, and that is told', () => {
    const beyond = pasted('a\tb\nc\td', { row: 'Description', language: 'fr' });
    expect(beyond?.texts).toEqual([{ row: 'Description', language: 'fr', text: 'a' }]);
    expect(beyond && pastedWords(beyond)).toBe('Pasted 1 text. 3 texts had no place here.');
    const fits = pasted('a\tb');
    expect(fits && pastedWords(fits)).toBe('Pasted 2 texts.');
  });
});
