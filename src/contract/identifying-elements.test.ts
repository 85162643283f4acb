import { expect, test } from 'vitest';
import { identifyingKindOf } from './identifying-elements.ts';

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
