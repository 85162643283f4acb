import { languageName } from '#console/ui/languages.ts';
import { listWords } from '#console/ui/list-words.ts';
import type { MissingTexts } from '#contract/missing-texts.ts';

/** "German and French: name and description are missing.": languages that lack the same as one. */
export const missingWords = (
  missing: readonly MissingTexts[],
  labelOf: (text: string) => string,
): string[] => {
  const labelsOf = ({ texts }: MissingTexts) => texts.map((text) => labelOf(text).toLowerCase());
  const alike = Map.groupBy(missing, (one) => listWords(labelsOf(one)));
  return [...alike].map(([labels, languages]) => {
    const names = listWords(languages.map(({ language }) => languageName(language)));
    return `${names}: ${labels} ${languages[0]?.texts.length === 1 ? 'is' : 'are'} missing.`;
  });
};
