import type { Language } from './words/language.ts';

/** Latin digits everywhere, as in the addresses and numbers beside them. */
const localeOf = (language: Language): string => `${language}-u-nu-latn`;

const day = { dateStyle: 'medium', timeZone: 'UTC' } as const;
const minute = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
} as const;

/** "Nov 27, 2026" of RFC 3339, in UTC. */
export const dateIn = (language: Language, time: string): string =>
  new Intl.DateTimeFormat(localeOf(language), day).format(new Date(time));

/** "09:41" of RFC 3339, in UTC. */
export const timeIn = (language: Language, time: string): string =>
  new Intl.DateTimeFormat(localeOf(language), minute).format(new Date(time));

/** Another text among ours keeps its own direction. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** "News, Offers and Phone contact". */
export const listIn = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names.map(isolated));

/** "German" of "de-AT", or the tag itself. */
export const languageIn = (language: Language, tag: string): string => {
  const [base = tag] = tag.split('-', 1);
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(base) ?? tag;
  } catch {
    // A form may say anything of its language.
    return tag;
  }
};
