import { isSameLanguage } from '#contract/common/language-tags.ts';
import { isBlank } from '#contract/missing-texts.ts';

/** What people read of a version in each language, the default one first. */
export type TextsInLanguages = readonly {
  tag: string;
  texts: Readonly<Record<string, string>>;
}[];

/** A translation, and what the default language says in the same version. */
export type Translated = { text: string; original: string };

/** A translation that stayed while its original changed. */
export type BehindText = {
  /** The translation: another one isn't behind. */
  text: string;
  /** What the default language said when it was translated. */
  original: string;
  /** The last version that said so. */
  version: number;
};

/** By language and text; empty where nothing is behind. */
export type BehindTexts = Readonly<Record<string, Readonly<Record<string, BehindText>>>>;

/** The texts of an older version. */
export type OlderTexts = { version: number; texts: TextsInLanguages };

/** A language with those of its texts that are behind, for what tells them. */
export interface BehindLanguage {
  tag: string;
  /** `fallback`: the language whose text changed. */
  rows: readonly { label: string; fallback: string }[];
}

/** Whether a translation still says what it said, though its original says something else since. */
export const fellBehind = (before: Translated, now: Translated): boolean =>
  ![before.original, now.original, now.text].some(isBlank) &&
  before.text.trim() === now.text.trim() &&
  before.original.trim() !== now.original.trim();

const textOf = (languages: TextsInLanguages, tag: string, key: string): string =>
  languages.find((one) => isSameLanguage(one.tag, tag))?.texts[key] ?? '';

/**
 * Which translations are behind: their originals changed after they did. The matrix, the pages and
 * the publish dialogs tell it by this.
 * @param older newest first
 */
export const textsBehind = (now: TextsInLanguages, older: readonly OlderTexts[]): BehindTexts => {
  const [source, ...others] = now;
  if (source === undefined) return {};
  // Versions of another default language say nothing of this one's originals.
  const comparable = older.map(({ version, texts }) => ({
    version,
    texts: isSameLanguage(texts[0]?.tag ?? '', source.tag) ? texts : undefined,
  }));
  const behindAt = (tag: string, key: string, said: Translated): BehindText | undefined => {
    for (const { version, texts } of comparable) {
      if (texts === undefined) return undefined;
      const before = { text: textOf(texts, tag, key), original: textOf(texts, source.tag, key) };
      if (fellBehind(before, said)) return { text: said.text, original: before.original, version };
      const isSame = before.text.trim() === said.text.trim();
      if (!isSame || isBlank(before.original)) return undefined;
    }
    return undefined;
  };
  return Object.fromEntries(
    others.flatMap(({ tag, texts }) => {
      const found = Object.entries(source.texts).flatMap(([key, original]) => {
        const behind = behindAt(tag, key, { text: texts[key] ?? '', original });
        return behind === undefined ? [] : [[key, behind] as const];
      });
      return found.length === 0 ? [] : [[tag, Object.fromEntries(found)]];
    }),
  );
};

/** The same in words: what each text is called, and which language changed. */
export const behindByLanguage = (
  behind: BehindTexts,
  labels: Readonly<Record<string, string>>,
  source: string,
): BehindLanguage[] =>
  Object.entries(behind).map(([tag, texts]) => ({
    tag,
    rows: Object.keys(texts).map((key) => ({ label: labels[key] ?? key, fallback: source })),
  }));
