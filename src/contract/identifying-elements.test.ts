import { expect, test } from 'vitest';
import {
  findsPeople,
  findsPeopleByName,
  identifyingKindOf,
  kindOfElement,
} from './identifying-elements.ts';

test.each([
  ['EMAIL', ['Email', 'E-mail address', 'workEmail', 'Courriel', 'Correo electrónico']],
  ['PHONE', ['Phone number', 'mobilePhone', 'Telefonnummer', 'Téléphone', 'Handy', 'Tel.']],
  ['ADDRESS', ['Postal address', 'Street', 'ZIP', 'Straße', 'Dirección', 'PLZ']],
  ['NAME', ['Name', 'First name', 'LAST_NAME', 'firstname', 'Nachname', 'Prénom', 'Apellidos']],
  ['BIRTH_DATE', ['Date of birth', 'Birthday', 'DOB', 'Geburtsdatum', 'Date de naissance']],
  ['CARD', ['Card number', 'Loyalty number', 'Kundenkarte', 'Carte de fidélité']],
  [
    null,
    ['City', 'Country', 'Birthplace', 'Company name', 'Product name', 'Shoe size', 'Discard', ''],
  ],
])('names that say %s do so in several languages and spellings', (kind, names) => {
  expect(names.map((name) => [name, identifyingKindOf(name)])).toEqual(
    names.map((name) => [name, kind]),
  );
});

test('people are found by phones, email addresses and cards, by the name in any case', () => {
  const names = ['Phone number', 'telephone', 'MOBILE', 'Email', 'E-mail address', 'workEMail'];
  const cards = ['Card number', 'LOYALTY no.', 'loyaltyCard'];
  for (const name of [...names, ...cards]) expect(findsPeopleByName(name), name).toBe(true);
  for (const name of ['Name', 'Mail', 'Telefon', 'City', 'e mail', '']) {
    expect(findsPeopleByName(name), name).toBe(false);
  }
});

test('what administrators set goes before the name', () => {
  expect(kindOfElement({ name: 'Phone', kind: null })).toBe('PHONE');
  expect(kindOfElement({ name: 'Phone', kind: 'NONE' })).toBe('NONE');
  expect(kindOfElement({ name: 'Shoe size', kind: null })).toBe('NONE');
  expect(kindOfElement({ name: 'Shoe size', kind: 'CARD' })).toBe('CARD');
  expect(findsPeople({ name: 'Phone', findsPeople: null })).toBe(true);
  expect(findsPeople({ name: 'Phone', findsPeople: false })).toBe(false);
  expect(findsPeople({ name: 'City', findsPeople: true })).toBe(true);
});
