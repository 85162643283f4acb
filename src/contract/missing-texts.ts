import { isSameLanguage, languageKey } from './common/language-tags.ts';
import type { PurposeVersionV2 } from './purpose-records.ts';
import { implicitConsentKey } from './purpose-values.ts';

/** Texts by name, such as `Name`, or the id of an option. */
export type Texts = Readonly<Record<string, string | null | undefined>>;

/** What one language lacks; `texts` are their names. */
export type MissingTexts = { language: string; texts: string[] };

const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/**
 * Whether a translation is missing: the default language has this text, and the other one doesn't.
 * Overview, lists, pages and dialogs count by this.
 */
export const isMissing = (
  original: string | null | undefined,
  text: string | null | undefined,
): boolean => !isBlank(original) && isBlank(text);

/** What each of these languages lacks of what the default language has, complete ones left out. */
export const missingTexts = (
  original: Texts,
  languages: readonly { language: string; texts: Texts }[],
): MissingTexts[] =>
  languages.flatMap(({ language, texts }) => {
    const missing = Object.keys(original).filter((name) => isMissing(original[name], texts[name]));
    return missing.length === 0 ? [] : [{ language, texts: missing }];
  });

/** How many texts are missing in all. */
export const countMissing = (missing: readonly MissingTexts[]): number =>
  missing.reduce((sum, { texts }) => sum + texts.length, 0);

type PreferenceTexts = {
  Name: string;
  Description?: string | null | undefined;
  Options?: readonly { Id: string; Label: string }[] | null | undefined;
};

const textsOfPreference = ({ Name, Description, Options }: PreferenceTexts): Texts => ({
  Name,
  Description,
  ...Object.fromEntries((Options ?? []).map(({ Id, Label }) => [Id, Label])),
});

/**
 * Of a purpose preference, as its record with translations says it: name, description and options,
 * disabled ones too, since one click shows them to people again.
 */
export const missingOfPreference = (
  record: PreferenceTexts & {
    Languages?:
      | readonly (PreferenceTexts & {
          Language?: string | null | undefined;
          Default?: boolean | null | undefined;
        })[]
      | null
      | undefined;
  },
): MissingTexts[] =>
  missingTexts(
    textsOfPreference(record),
    (record.Languages ?? []).flatMap(({ Language, Default, ...texts }) =>
      Language && Default !== true ? [{ language: Language, texts: textsOfPreference(texts) }] : [],
    ),
  );

/** The names of a purpose's texts, as v1 writes them. */
export const purposeTextNames = [
  'Name',
  'Description',
  'HardOptOutMessage',
  implicitConsentKey,
] as const;

type PurposeTexts = Partial<Record<(typeof purposeTextNames)[number], string | null | undefined>>;

/**
 * Of a version of a purpose: every text that people are shown. What the default language's own entry
 * lacks is what the version says of itself.
 */
export const missingOfPurpose = ({
  own,
  defaultLanguage,
  languages,
}: {
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
}): MissingTexts[] => {
  const entries = languages ?? [];
  const isDefault = ({ Language, Default }: (typeof entries)[number]) =>
    defaultLanguage ? isSameLanguage(Language ?? '', defaultLanguage) : Default === true;
  const entry = entries.find(isDefault);
  const textsOf = (
    textOf: (name: (typeof purposeTextNames)[number]) => string | null | undefined,
  ) => Object.fromEntries(purposeTextNames.map((name) => [name, textOf(name)]));
  return missingTexts(
    textsOf((name) => (isBlank(entry?.[name]) ? own[name] : entry?.[name])),
    entries.flatMap((one) =>
      one.Language && !isDefault(one)
        ? [{ language: one.Language, texts: textsOf((name) => one[name]) }]
        : [],
    ),
  );
};

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
