import { isSameLanguage } from '#contract/common/language-tags.ts';
import { isBlank } from '#contract/missing-texts.ts';
import { defaultLanguageOf, type TextsDraft, textOf } from './texts.ts';

/** A translation that stayed while its original changed. */
export type BehindText = {
  /** The translation: another one isn't behind. */
  text: string;
  /** What the default language said when it was translated. */
  original: string;
  /** The last version that said so. */
  version: number;
};

/** By language and row. */
export type BehindTexts = Readonly<Record<string, Readonly<Record<string, BehindText>>>>;

/** The texts of an older version. */
export type OlderTexts = { version: number; texts: TextsDraft };

const tagIn = ({ languages }: TextsDraft, language: string): string | undefined =>
  languages.find((tag) => isSameLanguage(tag, language));

/**
 * Where a translation still says what an older version says, though the default language's text is
 * another one since. One that was translated anew after that isn't behind.
 * @param older newest first
 */
export const textsBehind = (
  now: TextsDraft,
  rows: readonly string[],
  older: readonly OlderTexts[],
): BehindTexts => {
  const source = defaultLanguageOf(now);
  const behindAt = (language: string, row: string): BehindText | undefined => {
    const text = textOf(now, language, row);
    const original = textOf(now, source, row);
    if (isBlank(text) || isBlank(original)) return undefined;
    for (const { version, texts } of older) {
      const was = textOf(texts, tagIn(texts, language) ?? '', row);
      if (was.trim() !== text.trim()) return undefined;
      // Versions of another default language say nothing of this one's originals.
      const before = isSameLanguage(defaultLanguageOf(texts), source)
        ? textOf(texts, defaultLanguageOf(texts), row)
        : '';
      if (isBlank(before)) return undefined;
      if (before.trim() !== original.trim()) return { text, original: before, version };
    }
    return undefined;
  };
  return Object.fromEntries(
    now.languages.slice(1).map((language) => [
      language,
      Object.fromEntries(
        rows.flatMap((row) => {
          const behind = behindAt(language, row);
          return behind === undefined ? [] : [[row, behind]];
        }),
      ),
    ]),
  );
};
