import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
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

export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr';

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** The language of pages that was noted before; a later release may have others. */
export const languageOf = (noted: string): Language => (isLanguage(noted) ? noted : fallback);

/** The one that an Accept-Language (RFC 9110, 12.5.4) wants most among ours. */
const wantedLanguage = (accepted: string): Language | undefined => {
  const wanted = accepted.split(',').flatMap((part, place) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const primary = tag.split('-', 1)[0] ?? '';
    const given = parameters.find((text) => text.startsWith('q='))?.slice(2);
    const weight = given === undefined ? 1 : Number(given);
    return isLanguage(primary) && weight > 0 ? [{ primary, weight, place }] : [];
  });
  wanted.sort((a, b) => b.weight - a.weight || a.place - b.place);
  return wanted[0]?.primary;
};

/** The language of a page: as its address says, else as the browser wants. */
export const chooseLanguage = (
  asked: string | undefined,
  accepted: string | undefined,
): Language =>
  asked !== undefined && isLanguage(asked) ? asked : (wantedLanguage(accepted ?? '') ?? fallback);
