const baseOf = (language: string): string => language.split('-', 1)[0] ?? language;

/**
 * The entry whose language was shown: the same one, or the same without its region; undefined if
 * there is none.
 */
export const pickLanguage = <Entry>(
  entries: readonly Entry[],
  languageOf: (entry: Entry) => string | null | undefined,
  shown: string,
): Entry | undefined => {
  const wanted = shown.toLowerCase();
  const named = (entry: Entry) => languageOf(entry)?.toLowerCase() ?? '';
  return (
    entries.find((entry) => named(entry) === wanted) ??
    entries.find((entry) => baseOf(named(entry)) === baseOf(wanted))
  );
};
