import { isSameLanguage } from '#contract/common/language-tags.ts';
import { purposeTextNames } from '#contract/missing-in-purpose.ts';
import { isBlank, isMissing } from '#contract/missing-texts.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';

type TextName = (typeof purposeTextNames)[number];

/** One text as people of a language meet it. */
export type ShownText = {
  name: TextName;
  /** That of the default language where its own is missing. */
  text: string;
  isMissing: boolean;
};

/** What people of one language are told. */
export type LanguageOfPurpose = {
  /** Null where the version's texts are of no language that it names. */
  language: string | null;
  isDefault: boolean;
  /** Those that the default language has. */
  texts: ShownText[];
  missing: number;
};

type Entry = NonNullable<PurposeVersionV2['languages']>[number];
type Texts = Record<TextName, string | null | undefined>;

const textsOf = (entry: Entry): Texts => ({
  Name: entry.name,
  Description: entry.description,
  HardOptOutMessage: entry.hardOptOutMessage,
  [implicitConsentKey]: entry.implicitConsentConfirmDesc,
});

/**
 * The texts of a version in each of its languages, the default first. What the default language's own
 * entry lacks is what the version says of itself; what another one lacks, people read in the default.
 */
export const textsByLanguage = (detail: PurposeVersionV2): LanguageOfPurpose[] => {
  const { defaultLanguage } = detail;
  const entries = detail.languages ?? [];
  const isDefault = (entry: Entry) =>
    defaultLanguage
      ? isSameLanguage(entry.language ?? '', defaultLanguage)
      : entry.default === true;
  const ofDefault = entries.find(isDefault);
  const said: Texts = {
    Name: detail.label,
    Description: detail.description,
    HardOptOutMessage: detail.HardOptOutMessage,
    [implicitConsentKey]: detail.implicitConsentConfirmDesc,
  };
  const translated = ofDefault && textsOf(ofDefault);
  const originals = purposeTextNames.flatMap((name) => {
    const own = translated?.[name];
    const text = isBlank(own) ? said[name] : own;
    return isBlank(text) ? [] : [{ name, text: text ?? '' }];
  });
  const others = entries.filter((entry) => entry !== ofDefault);
  return [
    {
      language: ofDefault?.language ?? defaultLanguage ?? null,
      isDefault: true,
      texts: originals.map((original) => ({ ...original, isMissing: false })),
      missing: 0,
    },
    ...others.map((entry) => {
      const own = textsOf(entry);
      const texts = purposeTextNames.flatMap((name): ShownText[] => {
        const original = originals.find((one) => one.name === name)?.text;
        if (isMissing(original, own[name])) {
          return [{ name, text: original ?? '', isMissing: true }];
        }
        return isBlank(own[name]) ? [] : [{ name, text: own[name] ?? '', isMissing: false }];
      });
      return {
        language: entry.language ?? null,
        isDefault: false,
        texts,
        missing: texts.filter((text) => text.isMissing).length,
      };
    }),
  ];
};

/** A preference or the topics of a purpose, with what can be chosen, in one language. */
export type ChoicesInLanguage = { name: string; options: string[]; isSingle: boolean };

type Named = { language?: string | null | undefined };

const inLanguage = <Own extends Named>(
  entries: readonly Own[] | null | undefined,
  language: string | null,
): Own | undefined =>
  language === null
    ? undefined
    : entries?.find((entry) => isSameLanguage(entry.language ?? '', language));

/** The finer choices below a yes; what isn't translated is as it was given first. */
export const choicesIn = (
  { customPreferences, topics }: PurposeVersionV2,
  language: string | null,
): { preferences: ChoicesInLanguage[]; topics: string[] } => ({
  preferences: (customPreferences ?? []).map(({ name, displayAs, ...preference }) => {
    const own = inLanguage(preference.languages, language);
    return {
      name: own?.name || name,
      isSingle: displayAs === 'RADIO_BUTTONS',
      options: (preference.customPreferenceOptions ?? []).map(
        ({ id, label }) => own?.options?.find((option) => option.id === id)?.label || (label ?? ''),
      ),
    };
  }),
  topics: (topics ?? []).map(
    ({ name, languages }) => inLanguage(languages, language)?.name || name,
  ),
});
