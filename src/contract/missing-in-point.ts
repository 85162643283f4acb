import { isSameLanguage, languageKey } from './common/language-tags.ts';
import { isBlank, type MissingTexts, missingIn, type TextsByLanguage } from './missing-texts.ts';

/** The texts of a collection point that people read. */
export const pointTextNames = ['RightToWithdraw', 'HowToWithdraw', 'OtherInformation'] as const;

type PointTexts = Partial<Record<(typeof pointTextNames)[number], unknown>>;

// Records say of these what they were sent.
const sentText = (text: unknown): string | null => (typeof text === 'string' ? text : null);

const textsOf = (texts: PointTexts) =>
  Object.fromEntries(pointTextNames.map((name) => [name, sentText(texts[name])]));

type SaidOfPoint = PointTexts & {
  Language?: string | null | undefined;
  Languages?: readonly string[] | null | undefined;
  TextTranslations?: readonly (PointTexts & { Language: string })[] | null | undefined;
};

/**
 * Of a version of a collection point, whose texts are in its default language: what each further
 * language lacks of them.
 */
export const textsOfPoint = ({
  Language,
  Languages,
  TextTranslations,
  ...texts
}: SaidOfPoint): TextsByLanguage => {
  const tags = (Languages ?? []).filter((tag) => !isBlank(tag));
  const [source = tags[0]] = [Language].filter((tag) => !isBlank(tag));
  const others = new Map(
    tags
      .filter((tag) => !isSameLanguage(tag, source ?? ''))
      .map((tag) => [languageKey(tag), tag] as const),
  );
  const translated = new Map(
    (TextTranslations ?? []).map(({ Language: tag, ...own }) => [languageKey(tag), own]),
  );
  return {
    original: textsOf(texts),
    languages: [...others].map(([key, language]) => ({
      language,
      texts: textsOf(translated.get(key) ?? {}),
    })),
  };
};

export const missingOfPoint = (said: SaidOfPoint): MissingTexts[] => missingIn(textsOfPoint(said));
