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

const listen = (...keys: Pick<Shortcut, 'key' | 'isControlled'>[]) => {
  const pressed: string[] = [];
  const shortcuts = keys.map(
    (one): Shortcut => ({
      ...one,
      does: one.key,
      run: () => {
        pressed.push(one.key);
        return true;
      },
    }),
  );
  const Page = () => {
    useShortcuts(shortcuts);
    return <input aria-label="Text" />;
  };
  render(<Page />);
  return pressed;
};

test('two keys are one shortcut if the second follows soon; another one ends it', async () => {
  const pressed = listen({ key: 'g p' }, { key: 'r' });
  const user = userEvent.setup();
  await user.keyboard('gp');
  await user.keyboard('p');
  await user.keyboard('gr');
  await user.keyboard('gxp');
  await user.keyboard('r');
  expect(pressed).toEqual(['g p', 'r']);
  const pressAt = (key: string, timeStamp: number) => {
    const event = new KeyboardEvent('keydown', { key });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    document.dispatchEvent(event);
  };
  pressAt('g', 10_000);
  pressAt('p', 11_600);
  expect(pressed).toEqual(['g p', 'r']);
  pressAt('g', 20_000);
  pressAt('p', 21_400);
  expect(pressed).toEqual(['g p', 'r', 'g p']);
});

test('with Ctrl a key works in a field and when keys are off, and not without it', async () => {
  const pressed = listen({ key: 'k', isControlled: true });
  const user = userEvent.setup();
  switchShortcuts(false);
  await user.type(screen.getByLabelText('Text'), 'k');
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'k', metaKey: true });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, altKey: true });
  expect(pressed).toEqual([]);
  // False: the browser's own search box stays away.
  expect(fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'k', ctrlKey: true })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'K', ctrlKey: true })).toBe(false);
  expect(pressed).toEqual(['k', 'k']);
});

test.each(['menu', 'listbox', 'combobox'])('a key in a %s is its own', (role) => {
  const pressed = listen({ key: 'r' });
  const widget = document.createElement('div');
  widget.setAttribute('role', role);
  document.body.append(widget);
  fireEvent.keyDown(widget, { key: 'r' });
  widget.remove();
  expect(pressed).toEqual([]);
});
