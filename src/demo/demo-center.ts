import type { CenterContent, Visibility } from '#contract/preference-center-content.ts';

/** The same text by language tag. */
type TextsByLanguage = Readonly<Record<string, string>>;

type DemoCenterPurpose = {
  key: string;
  /** Keys of those of its preferences that are offered; left out, all. */
  preferences?: readonly string[];
  visibility?: Visibility;
};

type DemoSection = {
  name: TextsByLanguage;
  isHeaderHidden?: true;
  purposes: readonly DemoCenterPurpose[];
};

/** One version of a center; ages are days before the demo's end. */
type DemoCenterVersion = {
  createdDaysAgo: number;
  /** Null where it is still a Draft. */
  publishedDaysAgo: number | null;
  languages: readonly [string, ...string[]];
  color: string;
  pages: readonly { name?: TextsByLanguage; sections: readonly DemoSection[] }[];
};

/** A preference center of the demo group. Its name is that of its collection point. */
export type DemoCenter = {
  heading: TextsByLanguage;
  notice: TextsByLanguage;
  controller: { name: string; address: string };
  contactUrl: string;
  versions: readonly [DemoCenterVersion, ...DemoCenterVersion[]];
};

type Ids = { purpose: (key: string) => string; preference: (key: string) => string };

const textsIn = <Name extends string>(
  languages: readonly string[],
  name: Name,
  texts: TextsByLanguage,
) =>
  languages.flatMap((language) => {
    const text = texts[language];
    return text === undefined
      ? []
      : [{ language, [name]: text } as { language: string } & Record<Name, string>];
  });

/** What a version holds, in its own languages only. */
export const toContent = (
  name: string,
  { heading, notice, controller, contactUrl }: DemoCenter,
  { languages, color, pages }: DemoCenterVersion,
  ids: Ids,
): CenterContent => ({
  name,
  defaultLanguage: languages[0],
  languages: languages.map((language) => ({
    language,
    name: heading[language],
    noticeUrl: notice[language],
  })),
  look: { color },
  controller,
  contactUrl,
  pages: pages.map((page) => ({
    languages: textsIn(languages, 'name', page.name ?? {}),
    sections: page.sections.map((section) => ({
      isHeaderHidden: section.isHeaderHidden ?? false,
      languages: textsIn(languages, 'name', section.name),
      purposes: section.purposes.map(({ key, preferences, visibility }) => ({
        id: ids.purpose(key),
        visibility: visibility ?? ('VISIBLE_TO_ALL' as const),
        ...(preferences && { preferenceIds: preferences.map(ids.preference) }),
      })),
    })),
  })),
});

/** The content with the ids that its pages and sections have already, by their places. */
export const withIdsOf = (content: CenterContent, former: CenterContent): CenterContent => ({
  ...content,
  pages: content.pages?.map((page, place) => {
    const own = former.pages?.[place];
    return {
      ...page,
      id: own?.id,
      sections: page.sections?.map((section, at) => ({ ...section, id: own?.sections?.[at]?.id })),
    };
  }),
});
