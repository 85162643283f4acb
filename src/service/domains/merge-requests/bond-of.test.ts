import { expect, test } from 'vitest';
import { bondOf } from './bond-of.ts';
import type { HeldValue } from './compared-values.ts';

/** "ana 0 x" is known, "ana 0 ?x" was typed into a form: the person, the element and the value. */
const held = (text: string): HeldValue[] =>
  text.split(', ').map((own) => {
    const [subjectId = '', element = '', value = ''] = own.split(' ');
    const isFormSet = value.startsWith('?');
    return {
      subjectId,
      isTest: false,
      element: Number(element),
      value: value.replace('?', ''),
      isFormSet,
    };
  });
const any = { condition: 'ANY', elementCount: 2 } as const;
const all = { condition: 'ALL', elementCount: 2 } as const;

test.each([
  ['both values are known', 'ana 0 x, ann 0 X', 2, 'known'],
  ['one of them was typed into a form', 'ana 0 x, ann 0 ?x', 2, 'forms'],
  ['both were', 'ana 0 ?x, ann 0 ?x', 2, 'forms'],
  ['the same value is known of her too', 'ana 0 x, ann 0 ?x, ann 0 x', 2, 'known'],
  ['another value is known of both', 'ana 0 x, ann 0 ?x, ana 1 y, ann 1 y', 2, 'known'],
  ['a third one joins by a form alone', 'ana 0 x, ann 0 x, mia 0 ?x', 3, 'forms'],
  ['two only hang together by a form', 'ana 0 x, ann 0 x, ann 1 ?y, mia 1 y', 3, 'forms'],
  ['a typed value of another matters to nobody', 'ana 0 x, ann 0 x, ann 0 ?z', 2, 'known'],
  ['they share nothing any more', 'ana 0 x, ann 0 ?z', 2, 'none'],
  ['one of them left', 'ana 0 x, ann 0 x, mia 0 z', 3, 'none'],
])('by any element, where %s', (_where, text, memberCount, bond) => {
  expect(bondOf(held(text), memberCount, any)).toBe(bond);
});

test.each([
  ['all values are known', 'ana 0 x, ann 0 x, ana 1 y, ann 1 y', 'known'],
  ['one of them was typed into a form', 'ana 0 x, ann 0 x, ana 1 y, ann 1 ?y', 'forms'],
  ['one element differs', 'ana 0 x, ann 0 x, ana 1 y, ann 1 z', 'none'],
])('by all elements, where %s', (_where, text, bond) => {
  expect(bondOf(held(text), 2, all)).toBe(bond);
});
