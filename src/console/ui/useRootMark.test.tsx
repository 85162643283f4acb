import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRootMark } from './useRootMark.ts';

const isMarked = () => document.documentElement.hasAttribute('data-sample');

test('the root is marked until the last part that wants it is gone', () => {
  const one = renderHook(({ isOn }) => useRootMark('data-sample', isOn), {
    initialProps: { isOn: false },
  });
  expect(isMarked()).toBe(false);
  one.rerender({ isOn: true });
  const other = renderHook(() => useRootMark('data-sample'));
  one.unmount();
  expect(isMarked()).toBe(true);
  other.unmount();
  expect(isMarked()).toBe(false);
});
