import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/universal';
import { spreadsheetText } from '#contract/common/spreadsheet-text.ts';

/** A record of a group, as the file shows it; times are RFC 3339. */
export type ExportedRecord = {
  groupNumber: number;
  groupStatus: string;
  matchedElementNames: readonly string[];
  identifier: string;
  identifierType: string;
  createdAt: string;
  modifiedAt: string;
  /** Null where there is none. */
  lastTransactionAt: string | null;
};

/** XML can hold no other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const text = (value: string): Cell => ({
  value: spreadsheetText(value.replace(unwritable, '')),
  type: String,
});
const time = (value: string | null): Cell =>
  value === null ? null : { value: new Date(value), type: Date, format: 'yyyy-mm-dd hh:mm:ss' };

const columns: readonly { title: string; width: number; cell: (record: ExportedRecord) => Cell }[] =
  [
    { title: 'Group', width: 8, cell: ({ groupNumber }) => ({ value: groupNumber, type: Number }) },
    { title: 'Group status', width: 16, cell: ({ groupStatus }) => text(groupStatus) },
    { title: 'Identifier', width: 40, cell: ({ identifier }) => text(identifier) },
    { title: 'Identifier type', width: 18, cell: ({ identifierType }) => text(identifierType) },
    {
      title: 'Matched by',
      width: 24,
      cell: ({ matchedElementNames }) => text(matchedElementNames.join(', ')),
    },
    { title: 'Created (UTC)', width: 20, cell: ({ createdAt }) => time(createdAt) },
    { title: 'Last updated (UTC)', width: 20, cell: ({ modifiedAt }) => time(modifiedAt) },
    {
      title: 'Last transaction (UTC)',
      width: 20,
      cell: ({ lastTransactionAt }) => time(lastTransactionAt),
    },
  ];

/** The sheet's rows: a heading, a row for each record, and what is left out, if anything. */
export const toSheet = (records: readonly ExportedRecord[], groupsLeftOut: number): SheetData => [
  columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' })),
  ...records.map((record) => columns.map(({ cell }) => cell(record))),
  ...(groupsLeftOut === 0
    ? []
    : [[text(`The file is full: ${groupsLeftOut} more groups were left out.`)]]),
];

/** The sheet as the bytes of an .xlsx file. */
export const writeSheet = async (sheet: SheetData): Promise<Uint8Array<ArrayBuffer>> => {
  const file = writeXlsxFile(sheet, {
    sheet: 'Duplicates',
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  });
  return new Uint8Array(await (await file.toBlob()).arrayBuffer());
};
