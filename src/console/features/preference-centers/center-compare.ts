import type { Shown } from '#console/api/review/review-field.ts';
import type { NameOf } from '#console/records/fields.ts';
import type { ComparedVersion } from '#console/records/versioned/compare/compare-versions.ts';
import { differsLine } from '#console/records/versioned/compare/differs-line.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import { centerFields, fieldGroups, labelOfText } from './center-fields.ts';
import { nodeLabel, toFormValues } from './center-form.ts';
import {
  type CenterFormValues,
  type CenterNode,
  centerKey,
  type TextKind,
  textNames,
  wordsKey,
} from './center-values.ts';
import { walk } from './tree-moves.ts';

export const visibilityWords = {
  VISIBLE_TO_ALL: 'Everyone',
  VISIBLE_TO_CONSENTED: 'Who says yes now',
  VISIBLE_TO_PRIOR_CONSENTED: 'Who ever said yes',
} as const;

/** What is set of a part otherwise than it begins with, in words; '' where nothing is. */
const settingWords = (node: CenterNode): string =>
  [
    node.isHidden && (node.kind === 'section' ? 'without its heading' : 'hidden'),
    node.visibility !== 'VISIBLE_TO_ALL' &&
      `shown to ${visibilityWords[node.visibility].toLowerCase()}`,
    !node.hasTopics && 'without topics',
    node.preferenceIds !== null &&
      `${node.preferenceIds.length} ${node.preferenceIds.length === 1 ? 'preference' : 'preferences'}`,
    node.isReadOnly && 'read only',
    node.isRequired && 'required',
  ]
    .filter((one) => one !== false)
    .join(', ');

/** The tree as a list: each part with what is above it, and how it's set. */
export const shownStructure = (values: CenterFormValues, nameOf: NameOf): Shown => ({
  kind: 'list',
  items: walk(values.structure).map(({ node, above }) => {
    const path = [...above, node].map((one) => nodeLabel(values, one, nameOf)).join(' › ');
    const settings = settingWords(node);
    return { key: node.key, text: settings === '' ? path : `${path} (${settings})` };
  }),
});

/** Every part that has texts, the center first. */
export const partsOf = (values: CenterFormValues): { key: string; kind: TextKind }[] => [
  { key: centerKey, kind: centerKey },
  { key: wordsKey, kind: wordsKey },
  ...walk(values.structure).map(({ node }) => ({ key: node.key, kind: node.kind })),
];

/** What is compared of a version: all that people read, and how it's set. */
export const comparedCenter = (
  content: CenterContent,
  nameOf: NameOf = () => undefined,
): ComparedVersion => {
  const values = toFormValues(content);
  const nodes = walk(values.structure).map(({ node }) => node);
  const labelOf = (key: string) => {
    const node = nodes.find((one) => one.key === key);
    if (key === wordsKey) return 'Words of the page';
    return node ? nodeLabel(values, node, nameOf) : 'Page';
  };
  const parts = partsOf(values).flatMap(({ key, kind }) =>
    textNames[kind].map((name) => ({
      id: `${key} ${name}`,
      key,
      name,
      label: `${labelOf(key)}: ${labelOfText(kind, name).toLowerCase()}`,
    })),
  );
  return {
    defaultLanguage: values.defaultLanguage,
    languages: values.languages.map((tag) => ({
      tag,
      texts: Object.fromEntries(
        parts.map(({ id, key, name }) => [id, values.texts[key]?.[tag]?.[name] ?? '']),
      ),
    })),
    textLabels: Object.fromEntries(parts.map(({ id, label }) => [id, label])),
    settings: [
      {
        title: 'Structure',
        fields: [{ key: 'structure', label: 'Parts', shown: shownStructure(values, nameOf) }],
      },
      ...fieldGroups.map(({ title, fields }) => ({
        title,
        fields: fields.map((key) => ({
          key,
          label: centerFields.fieldOf(key).label,
          shown: centerFields.show(key, values, nameOf),
        })),
      })),
      {
        title: 'Look',
        fields: [{ key: 'logo', label: 'Logo', shown: shownLogo(values) }],
      },
    ],
  };
};

/** Two logos differ by what they weigh; the picture itself is no text. */
export const shownLogo = ({ logo }: Pick<CenterFormValues, 'logo'>): Shown => ({
  kind: 'text',
  text: logo === null ? '' : `${logo.type === 'image/png' ? 'PNG' : 'JPEG'}, ${weight(logo.data)}`,
});

const weight = (base64: string): string =>
  `${(base64.length * 0.75) / 1000 < 10 ? ((base64.length * 0.75) / 1000).toFixed(1) : Math.round((base64.length * 0.75) / 1000)} kB`;

/** What differs between two versions, in a line. */
export const centerDiffers = (from: CenterContent, to: CenterContent): string =>
  differsLine(comparedCenter(from), comparedCenter(to));
