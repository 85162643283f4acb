import { type MissingTexts, missingIn, type Texts, type TextsByLanguage } from './missing-texts.ts';

type PreferenceTexts = {
  Name: string;
  Description?: string | null | undefined;
  Options?: readonly { Id: string; Label: string }[] | null | undefined;
};

const textsIn = ({ Name, Description, Options }: PreferenceTexts): Texts => ({
  Name,
  Description,
  ...Object.fromEntries((Options ?? []).map(({ Id, Label }) => [Id, Label])),
});

type SaidOfPreference = PreferenceTexts & {
  Languages?:
    | readonly (PreferenceTexts & {
        Language?: string | null | undefined;
        Default?: boolean | null | undefined;
      })[]
    | null
    | undefined;
};

/**
 * Of a purpose preference, as its record with translations says it: name, description and options,
 * disabled ones too, since one click shows them to people again.
 */
export const textsOfPreference = (record: SaidOfPreference): TextsByLanguage => ({
  original: textsIn(record),
  languages: (record.Languages ?? []).flatMap(({ Language, Default, ...texts }) =>
    Language && Default !== true ? [{ language: Language, texts: textsIn(texts) }] : [],
  ),
});

export const missingOfPreference = (record: SaidOfPreference): MissingTexts[] =>
  missingIn(textsOfPreference(record));
