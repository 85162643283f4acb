import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FilterPicker } from './FilterPicker.tsx';

const options = ['Unmarked', 'Émail', 'Marketing'].map((label) => ({ id: label, label }));

const open = (optionsOf = options) => {
  const onPick = vi.fn();
  const onClose = vi.fn();
  render(
    <FilterPicker
      anchor={document.body}
      what="purpose"
      options={optionsOf}
      pickedId="Marketing"
      isAnswered
      foot={undefined}
      onPick={onPick}
      onClose={onClose}
    />,
  );
  const box = screen.getByRole('combobox', { name: 'Purpose' });
  return { user: userEvent.setup(), box, onPick, onClose };
};

const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

afterEach(cleanup);

test('the box has the focus and the list is open, with what is picked marked', () => {
  const { box } = open();
  expect(document.activeElement).toBe(box);
  expect(screen.getByRole('listbox', { name: 'purposes' })).toBeDefined();
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Marketing');
});

test('Enter picks what typing found, but not while an input method composes', async () => {
  const { user, box, onPick } = open();
  await user.type(box, 'mark');
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, isComposing: true });
  expect(onPick).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ id: 'Marketing', label: 'Marketing' });
});

test('what begins as typed comes first, whatever the case and the accents', async () => {
  const { user, box } = open();
  await user.type(box, 'MARK');
  expect(names()).toEqual(['Marketing', 'Unmarked']);
  await user.clear(box);
  await user.type(box, 'ema');
  expect(names()).toEqual(['Émail']);
});

test('Escape closes it, once', async () => {
  const { user, onClose } = open();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
