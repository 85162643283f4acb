import type { TextsInLanguages } from '#console/records/versioned/behind/behind.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import { pointTextNames } from '#contract/missing-in-point.ts';
import { isBlank } from '#contract/missing-texts.ts';
import type { CollectionPointFormValues } from './collection-point-fields.ts';
import type { PointTextName } from './text-translations.ts';

export type PointTexts = Record<PointTextName, string>;

type Translated = Pick<
  CollectionPointFormValues,
  'Language' | 'Languages' | 'TextTranslations' | PointTextName
>;

export const noTexts: PointTexts = {
  RightToWithdraw: '',
  HowToWithdraw: '',
  OtherInformation: '',
};

const textsIn = (held: PointTexts): PointTexts =>
  Object.fromEntries(pointTextNames.map((name) => [name, held[name]])) as PointTexts;

export const tagsOf = ({ Languages }: Pick<Translated, 'Languages'>): string[] =>
  Languages.filter((tag) => !isBlank(tag));

/** The language of the point's own texts, as `contract/missing-in-point.ts` reads it; '' for none. */
export const sourceOf = (values: Pick<Translated, 'Language' | 'Languages'>): string =>
  isBlank(values.Language) ? (tagsOf(values)[0] ?? '') : values.Language;

/** The point's own texts in its languages, the default one first. */
export const pointTextsInLanguages = (values: Translated): TextsInLanguages => {
  const source = sourceOf(values);
  const entryOf = (tag: string) =>
    values.TextTranslations.find(({ Language }) => isSameLanguage(Language, tag));
  const tags = [...tagsOf(values), ...values.TextTranslations.map(({ Language }) => Language)];
  const others = tags
    .filter((tag) => !isSameLanguage(tag, source))
    .map((tag) => ({ tag, texts: textsIn(entryOf(tag) ?? noTexts) }));
  return [{ tag: source, texts: textsIn(values) }, ...others];
};
