import { expect, test } from 'vitest';
import { countryOf } from './country-of.ts';

test('the country is that of the latest receipt with one, else the one given', () => {
  const DataElements = [
    { Name: 'City', Value: 'Uppsala' },
    { Name: 'Country', Value: 'SE' },
  ];
  expect(countryOf({ LatestGeolocation: { Country: 'DE' }, DataElements })).toBe('Germany');
  expect(countryOf({ LatestGeolocation: { Country: null }, DataElements })).toBe('Sweden');
  expect(countryOf({ DataElements: [{ Name: 'Country', Value: ['SE', 'DE'] }] })).toBe('');
  expect(countryOf({ DataElements: [{ Name: 'Country', Value: 'Åland' }] })).toBe('Åland');
  expect(countryOf({ LatestGeolocation: null })).toBe('');
});

test('the country given is that of residence or delivery where there is no other', () => {
  const delivery = { Name: 'Country of delivery', Value: 'Austria' };
  const residence = { Name: 'Country of residence', Value: 'NL' };
  expect(countryOf({ DataElements: [delivery] })).toBe('Austria');
  expect(countryOf({ DataElements: [delivery, residence] })).toBe('Netherlands');
  const other = { Name: 'Country', Value: 'SE' };
  expect(countryOf({ DataElements: [delivery, residence, other] })).toBe('Sweden');
  expect(countryOf({ DataElements: [{ ...other, Value: null }, residence] })).toBe('Netherlands');
  expect(countryOf({ DataElements: [{ Name: 'Country of birth', Value: 'SE' }] })).toBe('');
});
