import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilterText } from './FilterText.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function type(text: string) {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
}

test('the filter asks once after a pause in typing, with the trimmed text', () => {
  const onCommit = vi.fn();
  render(<FilterText label="Name" value="" onCommit={onCommit} />);
  type('n');
  wait(200);
  type('news ');
  wait(299);
  expect(onCommit).not.toHaveBeenCalled();
  wait(1);
  expect(onCommit.mock.calls).toEqual([['news']]);
});

test('Enter asks at once and the pause does not ask again', () => {
  const onCommit = vi.fn();
  render(<FilterText label="Name" value="" onCommit={onCommit} />);
  type('news');
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  wait(1000);
  expect(onCommit.mock.calls).toEqual([['news']]);
});

test('the own answer coming back does not undo what was typed since', () => {
  const onCommit = vi.fn();
  const { rerender } = render(<FilterText label="Name" value="" onCommit={onCommit} />);
  type('ne');
  wait(300);
  type('new');
  rerender(<FilterText label="Name" value="ne" onCommit={onCommit} />);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('new');
});

test('a value set from outside replaces the text and is not asked for again', () => {
  const onCommit = vi.fn();
  const { rerender } = render(<FilterText label="Name" value="old" onCommit={onCommit} />);
  rerender(<FilterText label="Name" value="" onCommit={onCommit} />);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  wait(1000);
  expect(onCommit).not.toHaveBeenCalled();
});

test('what was typed but not yet asked is dropped when a value is set from outside', () => {
  const onCommit = vi.fn();
  const { rerender } = render(<FilterText label="Name" value="old" onCommit={onCommit} />);
  type('half typed');
  rerender(<FilterText label="Name" value="given" onCommit={onCommit} />);
  wait(1000);
  expect(onCommit).not.toHaveBeenCalled();
});

test('clearing asks at once and keeps the focus in the field', () => {
  const onCommit = vi.fn();
  render(<FilterText label="Name" value="old" onCommit={onCommit} />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear Name' }));
  expect(onCommit.mock.calls).toEqual([['']]);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('a filter that left the page asks nothing', () => {
  const onCommit = vi.fn();
  const { unmount } = render(<FilterText label="Name" value="" onCommit={onCommit} />);
  type('news');
  unmount();
  wait(1000);
  expect(onCommit).not.toHaveBeenCalled();
});

test('what is typed is neither completed nor spell-checked by the browser', () => {
  render(<FilterText label="Name" value="" onCommit={() => undefined} />);
  const input = screen.getByRole('searchbox');
  expect(input.getAttribute('autocomplete')).toBe('off');
  expect(input.getAttribute('spellcheck')).toBe('false');
});
