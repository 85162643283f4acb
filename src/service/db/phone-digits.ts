/** What stands between the digits of phone numbers. */
export const phoneSigns = '+-(). /';

/** Nothing but digits and such signs; the same in JavaScript and in the database. */
export const phonePattern = '^[-+(). /0-9]+$';

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
