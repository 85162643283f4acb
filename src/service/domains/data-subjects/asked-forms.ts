import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import {
  foldNumber,
  foldText,
  phoneForm,
  readPhone,
  type SearchForms,
} from '#service/db/search-forms.ts';

/** Whose national numbers are meant, as ISO 3166 alpha-2; null where no country is assumed. */
export type Country = string | null;

/** What somebody typed, whose national numbers it has, and whose those are that are stored. */
export type Asked = { text: string; country: Country; storedCountry: Country };

/** How a stored value is like what somebody typed. */
export type Likeness = 'same' | 'otherCase' | 'otherSpacing' | 'sameDigits';

const parse = (text: string, country?: CountryCode): PhoneNumber | undefined => {
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(country && { defaultCountry: country }),
  });
  return number?.isPossible() ? number : undefined;
};

type Readings = {
  /** What it may be, each as `+` and digits. */
  numbers: readonly PhoneNumber[];
  /** What it is to whoever only compares digits. */
  digits: string;
};

/** The numbers that a text may be: national ones as that country reads them. */
const readNumbers = (text: string, country: Country): Readings | undefined => {
  const phone = readPhone(text);
  if (phone === undefined) return undefined;
  const { digits, isInternational } = phone;
  // A + is often left out, and no number begins with 0 after it.
  const international = digits.startsWith('0') ? undefined : parse(`+${digits}`);
  const national =
    isInternational || country === null || !isSupportedCountry(country)
      ? undefined
      : parse(digits, country);
  return {
    numbers: [international, national].filter((number) => number !== undefined),
    digits: isInternational ? `+${digits}` : digits,
  };
};

const onlyDigits = (text: string): string => text.replaceAll(/\D/g, '');

/** The ways to write a phone number; none of any other text. */
export const waysToWrite = ({ text, country }: Pick<Asked, 'text' | 'country'>): string[] => {
  const readings = readNumbers(text, country);
  if (readings === undefined) return [];
  return [
    text,
    `+${onlyDigits(readings.digits)}`,
    ...readings.numbers.flatMap((number) => [
      number.number,
      onlyDigits(number.number),
      number.formatNational(),
    ]),
  ];
};

/**
 * The forms under which values may be kept that are like this text: of a phone number, all ways to
 * write it.
 */
export const askedFormsOf = ({
  text,
  country,
}: Pick<Asked, 'text' | 'country'>): Record<keyof SearchForms, string[]> => {
  const phones = waysToWrite({ text, country }).flatMap((way) => {
    const phone = readPhone(way);
    return phone === undefined ? [] : [phoneForm(phone)];
  });
  return { text: [foldNumber(text)], phone: [...new Set(phones)] };
};

const isSameNumber = (one: Readings, other: Readings): boolean =>
  one.digits === other.digits ||
  one.numbers.some(({ number }) => other.numbers.some((own) => own.number === number));

/** How stored values are like what was typed; undefined where they aren't. */
export const createLikeness = ({
  text,
  country,
  storedCountry,
}: Asked): ((value: string) => Likeness | undefined) => {
  const plain = text.trim().normalize('NFC');
  const folded = foldText(text);
  const number = foldNumber(text);
  const readings = readNumbers(text, country);
  return (value) => {
    if (value.trim().normalize('NFC') === plain) return 'same';
    const own = readings && readNumbers(value, storedCountry);
    const isNumber = readings && own && isSameNumber(readings, own);
    if (isNumber && isPhone(text)) return 'sameDigits';
    if (foldText(value) === folded) return 'otherCase';
    if (foldNumber(value) === number) return 'otherSpacing';
    // The number of a card, with other signs between its digits.
    return isNumber ? 'sameDigits' : undefined;
  };
};

/** Of a number with the code of its country (ITU-T E.164). */
const mostDigits = 15;

/** Whether a text may be a phone number, and not only something as long as that of a card. */
export const isPhone = (text: string): boolean => {
  const phone = readPhone(text);
  return phone !== undefined && phone.digits.length <= mostDigits;
};

const isPossibleIn = (digits: string, country: Country): boolean =>
  country !== null && isSupportedCountry(country) && parse(digits, country) !== undefined;

/**
 * As which country's national number a text is read, null as none's; undefined where none could have
 * it, so that it doesn't depend on a country.
 */
export const readCountryOf = ({
  text,
  country,
}: Pick<Asked, 'text' | 'country'>): Country | undefined => {
  const phone = readPhone(text);
  if (phone === undefined || phone.isInternational || !isPhone(text)) return undefined;
  if (isPossibleIn(phone.digits, country)) return country;
  return getCountries().some((other) => isPossibleIn(phone.digits, other)) ? null : undefined;
};
