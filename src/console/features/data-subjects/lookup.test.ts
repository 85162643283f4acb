import { expect, test } from 'vitest';
import { faultsOf, type LookupValues, toLookup, toLookupValues } from './lookup.ts';

const values = (fields: Partial<LookupValues>): LookupValues => ({
  by: 'identifier',
  identifier: '',
  name: '',
  value: '',
  ...fields,
});

const identifierFault = (identifier: string) => faultsOf(values({ identifier })).identifier;

test('spaces around what is looked up are cut, those within stay', () => {
  expect(toLookup(values({ identifier: '  ada lovelace ' }))).toEqual({
    by: 'identifier',
    identifier: 'ada lovelace',
  });
  expect(toLookup(values({ by: 'element', name: ' City', value: ' New York ' }))).toEqual({
    by: 'element',
    name: 'City',
    value: 'New York',
  });
});

test('a lookup fills the form that made it, and no other field', () => {
  const element = { by: 'element', name: 'City', value: 'Uppsala' } as const;
  expect(toLookup(toLookupValues(element, 'identifier'))).toEqual(element);
  expect(toLookupValues(element, 'identifier').identifier).toBe('');
  expect(toLookupValues(undefined, 'element')).toEqual(values({ by: 'element' }));
});

test('what no header carries is told at the field that holds it', () => {
  expect(identifierFault('łukasz')).toContain('“ł” (U+0142)');
  expect(identifierFault('müller@example.org')).toBeUndefined();
});

test('empty and overlong fields are told, at their own maximum, once the spaces are cut', () => {
  expect(identifierFault('   ')).toBe('Must not be empty.');
  expect(identifierFault(` ${'a'.repeat(255)} `)).toBeUndefined();
  expect(identifierFault('a'.repeat(256))).toBe('Must be at most 255 characters.');
  const element = values({ by: 'element', name: 'City', value: 'a'.repeat(751) });
  expect(faultsOf(element)).toEqual({ value: 'Must be at most 750 characters.' });
});

test('a name goes with a value, and the fields of another way do not matter', () => {
  expect(faultsOf(values({ by: 'element', name: 'City', identifier: 'łł' }))).toEqual({
    value: 'Must not be empty.',
  });
  expect(faultsOf(values({ by: 'element', value: 'Uppsala' }))).toEqual({
    name: 'Must not be empty.',
  });
  expect(faultsOf(values({ identifier: 'ada', value: 'łł' }))).toEqual({});
});
