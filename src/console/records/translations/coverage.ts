import type { BehindText } from '#console/records/versioned/behind/behind.ts';
import { isMissing } from '#contract/missing-texts.ts';
import { defaultLanguageOf, type TextsDraft, type TextsKind, textOf } from './texts.ts';

/**
 * `same`: there is a text, and it reads as the default language's. `behind`: it stayed while that one
 * changed. `idle`: the default language has no text, so there is nothing to translate.
 */
export type CellState = 'translated' | 'same' | 'behind' | 'missing' | 'idle';

export type Cell = {
  text: string;
  state: CellState;
  /** It is not what the form was opened with. */
  isChanged: boolean;
  /** What is wrong with it, as a sentence. */
  fault: string | null;
};

/** How far one language or several are translated. */
export type Figures = {
  /** Texts that the default language has. */
  total: number;
  missing: number;
  same: number;
  behind: number;
};

/** One language: its cells by row, and how far it is translated. */
export type Column = Figures & {
  cells: Readonly<Record<string, Cell>>;
  faulty: number;
  changed: number;
};

const lengthFault = (text: string, maximum: number): string | null => {
  const surplus = text.trim().length - maximum;
  if (surplus <= 0) return null;
  return surplus === 1 ? '1 character too many.' : `${surplus} characters too many.`;
};

const stateOf = (
  text: string,
  original: string,
  { isDefault, behind }: { isDefault: boolean; behind: BehindText | undefined },
): CellState => {
  if (original.trim() === '') return 'idle';
  if (isMissing(original, text)) return 'missing';
  if (behind?.text.trim() === text.trim()) return 'behind';
  return !isDefault && text.trim() === original.trim() ? 'same' : 'translated';
};

const isSameCell = (one: Cell | undefined, other: Cell): boolean =>
  one !== undefined &&
  one.text === other.text &&
  one.state === other.state &&
  one.isChanged === other.isChanged &&
  one.fault === other.fault;

type Reading<Draft extends TextsDraft> = {
  kind: TextsKind<Draft>;
  opened: Draft;
  /** Translations that stayed while their originals changed, by row. */
  behind?: Readonly<Record<string, BehindText>> | undefined;
  /** Faults that the service found, by row. */
  refused?: Readonly<Record<string, string>>;
  /** Cells that are as before are the same objects, so that what shows them can tell. */
  before?: Column | undefined;
  /** Of the rows of `before`, those that can differ from it; the others are taken as they are. */
  touched?: readonly string[] | undefined;
};

const figuresOf = (cells: readonly Cell[]) => {
  const figures = { total: 0, missing: 0, same: 0, behind: 0, faulty: 0, changed: 0 };
  for (const { state, fault, isChanged } of cells) {
    if (state !== 'idle') figures.total += 1;
    if (state === 'missing') figures.missing += 1;
    if (state === 'same') figures.same += 1;
    if (state === 'behind') figures.behind += 1;
    if (fault !== null) figures.faulty += 1;
    if (isChanged) figures.changed += 1;
  }
  return figures;
};

/** Reads one language of a draft; answers `before` itself where nothing differs from it. */
export const readColumn = <Draft extends TextsDraft>(
  draft: Draft,
  language: string,
  { kind, opened, behind = {}, refused = {}, before, touched }: Reading<Draft>,
): Column => {
  const source = defaultLanguageOf(draft);
  const faults = kind.faultsAmong?.(draft, language);
  const readCell = (row: string): Cell => {
    const text = textOf(draft, language, row);
    const cell: Cell = {
      text,
      state: stateOf(text, textOf(draft, source, row), {
        isDefault: language === source,
        behind: behind[row],
      }),
      isChanged: text !== textOf(opened, language, row),
      fault:
        lengthFault(text, kind.maximumOf(draft, row)) ?? faults?.get(row) ?? refused[row] ?? null,
    };
    const last = before?.cells[row];
    return last !== undefined && isSameCell(last, cell) ? last : cell;
  };
  const isPart = before !== undefined && touched !== undefined;
  const read = (isPart ? touched : kind.rowsOf(draft)).map((row) => [row, readCell(row)] as const);
  if (isPart && read.every(([row, cell]) => before.cells[row] === cell)) return before;
  const cells = { ...(isPart ? before.cells : {}), ...Object.fromEntries(read) };
  return { cells, ...figuresOf(Object.values(cells)) };
};

/** Whole percent of the texts that are there; 100 only where none is missing. */
export const percentOf = ({ total, missing }: Pick<Figures, 'total' | 'missing'>): number =>
  total === 0 ? 100 : Math.floor(((total - missing) / total) * 100);

/** Several languages as one. */
export const sumColumns = (columns: readonly Column[]): Figures => ({
  total: columns.reduce((sum, { total }) => sum + total, 0),
  missing: columns.reduce((sum, { missing }) => sum + missing, 0),
  same: columns.reduce((sum, { same }) => sum + same, 0),
  behind: columns.reduce((sum, { behind }) => sum + behind, 0),
});
