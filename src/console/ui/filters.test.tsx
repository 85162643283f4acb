import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FilterChip } from './FilterChip.tsx';
import { FilterChoice } from './FilterChoice.tsx';

const options = [{ value: 'ACTIVE', label: 'Active' }];

afterEach(cleanup);

test('a choice is made from a list and cleared by its button, which leaves the focus to the list', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  const { rerender } = render(
    <FilterChoice label="Status" value="" options={options} onChange={onChange} />,
  );
  expect(screen.queryByRole('button', { name: 'Clear Status' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
  expect(onChange).toHaveBeenLastCalledWith('ACTIVE');

  rerender(<FilterChoice label="Status" value="ACTIVE" options={options} onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Clear Status' }));
  expect(onChange).toHaveBeenLastCalledWith('');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Status' }));
});

test('a filter value from a link that the console does not know is shown as it came', () => {
  render(
    <FilterChoice label="Status" value="FROZEN" options={options} onChange={() => undefined} />,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
  expect(select.selectedOptions[0]?.textContent).toBe('FROZEN');
});

test('a chip opens its choice and is cleared without opening it or losing the focus', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn();
  const onClear = vi.fn();
  render(<FilterChip label="Purpose" value="Email" onOpen={onOpen} onClear={onClear} />);
  await user.click(screen.getByRole('button', { name: 'Clear Purpose' }));
  expect(onClear).toHaveBeenCalledTimes(1);
  expect(onOpen).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Purpose Email' }));
  await user.click(screen.getByRole('button', { name: 'Purpose Email' }));
  expect(onOpen).toHaveBeenCalledTimes(1);
});
