import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchStylesAgain } from './fetch-styles-again.ts';

let end = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  end = fetchStylesAgain();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  document.head.replaceChildren();
});

const add = (rel: string): HTMLLinkElement => {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = '/assets/part.css';
  document.head.append(link);
  return link;
};
const links = () => [...document.head.querySelectorAll('link')];

test('a stylesheet that could not be had is asked for again', () => {
  const first = add('stylesheet');
  first.dispatchEvent(new Event('error'));
  expect(links()).toEqual([first]);
  vi.advanceTimersByTime(10_000);
  const [second, ...others] = links();
  expect(others).toEqual([]);
  expect(second).not.toBe(first);
  expect(second?.getAttribute('href')).toBe('/assets/part.css');
  second?.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(19_999);
  expect(links()).toEqual([second]);
  vi.advanceTimersByTime(1);
  expect(links()).toHaveLength(1);
  expect(links()[0]).not.toBe(second);
});

test('it is asked for ever later, and no longer after about ten minutes', () => {
  const waits: number[] = [];
  let link = add('stylesheet');
  for (let tried = 0; tried < 10; tried += 1) {
    const before = Date.now();
    link.dispatchEvent(new Event('error'));
    vi.runAllTimers();
    const [next] = links();
    if (next === undefined || next === link) break;
    waits.push((Date.now() - before) / 1000);
    link = next;
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320]);
});

test('scripts that could not be had are left alone', () => {
  const link = add('modulepreload');
  link.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(10_000);
  expect(links()).toEqual([link]);
});
