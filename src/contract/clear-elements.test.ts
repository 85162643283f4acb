import { expect, test } from 'vitest';
import { isClearElement } from './clear-elements.ts';

test.each([
  'Country',
  'COUNTRY_CODE',
  'countryCode',
  'Country of residence',
  'Country of delivery',
  'State',
  'State code',
  'Preferred language',
  'preferred-language',
])('%s is shown without a reveal', (name) => {
  expect(isClearElement(name)).toBe(true);
});

test.each([
  'Country of birth',
  'Country of origin',
  'Marital state',
  'State of health',
  'Statement',
  'First language',
  'Date of birth',
  'City',
  'Email',
  'Preferred store',
  '',
])('%j stays masked', (name) => {
  expect(isClearElement(name)).toBe(false);
});
