import { isSameLanguage } from './common/language-tags.ts';
import type { Fault } from './common/problem.ts';
import {
  type CenterContent,
  type CenterPage,
  type CenterPurpose,
  type CenterSection,
  centerMaxima,
} from './preference-center-content.ts';

/** Largest content of a version, in characters of its JSON, and largest request with one, in bytes. */
export const centerRecordMaximum = 1_048_576;
export const centerBodyMaximum = 4_194_304;

type Placed<Part> = { part: Part; path: string };
type Section = Placed<CenterSection> & { page: CenterPage };

const within = <Part>(parts: readonly Part[] | null | undefined, path: string): Placed<Part>[] =>
  (parts ?? []).map((part, index) => ({ part, path: `${path}.${index}` }));

const sectionsOf = ({ pages }: Pick<CenterContent, 'pages'>): Section[] =>
  within(pages, 'pages').flatMap(({ part: page, path }) =>
    within(page.sections, `${path}.sections`).map((section) => ({ ...section, page })),
  );

/** All purposes of a center in their order, those of hidden pages too, each with its path. */
export const purposesOfCenter = (
  content: Pick<CenterContent, 'pages'>,
): (Placed<CenterPurpose> & { isHidden: boolean })[] =>
  sectionsOf(content).flatMap(({ part, path, page }) =>
    within(part.purposes, `${path}.purposes`).map((placed) => ({
      ...placed,
      isHidden: page.isHidden === true,
    })),
  );

/** The data elements that a center offers, each with its path. */
export const dataElementsOfCenter = (content: Pick<CenterContent, 'pages'>) =>
  sectionsOf(content).flatMap(({ part, path }) =>
    within(part.customDataElements, `${path}.customDataElements`),
  );

type TextsInLanguages = {
  languages?: readonly ({ language: string } & Record<string, unknown>)[] | null | undefined;
};

/** What one part of a center says in languages, and the names of its texts. */
export type CenterTexts = Placed<TextsInLanguages> & {
  kind: 'center' | 'page' | 'section' | 'purpose' | 'text' | 'dataElement';
  names: readonly string[];
  /** Of a purpose: its id. */
  purposeId?: string;
  /** Whether people don't see it. */
  isHidden: boolean;
};

const heading = ['name', 'description'] as const;
export const centerPurposeTextNames = ['name', 'description', 'content', 'yes', 'no'] as const;

/** Everything of a center that has texts, in the order in which people read it. */
export const textsOfCenter = (content: CenterContent): CenterTexts[] => [
  { kind: 'center', part: content, path: '', names: heading, isHidden: false },
  ...within(content.pages, 'pages').flatMap(({ part: page, path }): CenterTexts[] => {
    const isHidden = page.isHidden === true;
    return [
      { kind: 'page', part: page, path, names: heading, isHidden },
      ...within(page.sections, `${path}.sections`).flatMap((section): CenterTexts[] => [
        {
          kind: 'section',
          ...section,
          names: heading,
          isHidden: isHidden || section.part.isHeaderHidden === true,
        },
        ...within(section.part.purposes, `${section.path}.purposes`).map(
          (purpose): CenterTexts => ({
            kind: 'purpose',
            ...purpose,
            names: centerPurposeTextNames,
            purposeId: purpose.part.id.toLowerCase(),
            isHidden,
          }),
        ),
        ...within(section.part.elements, `${section.path}.elements`).map(
          (element): CenterTexts => ({ kind: 'text', ...element, names: ['content'], isHidden }),
        ),
        ...within(section.part.customDataElements, `${section.path}.customDataElements`).map(
          (element): CenterTexts => ({
            kind: 'dataElement',
            ...element,
            names: ['name'],
            isHidden: isHidden || element.part.hidden === true,
          }),
        ),
      ]),
    ];
  }),
];

/** The languages that people can choose: at least the default one. */
export const languagesOfCenter = ({
  defaultLanguage,
  languages,
}: Pick<CenterContent, 'defaultLanguage' | 'languages'>): string[] => {
  const tags = (languages ?? []).map(({ language }) => language);
  return tags.length === 0 ? [defaultLanguage] : tags;
};

const repeatedPurposes = (content: CenterContent): Fault[] => {
  const seen = new Set<string>();
  return purposesOfCenter(content).flatMap(({ part, path }) => {
    const id = part.id.toLowerCase();
    if (seen.has(id)) {
      return [{ path: `${path}.id`, message: 'This purpose appears twice. Keep one.' }];
    }
    seen.add(id);
    return [];
  });
};

const tooManyPurposes = (content: CenterContent): Fault[] =>
  purposesOfCenter(content).length <= centerMaxima.purposes
    ? []
    : [
        {
          path: 'pages',
          message: `Has more than ${centerMaxima.purposes} purposes. Leave some out.`,
        },
      ];

const repeatedElements = (content: CenterContent): Fault[] => {
  const seen = new Set<string>();
  return dataElementsOfCenter(content).flatMap(({ part, path }) => {
    if (seen.has(part.name)) {
      return [{ path: `${path}.name`, message: 'This data element appears twice. Keep one.' }];
    }
    seen.add(part.name);
    return [];
  });
};

const strangeLanguages = (content: CenterContent): Fault[] => {
  const tags = languagesOfCenter(content);
  const isChosen = (tag: string) => tags.some((one) => isSameLanguage(one, tag));
  return [
    ...(isChosen(content.defaultLanguage)
      ? []
      : [{ path: 'defaultLanguage', message: 'Must be one of the languages.' }]),
    ...textsOfCenter(content)
      .filter(({ kind }) => kind !== 'center')
      .flatMap(({ part, path }) =>
        (part.languages ?? []).flatMap(({ language }, index) =>
          isChosen(language)
            ? []
            : [
                {
                  path: `${path}.languages.${index}.language`,
                  message: "Isn't one of the center's languages. Add it there first.",
                },
              ],
        ),
      ),
  ];
};

const signatures = {
  'image/png': '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
  'image/jpeg': '\xff\xd8\xff',
} as const;

const fromBase64 = (text: string): string | undefined => {
  try {
    return atob(text);
  } catch {
    return undefined;
  }
};

const logoFaults = ({ look }: CenterContent): Fault[] => {
  const logo = look?.logo;
  if (!logo) return [];
  const refuse = (message: string): Fault[] => [{ path: 'look.logo.data', message }];
  const bytes = fromBase64(logo.data);
  if (bytes === undefined) return refuse('Must be base64.');
  if (bytes.length > centerMaxima.logo) {
    return refuse(`Must be at most ${centerMaxima.logo / 1024} kB. Make the picture smaller.`);
  }
  if (bytes.startsWith(signatures[logo.type])) return [];
  return refuse(`Isn't ${logo.type === 'image/png' ? 'a PNG' : 'a JPEG'}. Choose another picture.`);
};

/** What is wrong with a center's content by itself, with the paths that the caller wrote. */
export const centerFaults = (content: CenterContent): Fault[] => [
  ...tooManyPurposes(content),
  ...repeatedPurposes(content),
  ...repeatedElements(content),
  ...strangeLanguages(content),
  ...logoFaults(content),
];
