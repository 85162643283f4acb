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

test.each([
  ['０７０１２３４５６７', '0701234567'],
  ['ａｎａ＠example.org', 'ana@example.org'],
  // As address books copy it, with the direction of the text around it.
  ['\u202a+46 70\u2011123 45\u00a067\u202c', '+46 70-123 45 67'],
  ['46\u00ad70\u00a0123\u00a045', '4670 123 45'],
  ['ana\u200b@example.org\u3000', 'ana@example.org'],
  ['\ufeffana@example.org', 'ana@example.org'],
])('what came with a pasted text is left out, case %#', (typed, identifier) => {
  expect(toLookup(values({ identifier: typed }))).toEqual({ by: 'identifier', identifier });
  expect(identifierFault(typed)).toBeUndefined();
  const element = values({ by: 'element', name: 'Phone', value: typed });
  expect(toLookup(element)).toMatchObject({ value: identifier });
});

test.each([
  'müller@example.org',
  'ana\u00a0maria',
  'c\u00adard',
  '²34',
  '5\u2075',
  'card–7 łukasz',
])('what can be sent is sent as it is, and other letters stay in fault, case %#', (identifier) => {
  const hasFault = /[ł\u2075]/.test(identifier);
  expect(toLookup(values({ identifier }))).toMatchObject({
    identifier: identifier.replace('–', '-'),
  });
  expect(identifierFault(identifier) !== undefined).toBe(hasFault);
});
