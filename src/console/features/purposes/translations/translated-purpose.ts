import {
  type RecordText,
  recordTexts,
  type TranslatedValues,
} from '#console/records/translations/record-texts.ts';
import type { Place } from '#console/records/translations/texts.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import { legalTextMaximum } from '#contract/common/text-maxima.ts';
import { isBlank } from '#contract/missing-texts.ts';
import {
  implicitConsentKey,
  purposeLanguageMaximum,
  purposeNameMaximum,
} from '#contract/purpose-values.ts';
import { type LanguageTexts, type PurposeFormValues, textLabels } from '../purpose-fields.ts';
import { emptyTexts } from '../purpose-form.ts';

type TextName = keyof typeof textLabels;

const textNames = Object.keys(textLabels) as TextName[];

/** These have a row whether or not the purpose has them. */
const always: readonly TextName[] = ['Name', 'Description'];

const ownTexts = (values: PurposeFormValues): Record<TextName, string> => ({
  Name: values.Name,
  Description: values.Description,
  HardOptOutMessage: values.HardOptOutMessage,
  [implicitConsentKey]: values.ImplicitConsentConfirmDesc,
});

const isFlagged = (texts: LanguageTexts): boolean => 'Default' in texts && texts.Default === true;

/** The language of the purpose's own texts; '' where none is named. */
const sourceOf = ({ DefaultLanguage, Languages }: PurposeFormValues): string =>
  DefaultLanguage || (Languages.find(isFlagged)?.Language ?? '');

const textsIn = (texts: LanguageTexts): Record<TextName, string> => ({
  Name: texts.Name,
  Description: texts.Description,
  HardOptOutMessage: texts.HardOptOutMessage,
  [implicitConsentKey]: texts[implicitConsentKey],
});

const textOf = (key: TextName): RecordText => ({
  key,
  label: textLabels[key],
  maximum: key === 'Name' ? purposeNameMaximum : legalTextMaximum,
  isLine: key === 'Name',
});

/**
 * The texts of a purpose in its languages. What the default language's own entry lacks is what the
 * purpose says of itself.
 */
export const translatedPurpose: TranslatedValues<PurposeFormValues> = {
  languageMaximum: purposeLanguageMaximum,
  fields: ['Languages'],
  toTexts: (values) => {
    const source = sourceOf(values);
    const entry = values.Languages.find(({ Language }) => isSameLanguage(Language, source));
    const own = ownTexts(values);
    const original = Object.fromEntries(
      textNames.map((name) => [name, isBlank(entry?.[name]) ? own[name] : (entry?.[name] ?? '')]),
    );
    const others = values.Languages.filter(({ Language }) => !isSameLanguage(Language, source)).map(
      (texts) => ({ tag: texts.Language, texts: textsIn(texts) }),
    );
    const languages = [{ tag: source, texts: original }, ...others];
    const isUsed = (name: TextName) => languages.some(({ texts }) => !isBlank(texts[name]));
    const rows = textNames.filter((name) => always.includes(name) || isUsed(name)).map(textOf);
    return recordTexts(values, rows, languages);
  },
  toValues: ({ values, languages, texts }) => {
    const [source = '', ...others] = languages;
    const tagOf = (tag: string) => others.find((other) => isSameLanguage(other, tag));
    const isKept = ({ Language }: LanguageTexts) =>
      Language === '' || isSameLanguage(Language, source);
    const kept = values.Languages.flatMap((entry) => {
      if (isKept(entry)) return [entry];
      const tag = tagOf(entry.Language);
      return tag === undefined ? [] : [{ ...entry, ...texts[tag] }];
    });
    const added = others
      .filter((tag) => !kept.some(({ Language }) => isSameLanguage(Language, tag)))
      .map((tag) => ({ ...emptyTexts(tag), ...texts[tag] }));
    return { ...values, Languages: [...kept, ...added] };
  },
  placeOf: (path, { Languages }): Place | undefined => {
    const [field, index, name] = path.split('.');
    const language = field === 'Languages' ? Languages[Number(index)]?.Language : undefined;
    const row = textNames.find((one) => one === name);
    return language === undefined || row === undefined ? undefined : { language, row };
  },
};
