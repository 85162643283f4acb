import * as fc from 'fast-check';
import { expect, test } from 'vitest';
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

test.each([
  '=1+1',
  '+46 70 174 06 41',
  '-1',
  '@SUM(A1)',
  '\t=1+1',
  '\rtext',
  '\ntext',
  '   =1+1',
  '\u00a0@now',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u0000=1+1',
  '\uff1d1+1',
  ' \uff0b1',
  '\uff0d1',
  '\uff20now',
])('%j is a text and no formula', (text) => {
  expect(readCsv(csvLines([[text, 'next']]))).toEqual([[`'${text}`, 'next']]);
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

test('whatever is in them, as many cells come back as went in, and none starts a formula', () => {
  const cells = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 4 }), (rows) => {
      const read = readCsv(csvLines(rows));
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
      for (const [index, row] of rows.entries()) {
        for (const [at, text] of row.entries()) {
          const back = read[index]?.[at] ?? '';
          expect([text, `'${text}`]).toContain(back);
          expect(back.trim()).not.toMatch(/^[=+\-@]/);
        }
      }
    }),
  );
});
