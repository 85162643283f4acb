import type { ComparedVersion } from '#console/records/versioned/compare/compare-versions.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import { isBlank } from '#contract/missing-texts.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import { purposeTextLabels } from './text-labels.ts';

type TextName = keyof typeof purposeTextLabels;
type Texts = Record<TextName, string>;

const names = Object.keys(purposeTextLabels) as TextName[];

/** What a version says of itself, beside its languages. */
export const ownTexts = (detail: PurposeVersionV2): Texts => ({
  Name: detail.label,
  Description: detail.description ?? '',
  HardOptOutMessage: detail.HardOptOutMessage ?? '',
  [implicitConsentKey]: detail.implicitConsentConfirmDesc ?? '',
});

/**
 * What people read of a purpose version in each language. What the default language's own entry lacks
 * is what the version says of itself (`contract/missing-in-purpose.ts`).
 */
export const textsOfPurpose = (
  detail: PurposeVersionV2,
): Pick<ComparedVersion, 'defaultLanguage' | 'languages'> => {
  const entries = (detail.languages ?? []).map((texts) => ({
    tag: texts.language ?? '',
    isDefault: texts.default === true,
    texts: {
      Name: texts.name,
      Description: texts.description ?? '',
      HardOptOutMessage: texts.hardOptOutMessage ?? '',
      [implicitConsentKey]: texts.implicitConsentConfirmDesc ?? '',
    } as Texts,
  }));
  const defaultLanguage =
    detail.defaultLanguage || (entries.find(({ isDefault }) => isDefault)?.tag ?? '');
  const isDefault = ({ tag }: { tag: string }) => isSameLanguage(tag, defaultLanguage);
  const entry = entries.find(isDefault)?.texts;
  const own = ownTexts(detail);
  const texts = Object.fromEntries(
    names.map((name) => [name, isBlank(entry?.[name]) ? own[name] : entry?.[name]]),
  ) as Texts;
  return {
    defaultLanguage,
    languages: [
      { tag: defaultLanguage, texts },
      ...entries.filter((one) => !isDefault(one)).map(({ tag, texts }) => ({ tag, texts })),
    ],
  };
};
