import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadsheetText } from '#contract/common/spreadsheet-text.ts';
import { csvLines, toCsv } from './csv.ts';

/** The cells of a file as RFC 4180 says them. */
const readCsv = (file: string): string[][] => {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/gy;
  while (cell.lastIndex < file.length) {
    const [, text = '', end] = cell.exec(file) ?? [];
    const plain = text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
    rows.at(-1)?.push(plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

test('a text that a spreadsheet would run is none, also where it divides at semicolons', () => {
  expect(readCsv(csvLines([['=1+1', 'y;=1+1', 'next']]))).toEqual([["'=1+1", "y;'=1+1", 'next']]);
});

test('numbers and harmless texts stay as they are', () => {
  expect(
    toCsv({
      head: ['Day', 'a,b'],
      rows: [
        ['1=1', -2],
        [null, 'say "hi"\r\nthere'],
      ],
    }),
  ).toBe('\uFEFFDay,"a,b"\r\n1=1,-2\r\n,"say ""hi""\r\nthere"\r\n');
});

test('whatever is in them, as many cells come back as went in', () => {
  const cells = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 4 }), (rows) => {
      const read = readCsv(csvLines(rows));
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
      for (const [index, row] of rows.entries()) {
        for (const [at, text] of row.entries()) {
          expect(read[index]?.[at]).toBe(spreadsheetText(text));
        }
      }
    }),
  );
});
