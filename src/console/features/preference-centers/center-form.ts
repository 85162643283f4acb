import { isSameLanguage } from '#contract/common/language-tags.ts';
import { isBlank } from '#contract/missing-texts.ts';
import {
  type CenterContent,
  type CenterPage,
  type CenterSection,
  visibilities,
} from '#contract/preference-center-content.ts';
import { languagesOfCenter } from '#contract/preference-center-rules.ts';
import {
  type CenterFormValues,
  type CenterNode,
  centerKey,
  elementKey,
  type NodeTexts,
  newNode,
  purposeKey,
  refOf,
  textNames,
  wordsKey,
} from './center-values.ts';
import { walk } from './tree-moves.ts';

type WireTexts = readonly ({ language: string } & Record<string, unknown>)[] | null | undefined;

const orEmpty = (value: string | null | undefined): string => value ?? '';
const orNull = (value: string): string | null => (isBlank(value) ? null : value.trim());

/** What the wire says of a part besides what the form shows. */
const restOf = (part: object, known: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(part).filter(([key]) => !known.includes(key)));

const readTexts = (wire: WireTexts, tags: readonly string[]): NodeTexts =>
  Object.fromEntries(
    (wire ?? []).map(({ language, ...texts }) => [
      tags.find((tag) => isSameLanguage(tag, language)) ?? language,
      Object.fromEntries(
        Object.entries(texts).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      ),
    ]),
  );

/** Our own words as the center has them, as parts have their texts. */
const wordsInLanguages = ({ translations }: CenterContent): WireTexts =>
  Object.entries(translations ?? {}).map(([language, words]) => ({ ...words, language }));

/** A part with its texts as the wire has them. */
type Read = { node: CenterNode; languages: WireTexts; inside: Read[] };

const readSection = (section: CenterSection): Read => ({
  node: {
    ...newNode('section', section.id ?? crypto.randomUUID()),
    isHidden: section.isHeaderHidden === true,
    kept: restOf(section, [
      'id',
      'isHeaderHidden',
      'purposes',
      'elements',
      'customDataElements',
      'languages',
    ]),
  },
  languages: section.languages,
  inside: [
    ...(section.purposes ?? []).map(
      (purpose): Read => ({
        node: {
          ...newNode('purpose', purposeKey(purpose.id)),
          visibility: visibilities.find((one) => one === purpose.visibility) ?? 'VISIBLE_TO_ALL',
          hasTopics: purpose.showTopics !== false,
          preferenceIds: purpose.preferenceIds ?? null,
          kept: restOf(purpose, ['id', 'visibility', 'showTopics', 'preferenceIds', 'languages']),
        },
        languages: purpose.languages,
        inside: [],
      }),
    ),
    ...(section.elements ?? []).map(
      (block): Read => ({
        node: {
          ...newNode('text', block.id ?? crypto.randomUUID()),
          kept: restOf(block, ['id', 'languages']),
        },
        languages: block.languages,
        inside: [],
      }),
    ),
    ...(section.customDataElements ?? []).map(
      (element): Read => ({
        node: {
          ...newNode('dataElement', elementKey(element.name)),
          isHidden: element.hidden === true,
          isReadOnly: element.readOnly === true,
          isRequired: element.required === true,
          kept: restOf(element, ['name', 'hidden', 'readOnly', 'required', 'languages']),
        },
        languages: element.languages,
        inside: [],
      }),
    ),
  ],
});

const readPage = (page: CenterPage): Read => ({
  node: {
    ...newNode('page', page.id ?? crypto.randomUUID()),
    isHidden: page.isHidden === true,
    kept: restOf(page, ['id', 'isHidden', 'sections', 'languages']),
  },
  languages: page.languages,
  inside: (page.sections ?? []).map(readSection),
});

const toNode = ({ node, inside }: Read): CenterNode => ({ ...node, children: inside.map(toNode) });
const everyRead = (reads: readonly Read[]): Read[] =>
  reads.flatMap((read) => [read, ...everyRead(read.inside)]);

/** A version as the form shows it. */
export const toFormValues = (content: CenterContent): CenterFormValues => {
  const tags = languagesOfCenter(content);
  const pages = (content.pages ?? []).map(readPage);
  return {
    name: content.name,
    defaultLanguage:
      tags.find((tag) => isSameLanguage(tag, content.defaultLanguage)) ?? content.defaultLanguage,
    languages: tags,
    structure: pages.map(toNode),
    texts: Object.fromEntries([
      [centerKey, readTexts(content.languages, tags)],
      [wordsKey, readTexts(wordsInLanguages(content), tags)],
      ...everyRead(pages).map(({ node, languages }) => [node.key, readTexts(languages, tags)]),
    ]),
    color: orEmpty(content.look?.color),
    logo: content.look?.logo ?? null,
    controllerName: orEmpty(content.controller?.name),
    controllerAddress: orEmpty(content.controller?.address),
    contactUrl: orEmpty(content.contactUrl),
    shownInside: [...(content.shownInside ?? [])],
  };
};

