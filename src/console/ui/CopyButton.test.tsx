import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyButton } from './CopyButton.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('copying is confirmed where it happened', async () => {
  const user = userEvent.setup();
  render(<CopyButton value={() => 'abc'} />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('abc');
});

test('refused copying says why and has the text selected for copying by hand', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
  const onSelectText = vi.fn();
  render(<CopyButton value="abc" onSelectText={onSelectText} />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect((await screen.findByRole('alert')).textContent).toContain('blocked the clipboard');
  expect(onSelectText).toHaveBeenCalledTimes(1);
});
