import { isSameLanguage, languageName } from '#console/ui/languages.ts';
import { type PurposeText, purposeTextFor } from '#contract/purpose-texts.ts';

const base = (tag: string): string => tag.split(/[-_]/)[0] ?? tag;

/**
 * "No text in French. This is English."; null where the caller's language has a text, or isn't known.
 * @param shown what is read out instead
 */
export const missingTextWords = (
  texts: readonly PurposeText[],
  language: string | null | undefined,
  shown: PurposeText | undefined,
): string | null => {
  if (!language) return null;
  const found = purposeTextFor(texts, language)?.language;
  if (found && isSameLanguage(base(found), base(language))) return null;
  const missing = `No text in ${languageName(language)}.`;
  return shown?.language ? `${missing} This is ${languageName(shown.language)}.` : missing;
};
