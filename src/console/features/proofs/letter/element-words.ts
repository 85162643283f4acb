import { type Said, type Speech, said } from './language.ts';

type ElementWord = {
  names: RegExp;
  /** Heads a row. */
  title: Said;
  /** "your phone number". */
  yours: Said;
};

const words: readonly ElementWord[] = [
  {
    names: /^(full )?name$/,
    title: said('Name', 'Name', 'Nom', 'Naam', 'Namn'),
    yours: said('your name', 'Ihren Namen', 'votre nom', 'uw naam', 'ditt namn'),
  },
  {
    names: /^(first|given) name$/,
    title: said('First name', 'Vorname', 'Prénom', 'Voornaam', 'Förnamn'),
    yours: said('your first name', 'Ihren Vornamen', 'votre prénom', 'uw voornaam', 'ditt förnamn'),
  },
  {
    names: /^((last|family) name|surname)$/,
    title: said('Last name', 'Nachname', 'Nom de famille', 'Achternaam', 'Efternamn'),
    yours: said(
      'your last name',
      'Ihren Nachnamen',
      'votre nom de famille',
      'uw achternaam',
      'ditt efternamn',
    ),
  },
  {
    names: /^e ?mail( address)?$/,
    title: said('Email', 'E-Mail', 'E-mail', 'E-mail', 'E-post'),
    yours: said(
      'your email address',
      'Ihre E-Mail-Adresse',
      'votre adresse e-mail',
      'uw e-mailadres',
      'din e-postadress',
    ),
  },
  {
    names: /^(tele)?phone( number)?$/,
    title: said('Phone', 'Telefon', 'Téléphone', 'Telefoon', 'Telefon'),
    yours: said(
      'your phone number',
      'Ihre Telefonnummer',
      'votre numéro de téléphone',
      'uw telefoonnummer',
      'ditt telefonnummer',
    ),
  },
  {
    names: /^country( code| of residence)?$/,
    title: said('Country', 'Land', 'Pays', 'Land', 'Land'),
    yours: said('your country', 'Ihr Land', 'votre pays', 'uw land', 'ditt land'),
  },
  {
    names: /^(preferred )?language$/,
    title: said('Language', 'Sprache', 'Langue', 'Taal', 'Språk'),
    yours: said('your language', 'Ihre Sprache', 'votre langue', 'uw taal', 'ditt språk'),
  },
];

const plain = (name: string): string =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim();

const wordOf = (name: string): ElementWord | undefined =>
  words.find(({ names }) => names.test(plain(name)));

/** Whether we have a word of ours for it in each language. */
export const hasWord = (name: string): boolean => wordOf(name) !== undefined;

/** What a data element is called in the letter's language; its own name where we have no word. */
export const elementTitle = (speech: Speech, name: string): string => {
  const word = wordOf(name);
  return word === undefined ? name : speech.say(word.title);
};

/** "your phone number" in a sentence; an element's own name where we have no word. */
export const yourElement = (speech: Speech, name: string): string => {
  const word = wordOf(name);
  return word === undefined ? name : speech.say(word.yours);
};

/** Under which element a person's name stands, so that a letter can greet them by it. */
export const isFullName = (name: string): boolean => /^(full )?name$/.test(plain(name));
export const isFirstName = (name: string): boolean => /^(first|given) name$/.test(plain(name));
export const isLastName = (name: string): boolean =>
  /^((last|family) name|surname)$/.test(plain(name));
