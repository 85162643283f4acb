import { languageName } from '#console/ui/languages.ts';
import { languageKey } from '#contract/common/language-tags.ts';
import { countMissing, type MissingTexts } from '#contract/missing-texts.ts';

/** How the texts of one language stand before a Draft goes live. */
export interface LanguageState {
  tag: string;
  /** How many texts it lacks that the default language has. */
  missing: number;
  /** How many stayed while the default language's changed. */
  behind: number;
}

/** @param tags the default language first; each is told once */
export const languageStates = (
  tags: readonly string[],
  missing: readonly MissingTexts[],
  behind: readonly { tag: string; rows: readonly unknown[] }[],
): LanguageState[] => {
  const known = new Map(
    tags.filter((tag) => tag.trim() !== '').map((tag) => [languageKey(tag), tag]),
  );
  return [...known].map(([key, tag]) => ({
    tag,
    missing: countMissing(missing.filter(({ language }) => languageKey(language) === key)),
    behind: behind
      .filter((one) => languageKey(one.tag) === key)
      .reduce((sum, { rows }) => sum + rows.length, 0),
  }));
};

export const isComplete = ({ missing, behind }: LanguageState): boolean =>
  missing === 0 && behind === 0;

/** "2 texts are missing: people see English there."; '' where none is. */
export const missingSentence = (states: readonly LanguageState[], fallback: string): string => {
  const count = states.reduce((sum, { missing }) => sum + missing, 0);
  if (count === 0) return '';
  const shown = fallback === '' ? 'the default language' : languageName(fallback);
  return `${count} ${count === 1 ? 'text is' : 'texts are'} missing: people see ${shown} there.`;
};
