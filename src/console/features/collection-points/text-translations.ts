import { mergeLists } from '#console/api/review/merge-lists.ts';
import type { Field } from '#console/records/fields.ts';
import { languageName } from '#console/ui/languages.ts';
import { languageKey } from '#contract/common/language-tags.ts';
import { pointTextNames } from '#contract/missing-in-point.ts';

export type PointTextName = (typeof pointTextNames)[number];

/** The point's own texts in a further language, with what the form does not know. */
export type PointTranslation = { Language: string } & Record<PointTextName, string>;

export const pointTextLabels: Readonly<Record<PointTextName, string>> = {
  RightToWithdraw: 'Right to withdraw',
  HowToWithdraw: 'How to withdraw',
  OtherInformation: 'Other information',
};

const textOf = (wire: unknown): string => (typeof wire === 'string' ? wire : '');

const readTranslations = (wire: unknown): PointTranslation[] =>
  ((wire ?? []) as readonly Record<string, unknown>[]).map((entry) => ({
    ...entry,
    Language: textOf(entry.Language),
    RightToWithdraw: textOf(entry.RightToWithdraw),
    HowToWithdraw: textOf(entry.HowToWithdraw),
    OtherInformation: textOf(entry.OtherInformation),
  }));

const isFilled = (translation: PointTranslation): boolean =>
  pointTextNames.some((name) => translation[name].trim() !== '');

/** Texts that are empty are left out, and languages that have none. */
const writeTranslations = (held: readonly PointTranslation[]) =>
  held.filter(isFilled).map((translation) => {
    const { RightToWithdraw, HowToWithdraw, OtherInformation, ...kept } = translation;
    const texts = Object.entries({ RightToWithdraw, HowToWithdraw, OtherInformation });
    return {
      ...kept,
      ...Object.fromEntries(
        texts.map(([name, text]) => [name, text.trim()]).filter(([, text]) => text !== ''),
      ),
    };
  });

type Cell = { language: string; name: PointTextName; text: string };

const cellsOf = (held: readonly PointTranslation[]): Cell[] =>
  held.flatMap((translation) =>
    pointTextNames.flatMap((name) =>
      translation[name] === ''
        ? []
        : [{ language: translation.Language, name, text: translation[name] }],
    ),
  );

const keyOf = ({ language, name }: Cell): string => `${languageKey(language)} ${name}`;

const inOrder = (cells: readonly Cell[]): Cell[] =>
  cells.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

/** Two people may translate different texts of one language. */
const mergeTranslations = (
  base: PointTranslation[],
  theirs: PointTranslation[],
  mine: PointTranslation[],
): PointTranslation[] | null => {
  const merged = mergeLists(
    inOrder(cellsOf(base)),
    inOrder(cellsOf(theirs)),
    inOrder(cellsOf(mine)),
    keyOf,
  );
  if (merged === null) return null;
  const entries = new Map(
    [...mine, ...theirs].map((entry) => [
      languageKey(entry.Language),
      { ...entry, RightToWithdraw: '', HowToWithdraw: '', OtherInformation: '' },
    ]),
  );
  for (const { language, name, text } of merged) {
    const entry = entries.get(languageKey(language));
    if (entry !== undefined) entry[name] = text;
  }
  return [...entries.values()].filter(isFilled);
};

/** The point's own texts in further languages, each of them by itself. */
export const textTranslations = (said: { label: string }): Field<PointTranslation[]> => ({
  ...said,
  input: { as: 'own' },
  empty: [],
  read: readTranslations,
  write: writeTranslations,
  settle: (held) => held,
  show: (held) => ({
    kind: 'list',
    items: cellsOf(held).map((cell) => ({
      key: keyOf(cell),
      text: `${languageName(cell.language)}, ${pointTextLabels[cell.name].toLowerCase()}: ${cell.text}`,
    })),
  }),
  merge: mergeTranslations,
});