type WireLanguage = { language: string } & Record<string, string>;

/** The texts of a part in the center's languages; the center itself names each language. */
const writeTexts = (
  { texts, languages }: Pick<CenterFormValues, 'texts' | 'languages'>,
  key: string,
): WireLanguage[] =>
  languages.flatMap((language) => {
    const said = Object.entries(texts[key]?.[language] ?? {}).flatMap(([name, text]) =>
      isBlank(text) ? [] : [[name, text.trim()]],
    );
    return said.length === 0 && key !== centerKey
      ? []
      : [{ language, ...Object.fromEntries(said) } as WireLanguage];
  });

const writeWords = (values: CenterFormValues): CenterContent['translations'] => {
  const words = writeTexts(values, wordsKey).map(({ language, ...own }) => [language, own]);
  return words.length === 0 ? null : Object.fromEntries(words);
};

/** All that a form holds, as the wire has it. `base` is what it was opened with, for what no form shows. */
export const toRequest = (
  values: CenterFormValues,
  base: Pick<CenterContent, 'look' | 'controller'> | null = null,
): CenterContent => {
  const ofKind = (node: CenterNode, kind: CenterNode['kind']) =>
    node.children.filter((child) => child.kind === kind);
  const languagesOf = ({ key }: CenterNode) => writeTexts(values, key);
  const section = (node: CenterNode) => ({
    ...node.kept,
    id: node.key,
    isHeaderHidden: node.isHidden,
    purposes: ofKind(node, 'purpose').map((one) => ({
      ...one.kept,
      id: refOf(one),
      visibility: one.visibility,
      showTopics: one.hasTopics,
      preferenceIds: one.preferenceIds === null ? null : [...one.preferenceIds],
      languages: languagesOf(one),
    })),
    elements: ofKind(node, 'text').map((one) => ({
      ...one.kept,
      id: one.key,
      languages: languagesOf(one),
    })),
    customDataElements: ofKind(node, 'dataElement').map((one) => ({
      ...one.kept,
      name: refOf(one),
      hidden: one.isHidden,
      readOnly: one.isReadOnly,
      required: one.isRequired,
      languages: languagesOf(one),
    })),
    languages: languagesOf(node),
  });
  return {
    name: values.name.trim(),
    defaultLanguage: values.defaultLanguage,
    languages: writeTexts(values, centerKey),
    pages: values.structure.map((node) => ({
      ...node.kept,
      id: node.key,
      isHidden: node.isHidden,
      sections: node.children.map(section),
      languages: languagesOf(node),
    })),
    look: { ...base?.look, color: orNull(values.color.toLowerCase()), logo: values.logo },
    controller: {
      ...base?.controller,
      name: orNull(values.controllerName),
      address: orNull(values.controllerAddress),
    },
    contactUrl: orNull(values.contactUrl),
    shownInside: values.shownInside,
    translations: writeWords(values),
  };
};

/** The values as they will be kept: texts of what isn't there anymore go, others are trimmed. */
export const settleValues = (values: CenterFormValues): CenterFormValues =>
  toFormValues(toRequest(values));

/** What a center begins with: a page with a section, to which purposes can be added at once. */
export const newCenter = (name: string, defaultLanguage: string): CenterContent => ({
  name: name.trim(),
  defaultLanguage,
  languages: [{ language: defaultLanguage, name: name.trim() }],
  pages: [{ sections: [{}] }],
});

/** A text as it was typed; '' where there's none. */
export const textIn = (
  { texts }: Pick<CenterFormValues, 'texts'>,
  key: string,
  language: string,
  name: string,
): string => texts[key]?.[language]?.[name] ?? '';

/** The texts with another text. */
export const withText = (
  texts: CenterFormValues['texts'],
  [key, language, name]: readonly [string, string, string],
  text: string,
): CenterFormValues['texts'] => ({
  ...texts,
  [key]: { ...texts[key], [language]: { ...texts[key]?.[language], [name]: text } },
});

const firstWords = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

const kindWords = { page: 'Page', section: 'Section', text: 'Text block' } as const;

/** What a part is called in the console: its own heading, the purpose's name, or what it is. */
export const nodeLabel = (
  values: Pick<CenterFormValues, 'texts' | 'defaultLanguage' | 'structure'>,
  node: CenterNode,
  nameOf: (purposeId: string) => string | undefined,
): string => {
  const own = (name: string) => textIn(values, node.key, values.defaultLanguage, name).trim();
  if (node.kind === 'purpose') return own('name') || (nameOf(refOf(node)) ?? 'Unknown purpose');
  if (node.kind === 'dataElement') return refOf(node);
  const said = firstWords(own(textNames[node.kind][0] ?? ''));
  if (said !== '') return said;
  const alike = walk(values.structure).filter((one) => one.node.kind === node.kind);
  const at = alike.findIndex((one) => one.node.key === node.key);
  return `${kindWords[node.kind]} ${at + 1}`;
};
