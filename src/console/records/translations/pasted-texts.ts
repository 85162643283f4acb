import type { Place } from './texts.ts';

/** A cell that a spreadsheet wrote in quotes, up to their end; null where they don't end. */
const quotedCell = (text: string, from: number): { cell: string; end: number } | null => {
  let cell = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else return { cell, end: at + 1 };
  }
  return null;
};

const isEdge = (char: string | undefined): boolean =>
  char === undefined || char === '\t' || char === '\n';

/** The cells of what a spreadsheet puts on the clipboard, by line. */
const cellsOf = (text: string): string[][] => {
  const lines: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : null;
    const isQuoted = quoted !== null && isEdge(text[quoted.end]);
    let end = isQuoted ? quoted.end : at;
    while (!isEdge(text[end])) end += 1;
    lines.at(-1)?.push(isQuoted ? quoted.cell : text.slice(at, end));
    if (text[end] === '\n') lines.push([]);
    at = end + 1;
  }
  return lines;
};

export type PastedTexts = { texts: (Place & { text: string })[]; left: number };

/**
 * Where the cells of a spreadsheet go that are pasted at a text: into the rows below and the languages
 * beside it. Null where it's one text, which the field takes as any other does.
 * @param isArea the text has several lines of its own: lines alone are no table there
 */
export const placePasted = (
  text: string,
  from: Place,
  {
    rows,
    languages,
    isArea,
  }: { rows: readonly string[]; languages: readonly string[]; isArea: boolean },
): PastedTexts | null => {
  const plain = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  if (!plain.includes('\t') && (isArea || !plain.includes('\n'))) return null;
  const [firstRow, firstLanguage] = [rows.indexOf(from.row), languages.indexOf(from.language)];
  const cells = cellsOf(plain).flatMap((line, down) =>
    line.map((cell, across) => ({
      row: rows[firstRow + down],
      language: languages[firstLanguage + across],
      text: cell,
    })),
  );
  const texts = cells.flatMap(({ row, language, text: cell }) =>
    row === undefined || language === undefined ? [] : [{ row, language, text: cell }],
  );
  return { texts, left: cells.length - texts.length };
};

const some = (count: number): string => `${count} ${count === 1 ? 'text' : 'texts'}`;

/** "Pasted 4 texts. 2 texts had no place here." */
export const pastedWords = ({ texts, left }: PastedTexts): string =>
  `Pasted ${some(texts.length)}.${left > 0 ? ` ${some(left)} had no place here.` : ''}`;
