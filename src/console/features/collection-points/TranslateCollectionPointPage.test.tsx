import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { arrangeActive, arrangeDraft } from '#console/testing/arrange-collection-points.ts';
import { createTestClient, renderConsole } from '#console/testing/render-console.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { Component as TranslateCollectionPointPage } from './TranslateCollectionPointPage.tsx';

function DetailStub() {
  const { pathname, search, state } = useLocation();
  return <h1>{`Detail ${pathname}${search} ${String(state)}`}</h1>;
}

const open = ({ Id }: CollectionPointVersionV1) =>
  renderConsole({
    routes: [
      { path: '/collection-points/:id/translations', Component: TranslateCollectionPointPage },
      { path: '/collection-points/:id', Component: DetailStub },
    ],
    at: `/collection-points/${Id}/translations?version=1`,
  });

const translated = {
  Language: 'en',
  Languages: ['en', 'de'],
  RightToWithdraw: 'At any time.',
  HowToWithdraw: 'By the link in every email.',
};

const text = (name: string) => screen.findByRole('textbox', { name });

test('the texts of what is live are translated in a new Draft, which the page of it shows', async () => {
  const point = await arrangeActive(translated);
  const { user } = open(point);
  await user.type(await text('Right to withdraw German'), 'Jederzeit.');
  await user.click(screen.getByRole('button', { name: 'Save Draft…' }));
  const review = await screen.findByRole('dialog');
  expect(review.textContent).toContain('German, right to withdraw: Jederzeit.');
  await user.click(screen.getByRole('button', { name: 'Create Draft' }));
  await screen.findByRole('heading', {
    name: `Detail /collection-points/${point.Id}?version=2 saved`,
  });
  const { content } = await createTestClient().call(
    listCollectionPointsEndpoint,
    { query: { name: point.Name } },
    {},
  );
  expect(content[0]?.TextTranslations).toEqual([{ Language: 'de', RightToWithdraw: 'Jederzeit.' }]);
});

test('a point without a default language is sent to where that is set', async () => {
  const point = await arrangeDraft({ RightToWithdraw: 'At any time.' });
  open(point);
  await screen.findByText('No default language yet');
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
    `/collection-points/${point.Id}/edit?version=1`,
  );
});

test('a point without texts says that there is nothing to translate', async () => {
  const point = await arrangeDraft({ Language: 'en', Languages: ['en', 'de'] });
  open(point);
  await screen.findByText('No texts to translate yet');
});
