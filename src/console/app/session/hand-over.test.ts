import { expect, test, vi } from 'vitest';
import { acceptHandOver, handToOpener } from './hand-over.ts';
import type { Tokens } from './tokens.ts';

const tokens: Tokens = {
  accessToken: 'token-1',
  idToken: undefined,
  refreshToken: undefined,
  scope: undefined,
  expiresAt: 0,
};

const windowAt = (origin: string, opener: Window | null = null) =>
  ({ opener, location: { origin } }) as Window;

/** The page behind, which takes what it is given unless told otherwise. */
const pageAt = (origin: string, isTaking = true) => {
  const page = windowAt(origin);
  const takeOver = vi.fn(() => isTaking);
  acceptHandOver(page, { takeOver });
  return { page, takeOver };
};

test('the page that opened the window gets its tokens by a call', () => {
  const { page, takeOver } = pageAt('https://console.example.org');
  expect(handToOpener(windowAt('https://console.example.org', page), tokens)).toBe(true);
  expect(takeOver).toHaveBeenCalledExactlyOnceWith(tokens);
});

test('a page of another origin gets nothing, whatever it offers', () => {
  const { page, takeOver } = pageAt('https://evil.example.org');
  expect(handToOpener(windowAt('https://console.example.org', page), tokens)).toBe(false);
  expect(takeOver).not.toHaveBeenCalled();
});

test('a window of another origin that throws when it is read breaks nothing', () => {
  const foreign = new Proxy({} as Window, {
    get: () => {
      throw new DOMException('Blocked a frame', 'SecurityError');
    },
  });
  expect(handToOpener(windowAt('https://console.example.org', foreign), tokens)).toBe(false);
});

test.each([
  ['there is no page behind', null],
  ['it knows of no hand-over', windowAt('https://console.example.org')],
  ['it wants none', pageAt('https://console.example.org', false).page],
])('the tokens stay where they are when %s', (_case, opener) => {
  expect(handToOpener(windowAt('https://console.example.org', opener), tokens)).toBe(false);
});
