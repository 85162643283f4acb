import type { DraftState } from '../draft-store.ts';
import { rowsOf } from '../preference-draft.ts';

/** Rows and languages in which something is missing. */
export type Gaps = { rows: readonly string[]; languages: readonly string[] };

/**
 * What "only missing" shows. It is read once, when it is switched on: a row must not go away under
 * the hand that fills it.
 * @param languages those that are looked at
 */
export const findGaps = ({ draft, columns }: DraftState, languages: readonly string[]): Gaps => {
  const isMissing = (language: string, row: string) =>
    columns[language]?.cells[row]?.state === 'missing';
  return {
    rows: rowsOf(draft).filter((row) => languages.some((language) => isMissing(language, row))),
    languages: languages.filter((language) => (columns[language]?.missing ?? 0) > 0),
  };
};
