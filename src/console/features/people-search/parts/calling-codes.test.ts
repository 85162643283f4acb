import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { countryCodes } from '#contract/country-codes.ts';
import { callingCodeOf } from './calling-codes.ts';

test('each country that can be chosen has the code by which the service reads its numbers', () => {
  expect(Object.fromEntries(countryCodes.map((code) => [code, callingCodeOf(code)]))).toEqual(
    Object.fromEntries(
      countryCodes.map((code) => [
        code,
        isSupportedCountry(code) ? `+${getCountryCallingCode(code)}` : undefined,
      ]),
    ),
  );
});
