import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchLostStyles } from './lost-styles.ts';

let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  end = fetchLostStyles();
});

afterEach(() => {
  end();
  document.head.replaceChildren();
  vi.useRealTimers();
});

/** As the bundler's helper adds one. */
const addLink = (rel = 'stylesheet') => {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = '';
  link.href = '/assets/styles.css';
  document.head.append(link);
  return link;
};
const linkNow = (): HTMLLinkElement | null => document.head.querySelector('link');
const lose = (link: HTMLLinkElement | null) => link?.dispatchEvent(new Event('error'));

test('a stylesheet that was lost is fetched again as soon as the network is back', () => {
  const link = addLink();
  lose(link);
  window.dispatchEvent(new Event('online'));
  expect(linkNow()).not.toBe(link);
  expect(linkNow()?.outerHTML).toBe(link.outerHTML);
  expect(document.head.children).toHaveLength(1);
  const again = linkNow();
  window.dispatchEvent(new Event('online'));
  expect(linkNow()).toBe(again);
});

test('else after a pause that grows, until it is there', () => {
  let last: HTMLLinkElement | null = addLink();
  for (const pauseMs of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
    lose(last);
    vi.advanceTimersByTime(pauseMs - 1);
    expect(linkNow()).toBe(last);
    vi.advanceTimersByTime(1);
    expect(linkNow()).not.toBe(last);
    last = linkNow();
  }
  vi.advanceTimersByTime(600_000);
  expect(linkNow()).toBe(last);
});

test('other links that are lost stay as they are', () => {
  const link = addLink('modulepreload');
  lose(link);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(600_000);
  expect(linkNow()).toBe(link);
});
