/**
 * Names in a sentence: each isolated (U+2068, U+2069), so that one in another script doesn't move the
 * words around it.
 */
export const listIn = (language: string) => {
  const format = new Intl.ListFormat(language);
  return (names: readonly string[]): string =>
    format.format(names.map((name) => `\u2068${name}\u2069`));
};
