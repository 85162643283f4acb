import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { foldCase } from './match-keys.ts';

/** Only the first two planes of Unicode have letters with case. */
const lastCased = 0x1_ffff;

/**
 * Where scripts begin. `translate` scans all its letters for each character, so a value is only
 * compared with letters of the scripts that it contains.
 */
const starts = [0x80, 0x250, 0x400, 0x530, 0x590, 0x1e00, 0x2000, 0xa000, 0xac00, 0x1_0000];

type Letter = { from: string; to: string };
type Tables = {
  spaces: string;
  /** Letters that fold to one other letter, as a list for each script. */
  scripts: Letter[][];
  /** Letters that fold to several. */
  expanding: Letter[];
};

const makeTables = (): Tables => {
  let spaces = '';
  const scripts: Letter[][] = starts.map(() => []);
  const expanding: Letter[] = [];
  for (let code = 1; code <= lastCased; code += 1) {
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    if (isSurrogate) continue;
    const from = String.fromCodePoint(code);
    if (from.trim() === '') spaces += from;
    const to = foldCase(from);
    if (to === from || code < 0x80) continue;
    if ([...to].length > 1) expanding.push({ from, to });
    else scripts[starts.findLastIndex((start) => start <= code)]?.push({ from, to });
  }
  return { spaces, scripts: scripts.filter((letters) => letters.length > 0), expanding };
};

let tables: Tables | undefined;

const textOf = (letters: readonly Letter[], side: keyof Letter): string =>
  letters.map((letter) => letter[side]).join('');

/** The letters of a script that `translate` needs for this value: all or none. */
const lettersIn = (value: SQL, letters: readonly Letter[]): SQL =>
  sql`case when ${value} ~ ${`[${letters[0]?.from}-${letters.at(-1)?.from}]`}::text
    then ${textOf(letters, 'from')}::text else '' end`;

/**
 * `fold` as an SQL expression, the same in any locale: the letters come from `fold` itself, and
 * `normalize` is PostgreSQL's own. PostgreSQL may know fewer characters than Node, so newer ones
 * written with different accents can differ.
 */
export const foldInSql = (column: SQLWrapper): SQL => {
  tables ??= makeTables();
  const { spaces, scripts, expanding } = tables;
  const value = sql`(${column} collate "C")`;
  const asciiSpaces = [...spaces].filter((space) => space < '\x80').join('');
  // In this collation only ASCII has a lower case.
  const trimmed = sql`lower(btrim(${value}, ${spaces}::text))`;
  const common = expanding.filter(({ from }) => from < '\u0100');
  const rare = expanding.filter(({ from }) => from >= '\u0100');
  const expand = (text: SQL, letters: readonly Letter[]): SQL =>
    letters.reduce(
      (expanded, { from, to }) => sql`replace(${expanded}, ${from}::text, ${to}::text)`,
      text,
    );
  const expanded = expand(
    sql`case when ${value} ~ ${`[${textOf(rare, 'from')}]`}::text
      then ${expand(trimmed, rare)} else ${trimmed} end`,
    common,
  );
  const folded = scripts.reduce(
    (text, letters) =>
      sql`translate(${text}, ${lettersIn(value, letters)}, ${textOf(letters, 'to')}::text)`,
    expanded,
  );
  return sql`case when octet_length(${value}) = length(${value})
    then lower(btrim(${value}, ${asciiSpaces}::text))
    else normalize(${folded}, nfc) end`;
};
