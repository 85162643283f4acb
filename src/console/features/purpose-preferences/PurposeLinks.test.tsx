import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '#console/testing/render-console.tsx';
import { PurposeLinks } from './PurposeLinks.tsx';

const purposesOf = (...names: string[]) =>
  names.map((name) => ({ id: `id-of-${name}`, name, version: 1 }));

test.each([
  [['Post', 'Phone'], '1 more purpose'],
  [['Post', 'Phone', 'Mail'], '2 more purposes'],
] as const)('of %j the first is named, and "%s" opens the others in place', async (names, more) => {
  const { user } = renderConsole({
    routes: [{ path: '/', Component: () => <PurposeLinks purposes={purposesOf(...names)} /> }],
    at: '/',
  });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Post']);
  await user.click(screen.getByRole('button', { name: more }));
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([...names]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show fewer purposes' }));
});
