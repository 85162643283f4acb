import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilterPicker, type FilterPickerProps } from './FilterPicker.tsx';
import { lazyPart } from './LazyPart.tsx';
import { PickFilter } from './PickFilter.tsx';

const options = ['Marketing', 'Profiling'].map((label) => ({ id: label, label }));

function Picker(props: FilterPickerProps) {
  return <FilterPicker {...props} what="purpose" options={options} isAnswered foot={undefined} />;
}

const open = (load: () => Promise<typeof Picker>) => {
  const onChange = vi.fn();
  const view = render(
    <PickFilter label="Purpose" pickedId={undefined} Picker={lazyPart(load)} onChange={onChange} />,
  );
  const chip = screen.getByRole('button', { name: 'Purpose any' });
  return { ...view, user: userEvent.setup(), chip, onChange };
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ['pointer', (user: ReturnType<typeof userEvent.setup>, chip: HTMLElement) => user.hover(chip)],
  ['focus', (user: ReturnType<typeof userEvent.setup>) => user.tab()],
])('the list is fetched once the %s rests on the filter', async (_name, rest) => {
  const load = vi.fn(async () => Picker);
  const { user, chip } = open(load);
  expect(load).not.toHaveBeenCalled();
  await rest(user, chip);
  await waitFor(() => expect(load).toHaveBeenCalled());
});

test('a list that can’t be fetched says so below the filter, and can be tried again', async () => {
  const load = vi.fn(async () => Picker);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const { user, chip, onChange } = open(load);
  await user.click(chip);
  await screen.findByText("Couldn't load this part of the console.");
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.type(await screen.findByRole('combobox', { name: 'Purpose' }), 'prof{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Profiling');
  expect(document.activeElement).toBe(chip);
});

test('a fetch ahead that fails says nothing, and opening the filter fetches anew', async () => {
  const load = vi.fn(async () => Picker);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const { user, chip } = open(load);
  await user.hover(chip);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(chip);
  expect(await screen.findByRole('combobox', { name: 'Purpose' })).toBeDefined();
});
