import { expect, test } from 'vitest';
import { sheetRows } from '#service/testing/xlsx.ts';
import { type ExportedRecord, toSheet, writeSheet } from './duplicates-sheet.ts';

const record = (fields: Partial<ExportedRecord> = {}): ExportedRecord => ({
  groupNumber: 1,
  groupStatus: 'OPEN',
  matchedElementNames: ['City'],
  identifier: 'ada@example.org',
  identifierType: 'Email',
  createdAt: '2026-11-21T09:00:00Z',
  modifiedAt: '2026-11-21T09:00:00Z',
  lastTransactionAt: null,
  ...fields,
});

test('every text of a person and of an element is made harmless', async () => {
  const rows = sheetRows(
    await writeSheet(
      toSheet(
        [
          record({
            identifier: '\u0000=A',
            identifierType: '+B',
            matchedElementNames: ['@C', '-D'],
          }),
        ],
        0,
      ),
    ),
  );
  expect(rows[1]?.slice(2, 5)).toEqual(["'=A", "'+B", "'@C, '-D"]);
});

test('what XML and other scripts can hold is written as it is', async () => {
  const identifier = `<a & "b">'é漢😀`;
  const rows = sheetRows(await writeSheet(toSheet([record({ identifier })], 0)));
  expect(rows[1]?.[2]).toBe(identifier);
});

test('times are dates of UTC, and a missing one is an empty cell', async () => {
  const rows = sheetRows(await writeSheet(toSheet([record()], 0)));
  const day = Date.parse('2026-11-21T09:00:00Z') / 86_400_000 + 25_569;
  expect(rows[1]?.slice(5)).toEqual([String(day), String(day)]);
});

test('a file that is full says how many groups it lacks', async () => {
  const rows = sheetRows(await writeSheet(toSheet([record()], 12)));
  expect(rows).toHaveLength(3);
  expect(rows[2]?.[0]).toBe('The file is full: 12 more groups were left out.');
});
