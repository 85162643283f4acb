import { expect, test } from 'vitest';
import { asksForNothing } from './missing.ts';

test('a form that asks people for nothing says so, and only such a one', () => {
  expect(asksForNothing({ SubjectIdentifier: '', DataElements: [] })).toEqual([
    "It has no identifier and no data elements: its form can't ask people who they are.",
  ]);
  expect(asksForNothing({ SubjectIdentifier: null, DataElements: null })).toHaveLength(1);
  expect(asksForNothing({ SubjectIdentifier: 'Email', DataElements: [] })).toEqual([]);
  expect(asksForNothing({ SubjectIdentifier: '', DataElements: ['Email'] })).toEqual([]);
});
