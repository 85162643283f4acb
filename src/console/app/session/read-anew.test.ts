import { expect, test, vi } from 'vitest';
import { readAgain } from './read-again.ts';

const begin = () => {
  const page = new EventTarget();
  const root = { hidden: false };
  const reload = vi.fn();
  readAgain(page as Window, { root, reload });
  const happen = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event(type), { persisted }));
  return { root, reload, happen };
};

test('a page that the browser keeps draws nothing any more and is read anew on its return', () => {
  const { root, reload, happen } = begin();
  happen('pagehide', true);
  expect(root.hidden).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  happen('pageshow', true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(root.hidden).toBe(true);
});

test('the first showing of a page is left alone, and so is one that is thrown away', () => {
  const { root, reload, happen } = begin();
  happen('pageshow', false);
  happen('pagehide', false);
  expect(root.hidden).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
