import { describe, expect, test } from 'vitest';
import { placeAfterKey } from './matrix-keys.ts';

const rows = ['Name', 'a', 'b'];
const languages = ['de', 'he'];
const caretAt = (start: number, length = 4, end = start) => ({ start, end, length });

const ledBy = (
  key: string,
  place: { row: string; language: string },
  changes: Partial<Parameters<typeof placeAfterKey>[2]> = {},
) =>
  placeAfterKey(key, place, {
    rows,
    languages,
    caret: caretAt(2),
    direction: 'ltr',
    isArea: false,
    ...changes,
  });

const middle = { row: 'a', language: 'de' };

describe('in a line of text', () => {
  test.each([
    ['ArrowUp', 'Name'],
    ['ArrowDown', 'b'],
    ['Enter', 'b'],
  ])('%s leads to another row wherever the caret is', (key, row) => {
    expect(ledBy(key, middle)).toEqual({ row, language: 'de' });
  });

  test.each([
    ['ArrowUp', { row: 'Name', language: 'de' }],
    ['ArrowDown', { row: 'b', language: 'de' }],
    ['Enter', { row: 'b', language: 'de' }],
  ])('%s stays at the edge of the table', (key, place) => {
    expect(ledBy(key, place)).toBeNull();
  });

  test('left and right lead on from the edges of the text alone', () => {
    expect(ledBy('ArrowRight', middle, { caret: caretAt(4) })).toEqual({
      row: 'a',
      language: 'he',
    });
    expect(ledBy('ArrowRight', middle, { caret: caretAt(3) })).toBeNull();
    expect(ledBy('ArrowRight', middle, { caret: caretAt(0, 4, 4) })).toBeNull();
    const he = { row: 'a', language: 'he' };
    expect(ledBy('ArrowLeft', he, { caret: caretAt(0) })).toEqual(middle);
    expect(ledBy('ArrowLeft', he, { caret: caretAt(1) })).toBeNull();
    expect(ledBy('ArrowLeft', middle, { caret: caretAt(0) })).toBeNull();
  });

  test('written right to left, the left edge is the end of the text', () => {
    const he = { row: 'a', language: 'he' };
    const rtl = { direction: 'rtl' as const };
    expect(ledBy('ArrowLeft', he, { ...rtl, caret: caretAt(4) })).toEqual(middle);
    expect(ledBy('ArrowLeft', he, { ...rtl, caret: caretAt(0) })).toBeNull();
    expect(ledBy('ArrowRight', middle, { ...rtl, caret: caretAt(0) })).toEqual(he);
  });

  test('an empty text is left on both sides', () => {
    const caret = caretAt(0, 0);
    expect(ledBy('ArrowRight', middle, { caret })).toEqual({ row: 'a', language: 'he' });
    expect(ledBy('ArrowLeft', { row: 'a', language: 'he' }, { caret })).toEqual(middle);
  });

  test.each(['Tab', 'Home', 'a', 'Escape'])('%s stays with the text', (key) => {
    expect(ledBy(key, middle)).toBeNull();
  });
});

test('in an area of several lines up and down lead on from its edges, Enter makes a line', () => {
  const area = { isArea: true };
  expect(ledBy('ArrowDown', middle, area)).toBeNull();
  expect(ledBy('ArrowDown', middle, { ...area, caret: caretAt(4) })?.row).toBe('b');
  expect(ledBy('ArrowUp', middle, area)).toBeNull();
  expect(ledBy('ArrowUp', middle, { ...area, caret: caretAt(0) })?.row).toBe('Name');
  expect(ledBy('Enter', middle, { ...area, caret: caretAt(4) })).toBeNull();
});
