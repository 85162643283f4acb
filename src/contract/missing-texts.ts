/** Texts by name, such as `Name`, or the id of an option. */
export type Texts = Readonly<Record<string, string | null | undefined>>;

/** What one language lacks; `texts` are their names. */
export type MissingTexts = { language: string; texts: string[] };

/** Whether there is no text. */
export const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/**
 * Whether a translation is missing: the default language has this text, and the other one doesn't.
 * Overview, lists, pages and dialogs count by this.
 */
export const isMissing = (
  original: string | null | undefined,
  text: string | null | undefined,
): boolean => !isBlank(original) && isBlank(text);

/** What each of these languages lacks of what the default language has, complete ones left out. */
export const missingTexts = (
  original: Texts,
  languages: readonly { language: string; texts: Texts }[],
): MissingTexts[] =>
  languages.flatMap(({ language, texts }) => {
    const missing = Object.keys(original).filter((name) => isMissing(original[name], texts[name]));
    return missing.length === 0 ? [] : [{ language, texts: missing }];
  });

/** How many texts are missing in all. */
export const countMissing = (missing: readonly MissingTexts[]): number =>
  missing.reduce((sum, { texts }) => sum + texts.length, 0);

/** What a record says in its languages: the default one, and each further one. */
export type TextsByLanguage = {
  original: Texts;
  languages: readonly { language: string; texts: Texts }[];
};

export const missingIn = ({ original, languages }: TextsByLanguage): MissingTexts[] =>
  missingTexts(original, languages);

/** How many texts the further languages should have, and how many of these they have. */
export const countTranslated = (record: TextsByLanguage) => {
  const { original, languages } = record;
  const wanted = Object.values(original).filter((text) => !isBlank(text)).length;
  const texts = wanted * languages.length;
  return {
    languages: languages.length,
    texts,
    translated: texts - countMissing(missingIn(record)),
  };
};
