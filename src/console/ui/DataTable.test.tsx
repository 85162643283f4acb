import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ActionButton } from './ActionButton.tsx';
import { type DataColumn, DataTable } from './DataTable.tsx';

interface Row {
  id: string;
  name: string;
  size: number;
}

const rows: Row[] = [
  { id: 'a', name: 'Alpha', size: 1 },
  { id: 'b', name: 'Beta', size: 22 },
];

const columns: DataColumn<Row>[] = [
  { id: 'name', header: 'Name', isRowHeader: true, sortKey: 'name', render: (row) => row.name },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    sortKey: 'size',
    firstDirection: 'desc',
    render: (row) => row.size,
  },
];

const rowKey = (row: Row) => row.id;

afterEach(cleanup);

test('what is to be known before sorting describes every sort button', () => {
  const hint = 'A limit holds.';
  const table = { caption: 'Letters', columns, rows, rowKey, onSort: () => {} };
  const { rerender } = render(<DataTable {...table} sortHint={hint} />);
  expect(screen.getAllByRole('button', { description: hint })).toHaveLength(2);
  rerender(<DataTable {...table} />);
  expect(screen.queryByText(hint)).toBeNull();
});

test('the table has a name, and each row is headed by its name', () => {
  render(<DataTable caption="Letters" columns={columns} rows={rows} rowKey={rowKey} />);
  const table = screen.getByRole('table', { name: 'Letters' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Alpha', 'Beta']);
});

test('rows with the same heading stand under it, after those without', () => {
  const headingOf = ({ size }: Row) => (size > 1 ? 'Large' : undefined);
  const more = [...rows, { id: 'c', name: 'Gamma', size: 3 }, { id: 'd', name: 'Delta', size: 0 }];
  const table = { caption: 'Letters', columns, rowKey, headingOf };
  const { rerender } = render(<DataTable {...table} rows={more} />);
  const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  expect(names()).toEqual(['Alpha', 'Delta', 'Large', 'Beta', 'Gamma']);
  expect(screen.getByText('Large').getAttribute('scope')).toBe('rowgroup');
  rerender(<DataTable {...table} rows={rows.slice(1)} />);
  expect(names()).toEqual(['Large', 'Beta']);
});

test('only the sorted head says so, and a click reports the other direction', async () => {
  const user = userEvent.setup();
  const onSort = vi.fn();
  render(
    <DataTable
      caption="Letters"
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      sort={{ key: 'name', direction: 'asc' }}
      onSort={onSort}
    />,
  );
  const [name, size] = screen.getAllByRole('columnheader');
  expect(name?.getAttribute('aria-sort')).toBe('ascending');
  expect(size?.hasAttribute('aria-sort')).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Name' }));
  await user.click(screen.getByRole('button', { name: 'Size' }));

  expect(onSort.mock.calls).toEqual([
    [{ key: 'name', direction: 'desc' }],
    [{ key: 'size', direction: 'desc' }],
  ]);
});

test('stacked rows offer the same sorting as a list', async () => {
  const user = userEvent.setup();
  const onSort = vi.fn();
  render(
    <DataTable
      caption="Letters"
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      sort={{ key: 'name', direction: 'asc' }}
      onSort={onSort}
    />,
  );
  await user.selectOptions(screen.getByLabelText('Sorted by'), 'Size, descending');
  expect(onSort).toHaveBeenCalledWith({ key: 'size', direction: 'desc' });
});

test('stacked rows sorted by a column that is not shown say so in words', () => {
  render(
    <DataTable
      caption="Letters"
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      sort={{ key: 'lastModifiedDate', direction: 'desc' }}
      onSort={vi.fn()}
    />,
  );
  const list = screen.getByLabelText<HTMLSelectElement>('Sorted by');
  expect(list.selectedOptions[0]?.textContent).toBe('last modified date, descending');
});

test('row actions are reached by keyboard without hovering', async () => {
  const user = userEvent.setup();
  const onEdit = vi.fn();
  render(
    <DataTable
      caption="Letters"
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      rowActions={(row) => <ActionButton onClick={() => onEdit(row.id)}>Edit</ActionButton>}
    />,
  );
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onEdit).toHaveBeenCalledWith('b');
});

test('while nothing has come the table is busy, announced and without rows to read', () => {
  render(<DataTable caption="Letters" columns={columns} rows={[]} rowKey={rowKey} isPending />);
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Loading Letters');
  expect(screen.getAllByRole('row')).toHaveLength(1);
});

test('earlier rows stay readable while others are on their way', () => {
  render(<DataTable caption="Letters" columns={columns} rows={rows} rowKey={rowKey} isStale />);
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('rowheader', { name: 'Alpha' })).toBeTruthy();
});

test('an empty table shows what the page has to say about it', () => {
  render(
    <DataTable caption="Letters" columns={columns} rows={[]} rowKey={rowKey} empty={<p>None</p>} />,
  );
  expect(screen.getByText('None')).toBeTruthy();
});
