const phoneShaped = /^\+?[\d\s()./-]+$/;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
/** Shorter ones aren't found as phone numbers. */
const phoneDigits = 7;

const isNumber = (text: string): boolean =>
  phoneShaped.test(text) && digitsOf(text).length >= phoneDigits;

/** What the button says, by what was searched for. */
export const optOutLabel = (typed: string): string => {
  const text = typed.trim();
  const what = text.includes('@') ? ' for this address' : isNumber(text) ? ' for this number' : '';
  return `Record an opt-out${what} anyway`;
};

/**
 * The identifier under which someone nobody knows is opted out, as programs write it, or why there's
 * none: a national phone number or a name would be an identifier that no program asks for.
 */
export const readOptOutIdentifier = (
  typed: string,
): { identifier: string } | { message: string } => {
  const text = typed.trim();
  if (text === '' || text.includes('@')) return { identifier: text };
  if (isNumber(text)) {
    if (/^(\+|00)/.test(text)) return { identifier: `+${digitsOf(text).replace(/^00/, '')}` };
    if (/^0|[\s()/]/.test(text)) {
      return { message: 'Search with + and the country code first, such as +49.' };
    }
  }
  return /\d/.test(text) || !/\s/.test(text)
    ? { identifier: text }
    : { message: 'Search for an email, a phone number or a card number first.' };
};
