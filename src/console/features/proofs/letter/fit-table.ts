import { type Part, textOf } from './language.ts';

/** The cells of a row. */
export type Row = readonly Part[][];

export type Bounds = {
  /** How many letters go into a line of each column. */
  widths: readonly number[];
  /** How many lines there are. */
  lines: number;
};

export type Table = {
  rows: readonly Row[];
  /** What there was no room for, in its order. */
  rest: readonly Row[];
  /** How many lines the rows take. */
  lines: number;
};

const linesOf = (row: Row, widths: readonly number[]): number =>
  Math.max(
    ...row.map((cell, index) => Math.max(1, Math.ceil(textOf(cell).length / (widths[index] ?? 1)))),
  );

/** As many rows as there are lines for; the one that says how many are left out needs one, too. */
export const fitTable = (rows: readonly Row[], { widths, lines }: Bounds): Table => {
  const sizes = rows.map((row) => linesOf(row, widths));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all <= lines) return { rows, rest: [], lines: all };
  let used = 1;
  const isIn = sizes.map((size) => {
    if (used + size > lines) return false;
    used += size;
    return true;
  });
  return {
    rows: rows.filter((_, index) => isIn[index]),
    rest: rows.filter((_, index) => !isIn[index]),
    lines: used,
  };
};
