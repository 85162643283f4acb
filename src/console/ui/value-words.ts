/** The word for a wire value: one that is not known as it came, none as `''`. */
export const wordOf = (words: Record<string, string>, value: string | null | undefined): string =>
  value ? ((Object.hasOwn(words, value) ? words[value] : undefined) ?? value) : '';

/** Values as choices, under their words. */
export const choicesOf = (values: readonly string[], words: Record<string, string>) =>
  values.map((value) => ({ value, label: wordOf(words, value) }));
