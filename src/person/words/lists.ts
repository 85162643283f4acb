/** A text among others (U+2068, U+2069): one in another script doesn't move the words around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Names in a sentence, each isolated. */
export const listIn = (language: string) => {
  const format = new Intl.ListFormat(language);
  return (names: readonly string[]): string => format.format(names.map(isolated));
};

/** "Austrian German" of "de-AT", or the tag itself: a form may say anything of its language. */
export const languageWithRegion = (language: string, tag: string): string => {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
};

/** "German" of "de-AT". */
export const languageIn = (language: string, tag: string): string => {
  const [base = tag] = tag.split('-', 1);
  const name = languageWithRegion(language, base);
  return name === base ? tag : name;
};
