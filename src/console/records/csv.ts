import { spreadsheetText } from '#contract/common/spreadsheet-text.ts';

export type Cell = string | number | null;

type Rows = readonly (readonly Cell[])[];

/** A head and rows of the same length, as a chart's table shows them. */
export type NumberTable = {
  head: readonly string[];
  rows: Rows;
};

const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = spreadsheetText(cell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The mark that has spreadsheets read a file as UTF-8. */
export const csvMark = '\uFEFF';

/** RFC 4180. */
export const csvLines = (rows: Rows): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** A whole file. */
export const toCsv = ({ head, rows }: NumberTable): string => csvMark + csvLines([head, ...rows]);
