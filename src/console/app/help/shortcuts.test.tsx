import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ThemeRoot } from '#console/ui/ThemeRoot.tsx';
import { HelpPanel } from './HelpPanel.tsx';
import { type Shortcut, switchShortcuts, useShortcuts } from './shortcuts.ts';

afterEach(() => {
  cleanup();
  switchShortcuts(true);
});

const open = (run = vi.fn(() => true)) => {
  const shortcuts: Shortcut[] = [{ key: '?', does: 'Open this help', run }];
  const Page = () => {
    useShortcuts(shortcuts);
    return (
      <>
        <input aria-label="Text" />
        <input aria-label="Tick" type="checkbox" />
        <textarea aria-label="Area" />
        <select aria-label="Choice" />
        <button type="button">Button</button>
      </>
    );
  };
  render(<Page />);
  return { run, shortcuts, user: userEvent.setup() };
};

test.each(['Text', 'Area', 'Choice'])(
  'a key that is typed into %s is not a shortcut',
  async (field) => {
    const { run, user } = open();
    screen.getByLabelText(field).focus();
    await user.keyboard('?');
    expect(run).not.toHaveBeenCalled();
  },
);

test.each(['Tick', 'Button'])('a key is a shortcut on %s, where nothing is typed', async (name) => {
  const { run, user } = open();
  (screen.queryByLabelText(name) ?? screen.getByText(name)).focus();
  await user.keyboard('?');
  expect(run).toHaveBeenCalledOnce();
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { repeat: true },
  { isComposing: true },
  { key: '!' },
])('a key with %o is not a shortcut', (options) => {
  const { run } = open();
  fireEvent.keyDown(document.body, { key: '?', ...options });
  expect(run).not.toHaveBeenCalled();
});

test('a key that found nothing to do is left to the browser', () => {
  open(vi.fn(() => false));
  // It would be false if the page had prevented the browser's own action.
  expect(fireEvent.keyDown(document.body, { key: '?' })).toBe(true);
});

test('a key belongs to a dialog that lies over the page', () => {
  const { run } = open();
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  fireEvent.keyDown(document.body, { key: '?' });
  dialog.remove();
  expect(run).not.toHaveBeenCalled();
});

test('keys that are switched off do nothing, and stay off in this browser', async () => {
  const { run, shortcuts, user } = open();
  render(
    <ThemeRoot>
      <HelpPanel shortcuts={shortcuts} onClose={() => {}} />
    </ThemeRoot>,
  );
  expect(screen.getByText('Open this help')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Use keyboard shortcuts' }));
  cleanup();
  render(<ThemeRoot>{null}</ThemeRoot>);
  open(run);
  await user.keyboard('?');
  expect(run).not.toHaveBeenCalled();
  expect(localStorage.getItem('shortcuts')).toBe('off');
});
