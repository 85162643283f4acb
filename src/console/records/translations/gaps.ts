import type { TextsDraft } from './texts.ts';
import type { TextsState } from './texts-store.ts';

/** What is looked for. */
export type GapState = 'missing' | 'behind';

/** Rows and languages in which something is missing, or behind. */
export type Gaps = { rows: readonly string[]; languages: readonly string[] };

/**
 * What "only missing" and "only behind" show. It is read once, when it is switched on: a row must not go away under
 * the hand that fills it.
 * @param languages those that are looked at
 */
export const findGaps = (
  { rows, columns }: Pick<TextsState<TextsDraft>, 'rows' | 'columns'>,
  languages: readonly string[],
  wanted: GapState = 'missing',
): Gaps => {
  const isGap = (language: string, row: string) => columns[language]?.cells[row]?.state === wanted;
  return {
    rows: rows.filter((row) => languages.some((language) => isGap(language, row))),
    languages: languages.filter((language) => (columns[language]?.[wanted] ?? 0) > 0),
  };
};
