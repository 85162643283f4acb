/** What stands between the digits of phone numbers. */
export const phoneSigns = '+-(). /';

/** Nothing but digits and such signs; the same in JavaScript and in the database. */
export const phonePattern = '^[-+(). /0-9]+$';

/**
 * What stands for these signs where a number was typeset or copied: blanks that don't break, hyphens
 * and dashes, marks of direction and others that nobody sees. Ranges in JavaScript and in the database.
 */
const typesetSigns =
  '\\u00a0\\u00ad\\u2000-\\u2015\\u202a-\\u202f\\u205f\\u2060\\u2066-\\u2069\\u2212\\u3000\\ufeff\\uff0d';

/** The same of numbers however they were typeset. */
export const typesetPhonePattern = `^[-+(). /0-9${typesetSigns}]+$`;

const anyTypesetSign = new RegExp(`[${typesetSigns}]`, 'g');

/** A number without what only typesetting gave it; the blanks and dashes of any other text, too. */
export const plainPhone = (text: string): string => text.replaceAll(anyTypesetSign, ' ').trim();

const shortest = 7;

/** The digits of what looks like a phone number, in whatever format it is written; else undefined. */
export const phoneDigits = (text: string): string | undefined => {
  if (!new RegExp(phonePattern).test(text)) return;
  const digits = text.replaceAll(/\D/g, '');
  return digits.length < shortest ? undefined : digits;
};

/**
 * The digits under which the same number may be stored: with and without the `00` of an international
 * number, and without the `(0)` that is dialed in its own country only. Undefined for what is no
 * phone number.
 */
export const phoneForms = (text: string): string[] | undefined => {
  const written = phoneDigits(text);
  if (written === undefined) return;
  const dialed = phoneDigits(text.replace('(0)', '')) ?? written;
  const forms = [written, dialed].flatMap((digits) => {
    const international = digits.replace(/^00/, '');
    return [digits, international, `00${international}`];
  });
  return [...new Set(forms)].filter((digits) => digits.length >= shortest);
};
