import { phoneDigits, plainPhone } from './phone-digits.ts';

/** The forms of a value by which people are found: texts that are alike have the same. */
export type SearchForms = { text: string; phone: string | null };

/** A text without regard to capitals and to how its accents are composed. */
export const foldText = (text: string): string =>
  text.trim().normalize('NFC').toLowerCase().normalize('NFC');

/** A number of a card, a contract or a customer: letters and digits, in blocks or not. */
const cardNumber = /^[\p{L}\p{M}\p{N}\p{Zs}\p{Pd}]+$/u;
const fewestDigits = 4;

/** Whether blanks and hyphens make no difference to a text. */
export const isCardNumber = (text: string): boolean =>
  cardNumber.test(text) && (text.match(/\p{Nd}/gu)?.length ?? 0) >= fewestDigits;

/** The same of a card number without its blanks and hyphens. */
export const foldNumber = (text: string): string => {
  const folded = foldText(text);
  return isCardNumber(folded) ? folded.replaceAll(/[\p{Zs}\p{Pd}]/gu, '') : folded;
};

/** Codes of countries with two digits (ITU-T E.164); +1 and +7 have one, all others three. */
const shortCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Two for `00`, and 15 of the number itself. */
const mostDigits = 17;

export type WrittenPhone = {
  digits: string;
  /** With a `+` or `00`, which `digits` leaves out: they begin with the code of a country. */
  isInternational: boolean;
};

/** What was written as a phone number, without the `(0)` of another way to dial it. */
export const readPhone = (text: string): WrittenPhone | undefined => {
  const plain = plainPhone(text);
  const digits = phoneDigits(plain.replace('(0)', ''));
  if (digits === undefined || digits.length > mostDigits) return undefined;
  const begin = /^[ (]*(\+|00)/.exec(plain)?.[1];
  return begin === '00'
    ? { digits: digits.slice(2), isInternational: true }
    : { digits, isInternational: begin === '+' };
};

const significant = (digits: string): string => digits.replace(/^0+/, '');

/** The digits that every way to write a number has, whoever dials it from where. */
export const phoneForm = ({ digits, isInternational }: WrittenPhone): string => {
  if (!isInternational) return significant(digits);
  const code = shortCodes.exec(digits)?.[0].length ?? 3;
  return significant(digits.slice(code));
};

/**
 * What a value is found by. It doesn't depend on a country: what a national number means is asked when
 * somebody looks for it (`domains/data-subjects/asked-forms.ts`).
 */
export const searchFormsOf = (value: string): SearchForms => {
  const phone = readPhone(value);
  return { text: foldNumber(value), phone: phone === undefined ? null : phoneForm(phone) };
};
