import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { languageIn, languageWithRegion } from './lists.ts';
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

const baseOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? tag;

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  rightToLeft.has(baseOf(tag)) ? 'rtl' : 'ltr';

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** Our own language that is nearest to a tag; null where we don't speak it. */
export const languageOfTag = (tag: string): Language | null => {
  const base = baseOf(tag);
  return isLanguage(base) ? base : null;
};

/** The language of pages that was noted before, or that a form was in. */
export const languageOf = (noted: string): Language => languageOfTag(noted) ?? fallback;

/**
 * How a language calls itself.
 * @param offered those beside it: its region tells it from another one of them
 */
export const nameOfLanguage = (tag: string, offered: readonly string[] = []): string => {
  const base = baseOf(tag);
  const alike = offered.filter((other) => baseOf(other) === base);
  if (alike.length <= 1 && isLanguage(base)) return languages[base];
  if (alike.length <= 1 && tag.includes('-')) return nameOfLanguage(base);
  const name = alike.length > 1 ? languageWithRegion(tag, tag) : languageIn(tag, tag);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
};

/** "pl" of an address; undefined for what can't be a language. */
export const languageAsked = (asked: string | undefined): string | undefined =>
  asked !== undefined && /^[a-z]{2,3}$/.test(asked) ? asked : undefined;

/** What an Accept-Language (RFC 9110, 12.5.4) wants, most first. */
const wantedTags = (accepted: string): string[] =>
  accepted
    .split(',')
    .flatMap((part, place) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const given = parameters.find((text) => text.startsWith('q='))?.slice(2);
      const weight = given === undefined ? 1 : Number(given);
      return tag !== '' && weight > 0 ? [{ tag, weight, place }] : [];
    })
    .toSorted((a, b) => b.weight - a.weight || a.place - b.place)
    .map(({ tag }) => tag);

/** What someone asks for, in an address or by their browser, the best first. */
export const askedTags = (asked: string | undefined, accepted: string | undefined): string[] => [
  ...(asked === undefined ? [] : [asked.toLowerCase()]),
  ...wantedTags(accepted ?? ''),
];

/** The same of a browser alone, without regions. */
export const acceptedLanguages = (accepted: string): string[] =>
  wantedTags(accepted).flatMap((tag) => languageAsked(baseOf(tag)) ?? []);

/** The language of a page: as its address says, else as the browser wants. */
export const chooseLanguage = (
  asked: string | undefined,
  accepted: string | undefined,
): Language =>
  asked !== undefined && isLanguage(asked)
    ? asked
    : (acceptedLanguages(accepted ?? '').find(isLanguage) ?? fallback);
