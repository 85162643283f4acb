import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { maskText } from '#contract/mask-text.ts';
import { ThemeRoot } from '../ThemeRoot.tsx';
import { Masked } from './Masked.tsx';
import { RevealProvider } from './RevealProvider.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const mail = 'ada.lovelace@example.org';
const phone = '+46 70 174 06 41';
const city = 'Uppsala';

interface PageProps {
  place?: string;
  blockedReason?: string;
  mailNow?: string;
}

function Page({ place = '/people', blockedReason, mailNow = mail }: PageProps) {
  return (
    <ThemeRoot>
      <RevealProvider
        place={place}
        blockedReason={blockedReason}
        record={async () => ({ handle: null })}
        show={async () => {}}
        reasonRule="off"
      >
        <Masked label="Email" value={mailNow} person="a1" isAlone href="/people/1" />
        <Masked label="Phone" value={phone} person="a1" isAlone />
        <Masked label="City" value={city} person="a1" isAlone />
      </RevealProvider>
    </ThemeRoot>
  );
}

const open = () => {
  const { rerender } = render(<Page />);
  return { user: userEvent.setup(), become: (props: PageProps) => rerender(<Page {...props} />) };
};

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const reveal = (label: string) => button(`Reveal ${label}`);
/** All that is in the page: text, attributes and what a form holds. */
const wholePage = () => document.documentElement.outerHTML;
const inClear = () => [mail, phone, city].filter((value) => wholePage().includes(value));
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

test('only the mask is in the page, and the button says which value it would show', () => {
  open();
  expect(inClear()).toEqual([]);
  const link = screen.getByRole('link', { name: /^masked a…@e….org$/ });
  expect(link.textContent).toBe(maskText(mail));
  expect(link.getAttribute('href')).toBe('/people/1');
  const described = button('Reveal City').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.getAttribute('aria-label')).toBe('masked U…a');
});

test('one click shows one value, as text alone, and says for how long; another masks it', async () => {
  const { user } = open();
  await user.click(reveal('Email'));
  expect(inClear()).toEqual([mail]);
  expect(wholePage().split(mail)).toHaveLength(2);
  const shown = screen.getByText(mail);
  expect(shown.getAttribute('translate')).toBe('no');
  expect(getComputedStyle(shown).userSelect).toBe('none');
  expect(said()).toContain('Email visible for up to 5 minutes');
  expect(document.activeElement).toBe(button('Hide Email'));

  await user.click(button('Hide Email'));
  expect(inClear()).toEqual([]);
  expect(said()).toContain('Email hidden again');
  expect(document.activeElement).toBe(reveal('Email'));
});

test('each value takes one click, also beside others, and nothing is asked', async () => {
  const { user } = open();
  await user.click(reveal('Email'));
  await user.click(reveal('Phone'));
  expect(inClear()).toEqual([mail, phone]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button('Hide Phone'));
  await user.click(reveal('City'));
  expect(inClear()).toEqual([mail, phone, city]);
});

test('a value is hidden again after five minutes, and the focus stays with it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { user } = open();
  await user.click(reveal('Phone'));
  act(() => button(/^Copy Phone/).focus());
  act(() => vi.advanceTimersByTime(299_000));
  expect(inClear()).toEqual([phone]);
  act(() => vi.advanceTimersByTime(1500));
  expect(inClear()).toEqual([]);
  expect(document.activeElement).toBe(reveal('Phone'));
});

test('all is masked once the tab was hidden for a minute, and not by a glance elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { user } = open();
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const become = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
  };
  await user.click(reveal('Phone'));
  become('hidden');
  act(() => vi.advanceTimersByTime(59_000));
  become('visible');
  expect(inClear()).toEqual([phone]);
  become('hidden');
  act(() => vi.advanceTimersByTime(60_500));
  expect(inClear()).toEqual([]);
});

test('all is masked in the page that the browser keeps for Back', async () => {
  const { user } = open();
  await user.click(reveal('Phone'));
  act(() => {
    window.dispatchEvent(new Event('pagehide'));
  });
  expect(inClear()).toEqual([]);
});

test('all is masked on a change of place', async () => {
  const { user, become } = open();
  await user.click(reveal('Email'));
  await user.click(reveal('Phone'));
  expect(inClear()).toEqual([mail, phone]);
  become({ place: '/people?sort=name' });
  expect(inClear()).toEqual([]);
});

test('while nothing may be revealed, what was is masked and the buttons say why', async () => {
  const { user, become } = open();
  await user.click(reveal('Email'));
  become({ blockedReason: 'Sign in again first.' });
  expect(inClear()).toEqual([]);
  await user.click(reveal('Email'));
  expect(inClear()).toEqual([]);
  expect(reveal('Email').getAttribute('aria-disabled')).toBe('true');
});

test('another value in the place of a revealed one is masked', async () => {
  const { user, become } = open();
  await user.click(reveal('Email'));
  become({ mailNow: 'grace.hopper@example.org' });
  expect(wholePage()).not.toContain('grace.hopper@example.org');
  expect(screen.getByRole('link', { name: /^masked g…@e….org/ })).toBeDefined();
});

test('Copy stands beside what is revealed alone, says that it leaves the console, and copies it', async () => {
  const { user } = open();
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
  await user.click(reveal('Phone'));
  await user.click(button('Copy Phone: it leaves the console unmasked'));
  expect(await navigator.clipboard.readText()).toBe(phone);
});
