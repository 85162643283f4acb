import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ShowMore } from './ShowMore.tsx';
import { useShowMore } from './useShowMore.ts';

afterEach(cleanup);

interface ListProps {
  length: number;
  pinned?: number;
  /** A row with details below it. */
  opened?: number;
  listKey?: string;
}

function List({ length, pinned, opened, listKey }: ListProps) {
  const [rows] = useState(() => Array.from({ length }, (_, index) => index + 1));
  const list = useShowMore(rows, { isAlwaysShown: (row) => row === pinned, listKey });
  return (
    <div ref={list.root}>
      <ul>
        {list.shown.map((row) => (
          <Fragment key={row}>
            <li>
              <label htmlFor={`row-${row}`}>Row</label>
              <button id={`row-${row}`} type="button">{`Row ${row}`}</button>
            </li>
            {row === opened && <li>Details</li>}
          </Fragment>
        ))}
      </ul>
      <ShowMore list={list} />
    </div>
  );
}

const rows = () => screen.getAllByRole('listitem').length;

test('a long list begins with its first rows, and more of them come when asked for', async () => {
  const user = userEvent.setup();
  render(<List length={150} />);
  expect(rows()).toBe(20);
  expect(screen.getByText('20 of 150')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show 100 more' }));
  expect(rows()).toBe(120);
  await user.click(screen.getByRole('button', { name: 'Show 30 more' }));
  expect(rows()).toBe(150);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Row 121');
});

test('a list that is hardly longer is shown whole', () => {
  render(<List length={25} />);
  expect(rows()).toBe(25);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('a row that must be seen is shown wherever it is', () => {
  render(<List length={150} pinned={149} />);
  expect(rows()).toBe(21);
  expect(screen.getByText('Row 149')).toBeDefined();
});

test('the first new row gets the focus, even if the details of an earlier row are open', async () => {
  const user = userEvent.setup();
  render(<List length={150} opened={3} />);
  await user.click(screen.getByRole('button', { name: 'Show 100 more' }));
  expect(document.activeElement?.textContent).toBe('Row 21');
});

test('a different list starts over with its first rows', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List length={150} listKey="one" />);
  await user.click(screen.getByRole('button', { name: 'Show 100 more' }));
  expect(rows()).toBe(120);
  rerender(<List length={150} listKey="other" />);
  expect(rows()).toBe(20);
  expect(screen.getByRole('button', { name: 'Show 100 more' })).toBeDefined();
});
