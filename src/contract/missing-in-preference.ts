import { type MissingTexts, missingTexts, type Texts } from './missing-texts.ts';

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
