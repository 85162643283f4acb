import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLightPaper } from './useLightPaper.ts';

const root = document.documentElement;
afterEach(() => root.removeAttribute('data-scheme'));

test('a dark page is light while it is printed, however often that begins', () => {
  root.dataset.scheme = 'dark';
  renderHook(useLightPaper);
  dispatchEvent(new Event('beforeprint'));
  dispatchEvent(new Event('beforeprint'));
  expect(root.dataset.scheme).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(root.dataset.scheme).toBe('dark');
});

test('an end of printing alone changes nothing', () => {
  root.dataset.scheme = 'dark';
  renderHook(useLightPaper);
  dispatchEvent(new Event('afterprint'));
  expect(root.dataset.scheme).toBe('dark');
});
