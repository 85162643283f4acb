import { isSameLanguage } from '#contract/common/language-tags.ts';
import { purposeTextNames } from '#contract/missing-in-purpose.ts';
import { isBlank, isMissing } from '#contract/missing-texts.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { textsOfPurpose } from './parts/purpose-texts.ts';

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

/**
 * The texts of a version in each of its languages, the default first: what another one lacks, people
 * read in the default.
 */
export const textsByLanguage = (detail: PurposeVersionV2): LanguageOfPurpose[] => {
  const { languages } = textsOfPurpose(detail);
  const originals = languages[0]?.texts ?? {};
  return languages.map(({ tag, texts: own }, at) => {
    const texts = purposeTextNames.flatMap((name): ShownText[] => {
      if (isMissing(originals[name], own[name])) {
        return [{ name, text: originals[name] ?? '', isMissing: true }];
      }
      return isBlank(own[name]) ? [] : [{ name, text: own[name] ?? '', isMissing: false }];
    });
    return {
      language: tag || null,
      isDefault: at === 0,
      texts,
      missing: texts.filter((text) => text.isMissing).length,
    };
  });
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
