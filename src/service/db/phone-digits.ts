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
