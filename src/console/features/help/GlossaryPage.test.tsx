import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '#console/testing/render-console.tsx';
import { Component as GlossaryPage } from './GlossaryPage.tsx';
import { terms } from './terms.ts';

const open = (at = '/glossary') =>
  renderConsole({ routes: [{ path: '/glossary', Component: GlossaryPage }], at });

test('every term stands on the page with its sentence', () => {
  open();
  expect(screen.getAllByRole('term')).toHaveLength(terms.length);
  for (const { says } of terms) expect(screen.getByText(says)).toBeTruthy();
});

test('typing narrows the terms and says how many are left', async () => {
  const { user } = open();
  await user.type(screen.getByRole('searchbox'), 'tenant');
  await waitFor(() => expect(screen.getAllByRole('term')).toHaveLength(1));
  expect(screen.getByText('1 term found')).toBeTruthy();
});

test('a search without a match can be cleared, and the focus stays in it', async () => {
  const { user } = open();
  const search = screen.getByRole('searchbox');
  await user.type(search, 'zzz');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(screen.getAllByRole('term')).toHaveLength(terms.length));
  expect(search).toHaveProperty('value', '');
  expect(document.activeElement).toBe(search);
});

test('the term of the address is marked, and one that does not exist marks none', async () => {
  const { router } = open('/glossary?term=receipt');
  const marked = () => document.querySelector<HTMLElement>('[data-current]');
  expect(within(marked() ?? document.body).getByRole('link', { name: 'Receipt' })).toBeTruthy();
  await router.navigate('/glossary?term=nothing"]');
  await waitFor(() => expect(marked()).toBeNull());
});
