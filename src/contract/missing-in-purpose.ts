import { isSameLanguage } from './common/language-tags.ts';
import { isBlank, type MissingTexts, missingIn, type TextsByLanguage } from './missing-texts.ts';
import type { PurposeVersionV2 } from './purpose-records.ts';
import { implicitConsentKey } from './purpose-values.ts';

/** The names of a purpose's texts, as v1 writes them. */
export const purposeTextNames = [
  'Name',
  'Description',
  'HardOptOutMessage',
  implicitConsentKey,
] as const;

type PurposeTexts = Partial<Record<(typeof purposeTextNames)[number], string | null | undefined>>;

type SaidOfPurpose = {
  /** The version's texts in its default language. */
  own: PurposeTexts;
  defaultLanguage?: string | null | undefined;
  languages?:
    | readonly (PurposeTexts & {
        Language?: string | null | undefined;
        Default?: boolean | null | undefined;
      })[]
    | null
    | undefined;
};

/**
 * Of a version of a purpose: every text that people are shown. What the default language's own entry
 * lacks is what the version says of itself.
 */
export const textsOfPurpose = ({
  own,
  defaultLanguage,
  languages,
}: SaidOfPurpose): TextsByLanguage => {
  const entries = languages ?? [];
  const isDefault = ({ Language, Default }: (typeof entries)[number]) =>
    defaultLanguage ? isSameLanguage(Language ?? '', defaultLanguage) : Default === true;
  const entry = entries.find(isDefault);
  const textsOf = (
    textOf: (name: (typeof purposeTextNames)[number]) => string | null | undefined,
  ) => Object.fromEntries(purposeTextNames.map((name) => [name, textOf(name)]));
  return {
    original: textsOf((name) => (isBlank(entry?.[name]) ? own[name] : entry?.[name])),
    languages: entries.flatMap((one) =>
      one.Language && !isDefault(one)
        ? [{ language: one.Language, texts: textsOf((name) => one[name]) }]
        : [],
    ),
  };
};

export const missingOfPurpose = (said: SaidOfPurpose): MissingTexts[] =>
  missingIn(textsOfPurpose(said));

/** The same of a version as its V2 detail says it. */
export const missingOfPurposeVersion = (detail: PurposeVersionV2): MissingTexts[] =>
  missingOfPurpose({
    own: {
      Name: detail.label,
      Description: detail.description,
      HardOptOutMessage: detail.HardOptOutMessage,
      [implicitConsentKey]: detail.implicitConsentConfirmDesc,
    },
    defaultLanguage: detail.defaultLanguage,
    languages: detail.languages?.map((texts) => ({
      Language: texts.language,
      Default: texts.default,
      Name: texts.name,
      Description: texts.description,
      HardOptOutMessage: texts.hardOptOutMessage,
      [implicitConsentKey]: texts.implicitConsentConfirmDesc,
    })),
  });
