import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Masked } from './masking/Masked.tsx';
import { PersonScope } from './masking/PersonScope.tsx';
import { RevealPerson } from './masking/RevealPerson.tsx';
import { RevealProvider } from './masking/RevealProvider.tsx';
import { useTypedText } from './masking/useTypedText.ts';
import { setPresenting } from './presenter-mode.ts';
import { ThemeRoot } from './ThemeRoot.tsx';

const key = 'console-presenter';
const mail = 'ada.lovelace@example.org';
const typed = 'grace.hopper@example.net';

/** As another tab would: storage tells this one. */
const fromAnotherTab = (newValue: string | null, changed: string | null = key) =>
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: changed, newValue }));
  });

function Page() {
  useTypedText(typed);
  return (
    <>
      <PersonScope person="a1">
        <RevealPerson />
        <Masked value={mail} label="Email" />
      </PersonScope>
      <Masked value={typed} label="Other email" person="b2" />
      <Masked value="Uppsala" label="City" person="c3" />
    </>
  );
}

const recordsNothing = {
  record: async () => ({ handle: null }),
  show: async () => {},
};

const open = () =>
  render(
    <ThemeRoot>
      <RevealProvider place="/people" {...recordsNothing} reasonRule="off">
        <Page />
      </RevealProvider>
    </ThemeRoot>,
  );

const html = () => document.documentElement.outerHTML;
const isMarked = () => document.documentElement.hasAttribute('data-presenter');

beforeEach(() => setPresenting(false));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setPresenting(false);
});

test('masks what is revealed and what was typed, and offers no reveal or copy', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Reveal' }));
  await user.click(screen.getByRole('button', { name: 'Reveal City' }));
  for (const value of [mail, typed, 'Uppsala']) expect(html()).toContain(value);
  act(() => setPresenting(true));
  for (const value of [mail, typed, 'Uppsala']) expect(html()).not.toContain(value);
  expect(screen.queryAllByRole('button')).toEqual([]);
  act(() => setPresenting(false));
  expect(screen.getByRole('button', { name: 'Reveal' })).toBeDefined();
  expect(html()).not.toContain(mail);
});

test('another tab turns it on and off, and so does emptied storage', () => {
  open();
  fromAnotherTab('1');
  expect(isMarked()).toBe(true);
  expect(screen.queryByRole('button', { name: 'Reveal' })).toBeNull();
  fromAnotherTab('1', 'something-else');
  fromAnotherTab(null, 'something-else');
  expect(isMarked()).toBe(true);
  fromAnotherTab(null);
  expect(isMarked()).toBe(false);
  fromAnotherTab('1');
  fromAnotherTab(null, null);
  expect(isMarked()).toBe(false);
});

test('a page that is loaded again is in presenter mode from its start', async () => {
  setPresenting(true);
  document.documentElement.removeAttribute('data-presenter');
  vi.resetModules();
  await import('./presenter-mode.ts');
  expect(isMarked()).toBe(true);
});

test('it works in this tab where storage is forbidden', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(denied);
  setPresenting(true);
  expect(isMarked()).toBe(true);
  setPresenting(false);
  expect(isMarked()).toBe(false);
});
