import type { MissingTexts } from '#contract/missing-texts.ts';
import { translationsPath } from '#contract/page-words.ts';
import { type CenterNode, centerKey, type NodeKind, wordsKey } from './center-values.ts';

const listNames: Readonly<Record<NodeKind, string>> = {
  page: 'pages',
  section: 'sections',
  purpose: 'purposes',
  text: 'elements',
  dataElement: 'customDataElements',
};

/** Where each part lies on the wire, by its key. */
export const pathsOfParts = (
  nodes: readonly CenterNode[],
  above = '',
): (readonly [key: string, path: string])[] => {
  const counts = new Map<NodeKind, number>();
  return nodes.flatMap((node) => {
    const at = counts.get(node.kind) ?? 0;
    counts.set(node.kind, at + 1);
    const path = `${above}${listNames[node.kind]}.${at}`;
    return [[node.key, path] as const, ...pathsOfParts(node.children, `${path}.`)];
  });
};

/** A text that a language lacks: of which part, and its name there, such as `name`. */
export interface MissingText {
  key: string;
  name: string;
}

/** The texts that one language lacks, each with its part, in the order of the page. */
export const missingIn = (
  missing: readonly MissingTexts[],
  language: string,
  structure: readonly CenterNode[],
): MissingText[] => {
  const paths = pathsOfParts(structure);
  return (missing.find((one) => one.language === language)?.texts ?? []).map((text) => {
    if (text.startsWith(`${translationsPath}.`)) {
      return { key: wordsKey, name: text.slice(translationsPath.length + 1) };
    }
    const [key, path] = paths.findLast(([, start]) => text.startsWith(`${start}.`)) ?? [
      centerKey,
      '',
    ];
    return { key, name: path === '' ? text : text.slice(path.length + 1) };
  });
};

/** How many texts each part lacks, in all languages together. */
export const missingByPart = (
  missing: readonly MissingTexts[],
  structure: readonly CenterNode[],
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { language } of missing) {
    for (const { key } of missingIn(missing, language, structure)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
};

/** The text after this one, going around; the first where this one isn't missing. */
export const nextMissing = (
  texts: readonly MissingText[],
  now: MissingText | undefined,
): MissingText | undefined => {
  const at = texts.findIndex(({ key, name }) => key === now?.key && name === now.name);
  return texts[(at + 1) % Math.max(texts.length, 1)];
};
