import {
  type RecordText,
  recordTexts,
  type TranslatedValues,
} from '#console/records/translations/record-texts.ts';
import type { Place } from '#console/records/translations/texts.ts';
import { collectionPointLanguageMaximum } from '#contract/collection-point-requests.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import { legalTextMaximum } from '#contract/common/text-maxima.ts';
import { pointTextNames } from '#contract/missing-in-point.ts';
import { isBlank } from '#contract/missing-texts.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import {
  type PointTextName,
  type PointTranslation,
  pointTextLabels,
} from '../text-translations.ts';
import { noTexts, pointTextsInLanguages, tagsOf } from '../texts-in-languages.ts';

const textOf = (key: PointTextName): RecordText => ({
  key,
  label: pointTextLabels[key],
  maximum: legalTextMaximum,
});

/** The texts of a collection point in its languages: its own are in the default one. */
export const translatedPoint: TranslatedValues<CollectionPointFormValues> = {
  languageMaximum: collectionPointLanguageMaximum,
  fields: ['Languages', 'TextTranslations'],
  toTexts: (values) => {
    const languages = pointTextsInLanguages(values);
    const isUsed = (name: PointTextName) => languages.some(({ texts }) => !isBlank(texts[name]));
    return recordTexts(values, pointTextNames.filter(isUsed).map(textOf), languages);
  },
  toValues: ({ values, languages, texts }) => {
    const [source = '', ...others] = languages;
    const tagOf = (tag: string) => others.find((other) => isSameLanguage(other, tag));
    const isListed = (tag: string) => tagsOf(values).some((one) => isSameLanguage(one, tag));
    const isTranslated = (tag: string) =>
      values.TextTranslations.some(({ Language }) => isSameLanguage(Language, tag));
    const kept = values.TextTranslations.flatMap((entry): PointTranslation[] => {
      if (isSameLanguage(entry.Language, source)) return [entry];
      const tag = tagOf(entry.Language);
      return tag === undefined ? [] : [{ ...entry, ...texts[tag] }];
    });
    const added = others.flatMap((tag): PointTranslation[] => {
      const own = { ...noTexts, ...texts[tag] };
      const isFilled = Object.values(own).some((text) => !isBlank(text));
      return isTranslated(tag) || !isFilled ? [] : [{ Language: tag, ...own }];
    });
    return {
      ...values,
      Languages: [
        ...values.Languages.filter(
          (tag) => isBlank(tag) || isSameLanguage(tag, source) || tagOf(tag) !== undefined,
        ),
        ...others.filter((tag) => !isListed(tag) && !isTranslated(tag)),
      ],
      TextTranslations: [...kept, ...added],
    };
  },
  placeOf: (path, { TextTranslations }): Place | undefined => {
    const [field, index, name] = path.split('.');
    const entry = field === 'TextTranslations' ? TextTranslations[Number(index)] : undefined;
    const row = pointTextNames.find((one) => one === name);
    return entry === undefined || row === undefined ? undefined : { language: entry.Language, row };
  },
};
