import { type Cell, toCsv } from '#console/records/csv.ts';
import { largestPage } from '#console/records/narrowed-page.ts';
import { saveFile } from '#console/ui/save-file.ts';

/** Rows of a file at most: each hundred is a request. */
export const fileMaximum = 5000;

type Column<Row> = { header: string; text?: ((row: Row) => Cell) | undefined };

/** A list's rows as a file: columns that have no text are left out. */
export const listTable = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
  const told = columns.flatMap(({ header, text }) => (text ? [{ header, text }] : []));
  return {
    head: told.map(({ header }) => header),
    rows: rows.map((row) => told.map(({ text }) => text(row))),
  };
};

export const saveList = <Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void => saveFile(`${name}.csv`, toCsv(listTable(columns, rows)), 'text/csv');

/** All items that a list finds, as far as a file goes, a large page at a time. */
export const readAll = async <Item>(
  read: (place: { page: number; size: number }) => Promise<{
    content: readonly Item[];
    totalPages: number;
    totalElements: number;
  }>,
  size = largestPage,
): Promise<{ items: Item[]; total: number }> => {
  const items: Item[] = [];
  for (let page = 0; ; page += 1) {
    const { content, totalPages, totalElements } = await read({ page, size });
    items.push(...content);
    if (page + 1 >= totalPages || items.length >= fileMaximum) {
      return { items, total: totalElements };
    }
  }
};
