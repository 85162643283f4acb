import * as z from 'zod/mini';

// The published pattern has the region in capitals, the published examples write `en-us`.
const languageTagPattern = /^[a-z]{2}(-[A-Z]{2}|-[a-z]{2})?$/;

/** The form in which tags are compared: `en-US` and `en-us` are one language. */
export const languageKey = (tag: string): string => tag.toLowerCase();

export const isSameLanguage = (one: string, other: string): boolean =>
  languageKey(one) === languageKey(other);

/** Whether two letters name one, remembered: asking takes as long as reading half a receipt. */
const namesOf = (type: 'language' | 'region') => {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
  const known = new Map<string, boolean>();
  return (code: string): boolean => {
    const isNamed = known.get(code) ?? names.of(code) !== undefined;
    known.set(code, isNamed);
    return isNamed;
  };
};

const isLanguage = namesOf('language');
const isRegion = namesOf('region');

const isKnown = (tag: string): boolean => {
  const [language = '', region] = tag.split('-');
  return isLanguage(language) && (region === undefined || isRegion(region.toUpperCase()));
};

const faultOf = (tag: string): string | null => {
  if (!languageTagPattern.test(tag)) {
    return 'Must be a language such as en, or a language and a region such as en-US.';
  }
  return isKnown(tag) ? null : "Isn't a known language. Choose one such as en, en-US or ar.";
};

/**
 * A language, with or without a region: `en`, `en-US` or `en-us` (docs/wire/custom-preferences.md).
 */
export const languageTag = z.string().check(
  z.check(({ value, issues }) => {
    const message = faultOf(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  }),
);
languageTag.register(z.globalRegistry, { pattern: languageTagPattern.source });
