import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BackLink, BackProvider } from './BackLink.tsx';

afterEach(cleanup);

/** Clicks the link; whether the browser was left to follow it. */
const click = (goBackTo: (href: string) => boolean, how = {}): boolean => {
  render(
    <BackProvider value={goBackTo}>
      <BackLink href="#list">All runs</BackLink>
    </BackProvider>,
  );
  return fireEvent.click(screen.getByRole('link', { name: 'All runs' }), how);
};

test('who came from the page above goes back to it as it was left', () => {
  const goBackTo = vi.fn(() => true);
  expect(click(goBackTo)).toBe(false);
  expect(goBackTo).toHaveBeenCalledExactlyOnceWith('#list');
});

test('who did not is led there', () => {
  expect(click(() => false)).toBe(true);
});

test.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])('%s opens it elsewhere', (key) => {
  const goBackTo = vi.fn(() => true);
  expect(click(goBackTo, { [key]: true })).toBe(true);
  expect(goBackTo).not.toHaveBeenCalled();
});
