import { languageKey } from '#contract/common/language-tags.ts';
import type { Fault } from '#contract/common/problem.ts';
import {
  defaultLanguageOf,
  hasSameTexts,
  type Place,
  type TextSize,
  type TextsDraft,
  type TextsKind,
} from './texts.ts';
import type { RefusedTexts } from './texts-store.ts';

/** One text that a record has in languages. */
export interface RecordText {
  key: string;
  label: string;
  maximum: number;
  /** Never of several lines. */
  isLine?: boolean;
}

/** The texts of a record with all else that its form holds, which stays as it is. */
export type RecordTexts<Values> = TextsDraft & {
  rows: readonly (RecordText & { size: TextSize })[];
  values: Values;
};

/** What of a form's values is translated, and how the texts go back into them. */
export interface TranslatedValues<Values> {
  toTexts: (values: Values) => RecordTexts<Values>;
  toValues: (texts: RecordTexts<Values>) => Values;
  /** The text that a fault's path is about, in a request that was made of the values. */
  placeOf: (path: string, values: Values) => Place | undefined;
  /** The fields of a request that have the texts. */
  fields: readonly string[];
  languageMaximum: number;
}

/** Texts of more characters get room for many lines. */
const longText = 160;

/**
 * The texts of a record in its languages.
 * @param languages with their texts, the default one first; those of the same language are one
 */
export const recordTexts = <Values>(
  values: Values,
  texts: readonly RecordText[],
  languages: readonly { tag: string; texts: Readonly<Record<string, string>> }[],
): RecordTexts<Values> => {
  const [first] = languages;
  const seen = new Set<string>();
  const kept = languages.filter(({ tag }) => {
    const isRepeated = seen.has(languageKey(tag));
    seen.add(languageKey(tag));
    return !isRepeated && (tag !== '' || tag === first?.tag);
  });
  const longest = (key: string) => Math.max(...kept.map((one) => one.texts[key]?.length ?? 0));
  return {
    values,
    languages: kept.map(({ tag }) => tag),
    texts: Object.fromEntries(kept.map((one) => [one.tag, one.texts])),
    rows: texts.map((text) => ({
      ...text,
      size: text.isLine ? 'line' : longest(text.key) > longText ? 'tall' : 'area',
    })),
  };
};

/** The rows of a record in the matrix. */
export const recordTextsKind = <Values>({
  languageMaximum,
}: Pick<TranslatedValues<Values>, 'languageMaximum'>): TextsKind<RecordTexts<Values>> => {
  const rowOf = ({ rows }: RecordTexts<Values>, row: string) => rows.find(({ key }) => key === row);
  return {
    rowsOf: ({ rows }) => rows.map(({ key }) => key),
    hasSameRows: (one, other) => one.rows === other.rows,
    labelOf: (draft, row) => rowOf(draft, row)?.label ?? row,
    isNamedByText: () => false,
    sizeOf: (draft, row) => rowOf(draft, row)?.size ?? 'area',
    maximumOf: (draft, row) => rowOf(draft, row)?.maximum ?? Number.POSITIVE_INFINITY,
    languageMaximum,
    isSame: hasSameTexts,
  };
};

/** Faults at their texts, and those that belong to no text of the matrix. */
export const placeRecordFaults = <Values>(
  { toTexts, placeOf }: TranslatedValues<Values>,
  values: Values,
  faults: readonly Fault[],
): { texts: RefusedTexts; first: Place | undefined; other: Fault[] } => {
  const draft = toTexts(values);
  const texts: Record<string, Record<string, string>> = {};
  const other: Fault[] = [];
  let first: Place | undefined;
  for (const fault of faults) {
    const place = placeOf(fault.path, values);
    const isThere =
      place !== undefined &&
      draft.languages.includes(place.language) &&
      place.language !== defaultLanguageOf(draft) &&
      draft.rows.some(({ key }) => key === place.row);
    if (isThere) {
      first ??= place;
      texts[place.language] = { ...texts[place.language], [place.row]: fault.message };
    } else other.push(fault);
  }
  return { texts, first, other };
};
