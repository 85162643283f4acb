import { expect, test } from 'vitest';
import { describeList } from './describe-list.ts';

const listOf = (...labels: string[]) => ({
  label: 'Data elements',
  options: labels.map((label) => ({ id: label, label })),
  optionOf: (text: string) => ({ id: text, label: text, isAsTyped: true }),
  onPick: () => undefined,
});
const foundFor = (text: string, ...labels: string[]) =>
  describeList(listOf(...labels), text, true).found.map(({ label }) => label);

test('what was typed comes first, unless an option begins with it', () => {
  expect(foundFor('Resume', 'Résumé')).toEqual(['Resume', 'Résumé']);
  expect(foundFor('size shoe', 'Shoe size')).toEqual(['size shoe', 'Shoe size']);
  expect(foundFor('sho', 'Shoe size')).toEqual(['Shoe size', 'sho']);
  expect(foundFor('Shoe size', 'Shoe size')).toEqual(['Shoe size']);
});
