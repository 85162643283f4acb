import { isSameLanguage } from './common/language-tags.ts';
import { isMissing, type MissingTexts } from './missing-texts.ts';
import type { CenterContent, CenterPurpose } from './preference-center-content.ts';

/** A purpose as far as a center's texts ask: the languages that its Active version speaks. */
type SpokenPurpose = { id: string; languages: readonly string[] };

/** Texts in one language, as all parts of a center have them. */
type InLanguage = { language: string; [name: string]: unknown };

const textNames = ['name', 'description', 'content'] as const;

const sentText = (text: unknown): string | null => (typeof text === 'string' ? text : null);

const entryOf = (languages: readonly InLanguage[] | null | undefined, tag: string) =>
  languages?.find(({ language }) => isSameLanguage(language, tag));

const partsOf = ({ pages }: CenterContent) => {
  const shown = (pages ?? []).filter(({ isHidden }) => isHidden !== true);
  const sections = shown.flatMap((page) => page.sections ?? []);
  return {
    own: [
      ...shown,
      ...sections,
      ...sections.flatMap(({ elements }) => elements ?? []),
      ...sections.flatMap(({ customDataElements }) =>
        (customDataElements ?? []).filter(({ hidden }) => hidden !== true),
      ),
    ],
    purposes: sections.flatMap(({ purposes }) => purposes ?? []),
  };
};

/** The languages that people can choose on a center, the default one first. */
export const languagesOfCenter = ({
  defaultLanguage,
  languages,
}: Pick<CenterContent, 'defaultLanguage' | 'languages'>): string[] => [
  defaultLanguage,
  ...(languages ?? [])
    .map(({ language }) => language)
    .filter((tag) => !isSameLanguage(tag, defaultLanguage)),
];

/** Every purpose on a center that people may see, in its order. */
export const purposesOfCenter = (content: CenterContent): CenterPurpose[] =>
  partsOf(content).purposes;

/**
 * What each further language of a center lacks, hidden pages left out. A purpose's own text stands in
 * for one that the center lacks. The names are those of the text, after what it's of: `2.name`.
 */
export const missingOfCenter = (
  content: CenterContent,
  purposes: readonly SpokenPurpose[],
): MissingTexts[] => {
  const { own, purposes: chosen } = partsOf(content);
  const [source = '', ...others] = languagesOfCenter(content);
  const speaks = (id: string, tag: string) =>
    purposes.some(
      (purpose) => purpose.id === id && purpose.languages.some((one) => isSameLanguage(one, tag)),
    );
  const lacking = (languages: readonly InLanguage[] | null | undefined, tag: string) => {
    const [original, texts] = [entryOf(languages, source), entryOf(languages, tag)];
    return textNames.filter((name) =>
      isMissing(sentText(original?.[name]), sentText(texts?.[name])),
    );
  };
  return others.flatMap((language) => {
    const texts = [
      ...[content, ...own].flatMap(({ languages }, at) =>
        lacking(languages, language).map((name) => `${at}.${name}`),
      ),
      ...chosen.flatMap(({ id, languages }) => {
        if (speaks(id, language)) return [];
        const overridden = lacking(languages, language).map((name) => `${id}.${name}`);
        const hasName =
          sentText(entryOf(languages, language)?.name)?.trim() || overridden.includes(`${id}.name`);
        return hasName ? overridden : [`${id}.name`, ...overridden];
      }),
    ];
    return texts.length === 0 ? [] : [{ language, texts }];
  });
};
