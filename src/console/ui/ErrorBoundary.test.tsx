import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';

let isBroken = true;

function Part() {
  if (isBroken) {
    throw new Error('broken part');
  }
  return <p>whole</p>;
}

function Page({ path }: { path: string }) {
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(error, reset) => (
        <button type="button" onClick={reset}>
          {error instanceof Error ? error.message : 'unknown'}
        </button>
      )}
    >
      <Part />
    </ErrorBoundary>
  );
}

beforeEach(() => {
  isBroken = true;
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a broken part shows its stand-in and can be drawn again', async () => {
  const user = userEvent.setup();
  render(<Page path="/a" />);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'broken part' }));
  expect(screen.getByText('whole')).toBeTruthy();
});

test('a fault on one page does not stay on the next', () => {
  const { rerender } = render(<Page path="/a" />);
  isBroken = false;
  rerender(<Page path="/b" />);
  expect(screen.getByText('whole')).toBeTruthy();
});
