import { expect, it } from 'vitest';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { describeDifference } from './difference-words.ts';

const opened: CollectionPoint = { Id: '1', Version: 1, Name: 'Kiosk' };
const stored: CollectionPoint = {
  ...opened,
  Purposes: [{ Id: 'p', Label: 'Marketing email', Version: 2 }],
};

const words = (field: string, before: unknown, after: unknown) => {
  const told = describeDifference({ field, before, after }, opened, stored);
  return `${told.label}: ${told.before} > ${told.after}`;
};

it.each([
  ['Description', undefined, 'New', 'Description: not set > “New”'],
  ['CollectionPointType', 'WEB_FORM', 'KIOSK', 'Type: “Web form” > “KIOSK”'],
  ['Status', 'DRAFT', 'ACTIVE', 'Status: “Draft” > “Active”'],
  ['DoubleOptIn', false, true, 'Double opt-in: off > on'],
  ['DataElements', [], ['Email', 'City'], 'Data elements: none > Email, City'],
  ['somethingNew', { a: 1 }, 7, 'somethingNew: {"a":1} > 7'],
  ['PurposeIdsWithVersion', [], [], 'Purposes: none > Marketing email v2'],
])('a change of %s is told in the words of the form', (field, before, after, told) => {
  expect(words(field, before, after)).toBe(told);
});

it('a long value is cut, so that a difference stays readable', () => {
  expect(words('Description', 'd'.repeat(900), '').length).toBeLessThan(130);
});
