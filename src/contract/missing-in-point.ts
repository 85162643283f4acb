import { isSameLanguage, languageKey } from './common/language-tags.ts';
import { isBlank, type MissingTexts, missingTexts } from './missing-texts.ts';

/** The texts of a collection point that people read. */
export const pointTextNames = ['RightToWithdraw', 'HowToWithdraw', 'OtherInformation'] as const;

type PointTexts = Partial<Record<(typeof pointTextNames)[number], unknown>>;

/**
 * Of a version of a collection point, whose texts are in its default language only: each further
 * language lacks all of them.
 */
export const missingOfPoint = ({
  Language,
  Languages,
  ...texts
}: PointTexts & {
  Language?: string | null | undefined;
  Languages?: readonly string[] | null | undefined;
}): MissingTexts[] => {
  const tags = (Languages ?? []).filter((tag) => !isBlank(tag));
  const [source = tags[0]] = [Language].filter((tag) => !isBlank(tag));
  const others = new Map(
    tags
      .filter((tag) => !isSameLanguage(tag, source ?? ''))
      .map((tag) => [languageKey(tag), tag] as const),
  );
  return missingTexts(
    Object.fromEntries(
      pointTextNames.map((name) => {
        const text = texts[name];
        // Records say of these what they were sent.
        return [name, typeof text === 'string' ? text : null];
      }),
    ),
    [...others.values()].map((language) => ({ language, texts: {} })),
  );
};
