import { mergeLists } from '#console/api/review/merge-lists.ts';
import { type ReviewField, reviewField } from '#console/api/review/review-field.ts';
import type { ReviewSubject } from '#console/api/review/review-subject.ts';
import { paths } from '#console/paths.ts';
import type { NameOf } from '#console/records/fields.ts';
import { draftReview } from '#console/records/versioned/draft-review.ts';
import { languageName } from '#console/ui/languages.ts';
import { translationsPath } from '#contract/page-words.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { shownLogo, shownStructure } from './center-compare.ts';
import { centerFields, labelOfText, wirePaths } from './center-fields.ts';
import { nodeLabel, settleValues, toFormValues, toRequest } from './center-form.ts';
import { type CenterFormValues, centerKey, textNames, wordsKey } from './center-values.ts';
import { changedKeys, containsRequest } from './record-content.ts';
import { walk } from './tree-moves.ts';

type Field = ReviewField<CenterFormValues>;

const ownTexts = ({ texts }: CenterFormValues, key: string, tag: string) => texts[key]?.[tag] ?? {};

const withTexts = (
  into: CenterFormValues,
  [key, tag]: readonly [string, string],
  texts: Readonly<Record<string, string>>,
): CenterFormValues => ({
  ...into,
  texts: { ...into.texts, [key]: { ...into.texts[key], [tag]: texts } },
});

type TextEntry = readonly [name: string, text: string];

const pathOfTexts = (key: string, tag: string): string => {
  if (key === centerKey) return `languages.${tag}`;
  return key === wordsKey ? `${translationsPath}.${tag}` : `pages.${key}.${tag}`;
};

/** What one part says in one language. */
const textField = (
  { key, kind, label }: { key: string; kind: keyof typeof textNames; label: string },
  tag: string,
): Field => {
  const entries = (values: CenterFormValues): TextEntry[] => {
    const texts = ownTexts(values, key, tag);
    return textNames[kind].flatMap((name) => (texts[name] ? [[name, texts[name]]] : []));
  };
  return {
    key: pathOfTexts(key, tag),
    label: `${label} in ${languageName(tag)}`,
    read: (values) => Object.fromEntries(entries(values)),
    show: (values) => ({
      kind: 'list',
      items: entries(values).map(([name, text]) => ({
        key: name,
        text: `${labelOfText(kind, name)}: ${text}`,
      })),
    }),
    take: (into, from) => withTexts(into, [key, tag], ownTexts(from, key, tag)),
    takeBoth: (into, { base, theirs, mine }) => {
      const merged = mergeLists<TextEntry>(
        entries(base),
        entries(theirs),
        entries(mine),
        ([name]) => name,
      );
      return merged && withTexts(into, [key, tag], Object.fromEntries(merged));
    },
  };
};

const every = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/** One field for each part and language that any of the states has. */
const textFields = (states: readonly CenterFormValues[], nameOf: NameOf): Field[] => {
  const tags = every(states.map(({ languages }) => languages));
  const parts = new Map(
    states
      .toReversed()
      .flatMap((state) =>
        walk(state.structure).map(
          ({ node }) =>
            [
              node.key,
              { key: node.key, kind: node.kind, label: `“${nodeLabel(state, node, nameOf)}”` },
            ] as const,
        ),
      ),
  );
  return [
    ...tags.map((tag) => textField({ key: centerKey, kind: centerKey, label: 'The page' }, tag)),
    ...tags.map((tag) =>
      textField({ key: wordsKey, kind: wordsKey, label: 'Words of the page' }, tag),
    ),
    ...[...parts.values()].flatMap((part) => tags.map((tag) => textField(part, tag))),
  ];
};

const settingFields = (nameOf: NameOf): Field[] =>
  centerFields.names.map((name) => ({
    ...(centerFields.review(name, nameOf) as unknown as Field),
    key: wirePaths[name],
    take: (into, from) => ({ ...into, [name]: from[name] }),
  }));

const otherFields = (nameOf: NameOf): Field[] => [
  {
    ...reviewField<CenterFormValues, 'languages'>('languages', {
      label: 'Languages',
      show: (tags) => ({
        kind: 'list',
        items: tags.map((tag) => ({ key: tag, text: languageName(tag) })),
      }),
      merge: (base, theirs, mine) => mergeLists(base, theirs, mine, (tag) => tag),
    }),
    key: 'languages.all',
  },
  {
    key: 'pages.all',
    label: 'Structure',
    read: ({ structure }) => structure,
    show: (values) => shownStructure(values, nameOf),
    take: (into, { structure }) => ({ ...into, structure }),
  },
  {
    ...reviewField<CenterFormValues, 'logo'>('logo', {
      label: 'Logo',
      show: (logo) => shownLogo({ logo }),
    }),
    key: wirePaths.logo,
  },
];

/** What the review of a center's save needs to know of it. */
export const centerReview = (
  nameOf: NameOf,
): ReviewSubject<CenterVersion, CenterFormValues, CenterContent, 'save' | 'publish'> => ({
  ...draftReview<CenterVersion, CenterFormValues, CenterContent>({
    one: 'preference center',
    pathTo: paths.preferenceCenter.to,
    nameOf,
    titleOf: ({ name }) => name,
    requestOf: (base, values) => toRequest(values, base),
  }),
  toValues: toFormValues,
  settle: settleValues,
  fieldsOf: (_records, states) => [
    ...otherFields(nameOf),
    ...textFields(states, nameOf),
    ...settingFields(nameOf),
  ],
  changedKeys,
  contains: containsRequest,
});
