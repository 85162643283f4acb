import { expect, test } from 'vitest';
import { createTypedTexts } from './typed-texts.ts';

test('what was typed is known exactly, until another search', () => {
  const typed = createTypedTexts();
  typed.replaceWith('ada@example.org');
  typed.add('grace@example.org');
  expect(typed.has('ada@example.org')).toBe(true);
  expect(typed.has('grace@example.org')).toBe(true);
  expect(typed.has('Ada@example.org')).toBe(false);
  typed.replaceWith('+46701740641');
  expect(typed.has('ada@example.org')).toBe(false);
  expect(typed.has('grace@example.org')).toBe(false);
  typed.replaceWith(undefined);
  expect(typed.has('+46701740641')).toBe(false);
});

test('nothing typed shows nothing', () => {
  const typed = createTypedTexts();
  typed.replaceWith('');
  typed.add('');
  expect(typed.has('')).toBe(false);
});

test('only a change is told', () => {
  const typed = createTypedTexts();
  let told = 0;
  const stop = typed.subscribe(() => told++);
  typed.replaceWith('ada@example.org');
  typed.replaceWith('ada@example.org');
  typed.add('ada@example.org');
  expect(told).toBe(1);
  stop();
  typed.replaceWith(undefined);
  expect(told).toBe(1);
});
