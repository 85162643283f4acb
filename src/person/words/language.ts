import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { languageIn } from './lists.ts';
import { sv } from './sv.ts';
import type { Words } from './words.ts';

/** Names of languages in themselves, in the order in which pages offer them. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  sv: 'Svenska',
  ar: 'العربية',
} as const;
export type Language = keyof typeof languages;

const all: Record<Language, Words> = { en, de, fr, sv, ar };
const fallback: Language = 'en';

export const wordsOf = (language: Language): Words => all[language];

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language) ? 'rtl' : 'ltr';

/** The name of a language in itself. */
export const nameOfLanguage = (language: string): string => {
  if (isLanguage(language)) return languages[language];
  const name = languageIn(language, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** "pl" of an address; undefined for what can't be a language. */
export const languageAsked = (asked: string | undefined): string | undefined =>
  asked !== undefined && /^[a-z]{2,3}$/.test(asked) ? asked : undefined;

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** What an Accept-Language (RFC 9110, 12.5.4) wants, the most wanted first, without regions. */
export const acceptedLanguages = (accepted: string): string[] => {
  const wanted = accepted.split(',').flatMap((part, place) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const primary = tag.split('-', 1)[0] ?? '';
    const given = parameters.find((text) => text.startsWith('q='))?.slice(2);
    const weight = given === undefined ? 1 : Number(given);
    return languageAsked(primary) && weight > 0 ? [{ primary, weight, place }] : [];
  });
  wanted.sort((a, b) => b.weight - a.weight || a.place - b.place);
  return wanted.map(({ primary }) => primary);
};

/** The language of a page: as its address says, else as the browser wants. */
export const chooseLanguage = (
  asked: string | undefined,
  accepted: string | undefined,
): Language =>
  asked !== undefined && isLanguage(asked)
    ? asked
    : (acceptedLanguages(accepted ?? '').find(isLanguage) ?? fallback);
