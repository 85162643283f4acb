import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadsheetText } from './spreadsheet-text.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+46 70 174 06 41', "'+46 70 174 06 41"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "\t'=1"],
  ['\r=1', "\r'=1"],
  ['   =1+1', "   '=1+1"],
  ['\u00a0@now', "\u00a0'@now"],
  ['\u200b=1+1', "\u200b'=1+1"],
  ['\u0000=1+1', "\u0000'=1+1"],
  ['\uff1d1+1', "'\uff1d1+1"],
  [' \uff0b1', " '\uff0b1"],
  ['\uff0d1', "'\uff0d1"],
  ['\uff20now', "'\uff20now"],
  ['y;=1+1', "y;'=1+1"],
  ['y\t=1+1', "y\t'=1+1"],
  ['y, @now', "y, '@now"],
  ['y;"=1+1"', `y;"'=1+1"`],
  ['y;;-1;=2', "y;;'-1;'=2"],
  ["'=1", "'=1"],
  ['ada@example.org', 'ada@example.org'],
  ['Anne-Marie; 1=1', 'Anne-Marie; 1=1'],
  ['', ''],
])('%j is written as %j', (text, written) => {
  expect(spreadsheetText(text)).toBe(written);
});

test('wherever a spreadsheet divides a text, no part of it starts a formula', () => {
  const signs = fc.constantFrom(...'=+-@;,\t\r\n "\'\u200ba\uff1d');
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
      for (const part of spreadsheetText(parts.join('')).split(/[;,\t\r\n]/)) {
        expect(part).not.toMatch(/^[\s\u200b"]*[=+\-@\uff1d]/u);
      }
    }),
  );
});
