import { expect, test } from 'vitest';
import { createValueMarks } from './value-marks.ts';

test('equal values have the same mark, others another', () => {
  const { markOf } = createValueMarks();
  const values = Array.from({ length: 2000 }, (_, index) => `person-${index}@example.org`);
  const marks = values.map(markOf);
  expect(new Set(marks).size).toBe(values.length);
  expect(values.map(markOf)).toEqual(marks);
  expect(marks.every((mark) => /^[2-9A-HJ-NP-Z]{4}$/.test(mark))).toBe(true);
});

test('a mark that was drawn before is not given to another value', () => {
  const drawn = ['AAAA', 'AAAA', 'AAAA', 'BBBB'];
  const { markOf } = createValueMarks(() => drawn.shift() ?? 'CCCC');
  expect([markOf('one'), markOf('two'), markOf('one')]).toEqual(['AAAA', 'BBBB', 'AAAA']);
});

test('what was forgotten gets a mark that is drawn anew', () => {
  const { markOf, forget } = createValueMarks();
  const before = Array.from({ length: 50 }, (_, index) => markOf(`${index}`));
  forget();
  expect(Array.from({ length: 50 }, (_, index) => markOf(`${index}`))).not.toEqual(before);
});
