export type Cell = string | number | null;

/** A head and rows of the same length, as a chart's table shows them. */
export type NumberTable = {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
};

// A spreadsheet would run a text that starts so as a formula; numbers of ours never do.
const startsFormula = /^\s*[=+\-@]|^[\t\r]/;

const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = startsFormula.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, with the mark that has spreadsheets read it as UTF-8. */
export const toCsv = ({ head, rows }: NumberTable): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
