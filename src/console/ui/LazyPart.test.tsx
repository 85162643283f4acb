import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyPart } from './LazyPart.tsx';

const title = "Couldn't load this part of the console.";

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const failingOnce = () => {
  let attempts = 0;
  return lazyPart(async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }: { name: string }) => <p>Hello {name}</p>;
  });
};

test('a part that could not be fetched says so in its place, and trying again fetches it', {
  tags: 'more',
}, async () => {
  const Part = failingOnce();
  render(<Part name="you" />);
  expect(screen.getByRole('status').textContent).toBe('Opening…');
  expect((await screen.findByRole('alert')).textContent).toContain(title);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello you')).toBeDefined();
});

test('a part that failed is fetched anew when it is opened anew', async () => {
  const Part = failingOnce();
  const first = render(<Part name="you" />);
  await screen.findByRole('alert');
  first.unmount();
  render(<Part name="you" />);
  expect(await screen.findByText('Hello you')).toBeDefined();
});

test('a fault of the part itself is not called a failed fetch', async () => {
  const Part = lazyPart(async () => (): never => {
    throw new Error('broken part');
  });
  render(
    <ErrorBoundary fallback={(error) => String(error)}>
      <Part />
    </ErrorBoundary>,
  );
  expect(await screen.findByText('Error: broken part')).toBeDefined();
  expect(screen.queryByText(title)).toBeNull();
});
