/** Languages that answers are written in. */
export const letterLanguages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  nl: 'Nederlands',
  sv: 'Svenska',
} as const;
export type LetterLanguage = keyof typeof letterLanguages;

/** The same in each language. */
export type Said = Readonly<Record<LetterLanguage, string>>;

/** None can be left out. */
export const said = (en: string, de: string, fr: string, nl: string, sv: string): Said => ({
  en,
  de,
  fr,
  nl,
  sv,
});

/** Words, what matters of them, a value of the person, an id. */
export type Part =
  | string
  | { strong: string }
  | { value: string; element?: string | undefined }
  | { id: string };

export const isLetterLanguage = (text: string): text is LetterLanguage =>
  Object.hasOwn(letterLanguages, text);

const baseOf = (tag: string): string => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '';

/** The language of a person's letter; `isTheirs` false where it isn't the one that they are known to read. */
export const letterLanguageOf = (
  tag: string | null | undefined,
): { language: LetterLanguage; isTheirs: boolean } => {
  const base = baseOf(tag ?? '');
  return isLetterLanguage(base)
    ? { language: base, isTheirs: true }
    : { language: 'en', isTheirs: base === '' };
};

/** Whether a text is in a letter's language, whatever its region. */
export const isIn = (language: LetterLanguage, tag: string | null | undefined): boolean =>
  baseOf(tag ?? '') === language;

const noTime = '–';

/** How a language says words, dates and numbers. Times are in UTC. */
export const speak = (language: LetterLanguage) => {
  // British, which no other English takes for another day.
  const locale = language === 'en' ? 'en-GB' : language;
  const isFrench = language === 'fr';
  const say = (text: Said): string =>
    isFrench ? text.fr.replaceAll(' :', '\u00a0:') : text[language];
  const format = (options: Intl.DateTimeFormatOptions) => {
    const own = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (time: string | null | undefined): string => {
      const at = new Date(time ?? Number.NaN);
      if (Number.isNaN(at.getTime())) return time || noTime;
      return isFrench ? own.format(at).replace(/^1 /, '1er ') : own.format(at);
    };
  };
  const list = new Intl.ListFormat(locale);
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const number = new Intl.NumberFormat(locale);

  /** A text with what stands for its `{names}`. */
  const fill = (text: Said, given: Readonly<Record<string, Part | readonly Part[]>> = {}): Part[] =>
    say(text)
      .split(/(\{\w+\})/)
      .flatMap((piece): Part[] => {
        if (piece === '') return [];
        const own = given[/^\{(\w+)\}$/.exec(piece)?.[1] ?? ''];
        return [own ?? piece].flat() as Part[];
      });

  return {
    language,
    /** "4 March 2024", for sentences. */
    day: format({ dateStyle: 'long' }),
    /** "04/03/2024", for tables. */
    shortDay: format({ year: 'numeric', month: '2-digit', day: '2-digit' }),
    /** With seconds, for the annex. */
    time: format({ dateStyle: 'medium', timeStyle: 'medium' }),
    number: (count: number): string => number.format(count),
    list: (names: readonly string[]): string => list.format(names),
    /** "a, b and c" of parts. */
    listParts: (items: readonly Part[]): Part[] =>
      list
        .formatToParts(items.map((_, index) => String(index)))
        .map(({ type, value }) => (type === 'element' ? (items[Number(value)] ?? value) : value)),
    languageName: (tag: string): string => {
      try {
        return languages.of(tag.replaceAll('_', '-')) ?? tag;
      } catch {
        return tag;
      }
    },
    say,
    /** What stands before what it names. */
    label: (name: string): string => (isFrench ? `${name}\u00a0: ` : `${name}: `),
    fill,
    /** A text without values of the person. */
    told: (text: Said, given: Readonly<Record<string, string>> = {}): string =>
      say(text).replaceAll(/\{(\w+)\}/g, (whole, name: string) => given[name] ?? whole),
  };
};
export type Speech = ReturnType<typeof speak>;

/** What parts say, read one after the other. */
export const textOf = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('strong' in part) return part.strong;
      return 'value' in part ? part.value : part.id;
    })
    .join('');
