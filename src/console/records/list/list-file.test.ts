import { expect, test } from 'vitest';
import { fileMaximum, listTable, readAll } from './list-file.ts';

test('a file has what columns say of rows, and no column that says nothing', () => {
  const columns = [
    { header: 'Name', text: ({ name }: { name: string }) => name },
    { header: 'Actions' },
    { header: 'Receipts', text: () => null },
  ];
  expect(listTable(columns, [{ name: 'a' }, { name: 'b' }])).toEqual({
    head: ['Name', 'Receipts'],
    rows: [
      ['a', null],
      ['b', null],
    ],
  });
});

const read = (total: number) => async (place: { page: number; size: number }) => ({
  content: Array.from({ length: total }, (_, index) => index).slice(
    place.page * place.size,
    (place.page + 1) * place.size,
  ),
  totalPages: Math.ceil(total / place.size),
  totalElements: total,
});

test.each([0, 1, 100, 101, 2000])('all of %i items are read, each once', async (total) => {
  const { items } = await readAll(read(total));
  expect(items).toEqual(Array.from({ length: total }, (_, index) => index));
});

test('a file ends at its largest size, and tells how many there are', async () => {
  const { items, total } = await readAll(read(fileMaximum + 250));
  expect([items.length, total]).toEqual([fileMaximum, fileMaximum + 250]);
});
