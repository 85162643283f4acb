import { findDuplicateLabels } from '#contract/option-rules.ts';
import {
  optionLabelMaximum,
  purposePreferenceDescriptionMaximum,
  purposePreferenceNameMaximum,
} from '#contract/purpose-preference-values.ts';
import { defaultLanguageOf, type PreferenceDraft, rowsOf, textOf } from './preference-draft.ts';

/**
 * `same`: there is a text, and it reads as the default language's. `idle`: the default language has
 * no text either, so there is nothing to translate.
 */
export type CellState = 'translated' | 'same' | 'missing' | 'idle';

export type Cell = {
  text: string;
  state: CellState;
  /** It is not what the form was opened with. */
  isChanged: boolean;
  /** What is wrong with it, as a sentence. */
  fault: string | null;
};

/** One language: its cells by row, and how far it is translated. */
export type Column = {
  cells: Readonly<Record<string, Cell>>;
  /** Texts that the default language has. */
  total: number;
  missing: number;
  same: number;
  faulty: number;
};

const maximumOf: Record<string, number> = {
  Name: purposePreferenceNameMaximum,
  Description: purposePreferenceDescriptionMaximum,
};

const lengthFault = (row: string, text: string): string | null => {
  const surplus = text.trim().length - (maximumOf[row] ?? optionLabelMaximum);
  if (surplus <= 0) return null;
  return surplus === 1 ? '1 character too many.' : `${surplus} characters too many.`;
};

const stateOf = (text: string, original: string, isDefault: boolean): CellState => {
  if (original.trim() === '') return text.trim() === '' ? 'idle' : 'translated';
  if (text.trim() === '') return 'missing';
  return !isDefault && text.trim() === original.trim() ? 'same' : 'translated';
};

const isSameCell = (one: Cell | undefined, other: Cell): boolean =>
  one !== undefined &&
  one.text === other.text &&
  one.state === other.state &&
  one.isChanged === other.isChanged &&
  one.fault === other.fault;

/**
 * Reads one language of a draft. Cells that are as before are the same objects, so that what shows
 * them can tell.
 * @param refused faults that the service found, by row
 */
export const readColumn = (
  draft: PreferenceDraft,
  language: string,
  {
    opened,
    refused = {},
    before,
  }: {
    opened: PreferenceDraft;
    refused?: Readonly<Record<string, string>>;
    before?: Column | undefined;
  },
): Column => {
  const source = defaultLanguageOf(draft);
  const isDefault = language === source;
  const keys = draft.options.map(({ key }) => key);
  const duplicates = new Map(
    findDuplicateLabels(keys.map((key) => textOf(draft, language, key))).map(
      ({ index, message }) => [keys[index], message],
    ),
  );
  const cells: Record<string, Cell> = {};
  const column = { cells, total: 0, missing: 0, same: 0, faulty: 0 };
  for (const row of rowsOf(draft)) {
    const text = textOf(draft, language, row);
    const original = textOf(draft, source, row);
    const cell: Cell = {
      text,
      state: stateOf(text, original, isDefault),
      isChanged: text !== textOf(opened, language, row),
      fault: lengthFault(row, text) ?? duplicates.get(row) ?? refused[row] ?? null,
    };
    const last = before?.cells[row];
    cells[row] = last !== undefined && isSameCell(last, cell) ? last : cell;
    if (original.trim() !== '') column.total += 1;
    if (cell.state === 'missing') column.missing += 1;
    if (cell.state === 'same') column.same += 1;
    if (cell.fault !== null) column.faulty += 1;
  }
  return column;
};

/** Whole percent of the texts that are there; 100 only where none is missing. */
export const percentOf = ({ total, missing }: Pick<Column, 'total' | 'missing'>): number =>
  total === 0 ? 100 : Math.floor(((total - missing) / total) * 100);

/** Several languages as one. */
export const sumColumns = (columns: readonly Column[]) => ({
  total: columns.reduce((sum, { total }) => sum + total, 0),
  missing: columns.reduce((sum, { missing }) => sum + missing, 0),
  same: columns.reduce((sum, { same }) => sum + same, 0),
});
