import { isSameLanguage } from './common/language-tags.ts';

/** A purpose's text in one language, as people are shown or read it; null: no language is given. */
export type PurposeText = { language: string | null; name: string; description: string };

type Translation = {
  Name: string;
  Description?: string | null | undefined;
  Language?: string | null | undefined;
  Default?: boolean | null | undefined;
};

type Texts = {
  name: string;
  description: string;
  defaultLanguage?: string | null | undefined;
  languages?: readonly Translation[] | null | undefined;
};

/** All texts of a version of a purpose, the default first. */
export const purposeTexts = ({
  name,
  description,
  defaultLanguage,
  languages,
}: Texts): PurposeText[] => {
  const translated = (languages ?? []).map((own) => ({
    language: own.Language ?? null,
    name: own.Name,
    description: own.Description ?? '',
    isDefault: own.Default === true,
  }));
  const isTranslated = (tag: string) =>
    translated.some(({ language }) => language !== null && isSameLanguage(language, tag));
  const own = { language: defaultLanguage ?? null, name, description, isDefault: true };
  const hasDefault =
    own.language === null
      ? translated.some(({ isDefault }) => isDefault)
      : isTranslated(own.language);
  return [...translated, ...(hasDefault ? [] : [own])]
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
    .map(({ isDefault: _, ...text }) => text);
};

/**
 * The text in a language: the very one, else one without a region or of another region, else the
 * default.
 */
export const purposeTextFor = (
  texts: readonly PurposeText[],
  language: string | null | undefined,
): PurposeText | undefined => {
  if (!language) return texts[0];
  const base = (tag: string) => tag.split('-')[0]?.toLowerCase();
  const has = (test: (tag: string) => boolean) =>
    texts.find((text) => text.language !== null && test(text.language));
  return (
    has((tag) => isSameLanguage(tag, language)) ??
    has((tag) => tag.toLowerCase() === base(language)) ??
    has((tag) => base(tag) === base(language)) ??
    texts[0]
  );
};
