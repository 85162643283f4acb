import { expect, test } from 'vitest';
import { contractPathOf } from './contract-path.ts';

test.each([
  ['identifier', 'identifier'],
  ['purposes', 'purposes'],
  ['purposes.3', 'purposes.*'],
  ['purposes.3.TransactionType', 'purposes.*.TransactionType'],
  ['purposes.0.Preferences.12.TopicId', 'purposes.*.Preferences.*.TopicId'],
  ['purposes.1.CustomPreferences.0.Options.2', 'purposes.*.CustomPreferences.*.Options.*'],
  ['purposes.1.CustomPreferences', 'purposes.*.CustomPreferences'],
  ['purposes.1.PurposeNote.noteText', 'purposes.*.PurposeNote.noteText'],
  ['geoLocation.country', 'geoLocation.country'],
  ['GEOLOCATION.Country', 'geoLocation.country'],
])('%s is %s of the contract', (path, expected) => {
  expect(contractPathOf(path)).toBe(expected);
});

test.each([
  ['dsDataElements.Some name', 'dsDataElements.*'],
  ['dsDataElements.ana@example.org', 'dsDataElements.*'],
  ['dsDataElements.identifier', 'dsDataElements.*'],
  ['additionalIdentifiers.Card.number', 'additionalIdentifiers.*'],
  ['customPayload.ana@example.org', 'customPayload.*'],
  ['ana@example.org', '*'],
  ['purposes.0.ana@example.org', 'purposes.*.*'],
  ['geoLocation.purposeIds.0.ana', 'geoLocation.purposeIds.*.*'],
  ['toString', '*'],
])('%s has nothing of its sender: %s', (path, expected) => {
  expect(contractPathOf(path)).toBe(expected);
});
