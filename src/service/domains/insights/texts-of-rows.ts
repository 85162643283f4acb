import { sql } from 'drizzle-orm';
import { textsOfPreference } from '#contract/missing-in-preference.ts';
import { textsOfPurpose } from '#contract/missing-in-purpose.ts';
import type { TextsByLanguage } from '#contract/missing-texts.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import type { StoredPurposeFields } from '#service/db/schema/purposes.ts';

type Labels = Readonly<Record<string, string>>;
export type PreferenceTextsRow = {
  id: string;
  name: string | null;
  description: string;
  options: Labels;
  languages: { language: string; name: string; description: string; labels: Labels }[] | null;
};
export type PurposeTextsRow = {
  id: string;
  name: string | null;
  description: string;
  fields: StoredPurposeFields;
};

/** Columns of a preference `own` with all its texts. */
export const preferenceTexts = sql`own.id, own.name, null as version, own.description,
  coalesce((select json_object_agg(option.id, option.label)
    from purpose_preference_options option where option.preference_id = own.id), '{}') as options,
  (select json_agg(json_build_object('language', other.language, 'name', other.name,
      'description', other.description, 'labels', coalesce((
        select json_object_agg(translation.option_id, translation.label)
        from purpose_preference_translations translation
        where translation.preference_id = own.id
          and translation.language = other.language), '{}')))
    from purpose_preference_languages other where other.preference_id = own.id) as languages`;

const optionsOf = (labels: Labels) => Object.entries(labels).map(([Id, Label]) => ({ Id, Label }));

export const textsOfPreferenceRow = ({
  name,
  description,
  options,
  languages,
}: PreferenceTextsRow): TextsByLanguage =>
  textsOfPreference({
    Name: name ?? '',
    Description: description,
    Options: optionsOf(options),
    Languages: (languages ?? []).map(({ language, labels, ...own }) => ({
      Language: language,
      Name: own.name,
      Description: own.description,
      Options: optionsOf(labels),
    })),
  });

export const textsOfPurposeRow = ({
  name,
  description,
  fields,
}: PurposeTextsRow): TextsByLanguage =>
  textsOfPurpose({
    own: {
      Name: name,
      Description: description,
      HardOptOutMessage: fields.HardOptOutMessage,
      [implicitConsentKey]: fields.ImplicitConsentConfirmDesc,
    },
    defaultLanguage: fields.DefaultLanguage,
    languages: fields.Languages,
  });
