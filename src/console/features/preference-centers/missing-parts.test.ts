import { expect, test } from 'vitest';
import { newNode } from './center-values.ts';
import { missingByPart, missingIn, nextMissing } from './missing-parts.ts';

const structure = [
  {
    ...newNode('page', 'page'),
    children: [
      {
        ...newNode('section', 'section'),
        children: [newNode('purpose', 'mail'), newNode('purpose', 'sms'), newNode('text', 'hint')],
      },
    ],
  },
];

const missing = [
  {
    language: 'ar',
    texts: [
      'name',
      'pages.0.name',
      'pages.0.sections.0.purposes.1.description',
      'pages.0.sections.0.purposes.1.preferences.p.options.o',
      'pages.0.sections.0.elements.0.content',
    ],
  },
  { language: 'sv', texts: ['pages.0.name'] },
];

test('each missing text is told at its part', () => {
  expect(missingIn(missing, 'ar', structure)).toEqual([
    { key: 'center', name: 'name' },
    { key: 'page', name: 'name' },
    { key: 'sms', name: 'description' },
    { key: 'sms', name: 'preferences.p.options.o' },
    { key: 'hint', name: 'content' },
  ]);
  expect(missingIn(missing, 'en', structure)).toEqual([]);
});

test('a part counts what it lacks in all languages', () => {
  expect([...missingByPart(missing, structure)]).toEqual([
    ['center', 1],
    ['page', 2],
    ['sms', 2],
    ['hint', 1],
  ]);
});

test('the next missing text comes after this one, and after the last the first', () => {
  const texts = missingIn(missing, 'ar', structure);
  expect(nextMissing(texts, undefined)).toBe(texts[0]);
  expect(nextMissing(texts, texts[0])).toBe(texts[1]);
  expect(nextMissing(texts, texts.at(-1))).toBe(texts[0]);
  expect(nextMissing([], texts[0])).toBeUndefined();
});
