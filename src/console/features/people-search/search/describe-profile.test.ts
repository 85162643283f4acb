import { expect, test } from 'vitest';
import { countChoices, countryOf } from './describe-profile.ts';

const choice = (IsConsented: boolean) => ({ Id: '1', Name: 'x', IsConsented });

test('choices count over all purposes; those without consent show where they were read', () => {
  const given = { Topics: [choice(true)] };
  const options = { CustomPreferences: [{ Id: '1', Name: 'x', Options: [choice(true)] }] };
  expect(countChoices([given, options, {}])).toBe('2');
  expect(countChoices([given, { Topics: [choice(false), choice(false)] }])).toBe('1 of 3');
  expect(countChoices([{ Topics: null }])).toBe('');
});

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
