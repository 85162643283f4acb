import { wordsOfCenter } from '#contract/page-words.ts';
import type { CenterContent, Visibility } from '#contract/preference-center-content.ts';

/** What a preference center is made of. */
export type NodeKind = 'page' | 'section' | 'purpose' | 'text' | 'dataElement';

/** One part of a center without its texts, which lie beside by `key`. */
export interface CenterNode {
  /** Unique on the center: `purpose:{id}`, `element:{name}`, else the part's own id. */
  key: string;
  kind: NodeKind;
  /** Of a page or a data element; of a section, whether its heading is. */
  isHidden: boolean;
  visibility: Visibility;
  hasTopics: boolean;
  /** Null: all that the purpose has. */
  preferenceIds: readonly string[] | null;
  isReadOnly: boolean;
  isRequired: boolean;
  children: readonly CenterNode[];
  /** What the wire says besides, which no form shows. */
  kept: Readonly<Record<string, unknown>>;
}

/** The texts of one part by language, as the center spells it, and name. */
export type NodeTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Of the center itself, among the texts. */
export const centerKey = 'center';

/** Our own words on the page, among the texts. */
export const wordsKey = 'words';

export type Logo = NonNullable<NonNullable<CenterContent['look']>['logo']>;

/** A version as its form holds it: the tree of parts, and their texts by key. */
export interface CenterFormValues {
  name: string;
  defaultLanguage: string;
  languages: string[];
  structure: readonly CenterNode[];
  texts: Readonly<Record<string, NodeTexts>>;
  color: string;
  logo: Logo | null;
  controllerName: string;
  controllerAddress: string;
  contactUrl: string;
  shownInside: string[];
}

export const newNode = (kind: NodeKind, key: string = crypto.randomUUID()): CenterNode => ({
  key,
  kind,
  isHidden: false,
  visibility: 'VISIBLE_TO_ALL',
  hasTopics: true,
  preferenceIds: null,
  isReadOnly: false,
  isRequired: false,
  children: [],
  kept: {},
});

const purposePrefix = 'purpose:';
const elementPrefix = 'element:';

export const purposeKey = (id: string): string => `${purposePrefix}${id.toLowerCase()}`;
export const elementKey = (name: string): string => `${elementPrefix}${name}`;

/** The purpose's id, or the data element's name. */
export const refOf = ({ key }: Pick<CenterNode, 'key'>): string => key.slice(key.indexOf(':') + 1);

/** What has texts in languages. */
export type TextKind = NodeKind | typeof centerKey | typeof wordsKey;

/** The names of the texts of each kind, in the order of the screen. */
export const textNames: Readonly<Record<TextKind, readonly string[]>> = {
  center: ['name', 'description', 'noticeUrl'],
  words: Object.keys(wordsOfCenter),
  page: ['name', 'description'],
  section: ['name', 'description'],
  purpose: ['name', 'description', 'yes', 'no', 'content'],
  text: ['content'],
  dataElement: ['name'],
};
