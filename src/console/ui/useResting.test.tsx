import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useResting } from './useResting.ts';

const rest = vi.fn();

function Control() {
  return (
    <button type="button" {...useResting(rest)}>
      Next
    </button>
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  rest.mockReset();
  render(<Control />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  ['pointer', fireEvent.pointerEnter],
  ['focus', fireEvent.focus],
])('a %s that stays rests, once', (_, come) => {
  come(screen.getByRole('button'));
  pass(119);
  expect(rest).not.toHaveBeenCalled();
  pass(10_000);
  expect(rest).toHaveBeenCalledTimes(1);
});

test.each([
  ['passes over it', fireEvent.pointerLeave],
  ['goes on with the focus', fireEvent.blur],
  ['presses it at once', fireEvent.pointerDown],
  ['presses a key at once', fireEvent.keyDown],
])('whoever %s does not rest on it', (_, leave) => {
  const control = screen.getByRole('button');
  fireEvent.pointerEnter(control);
  pass(60);
  leave(control);
  pass(10_000);
  expect(rest).not.toHaveBeenCalled();
});

test('a control that is gone rests no more', () => {
  fireEvent.pointerEnter(screen.getByRole('button'));
  cleanup();
  pass(10_000);
  expect(rest).not.toHaveBeenCalled();
});
