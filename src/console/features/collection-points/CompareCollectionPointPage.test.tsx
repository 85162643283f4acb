import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeActive, arrangeUpdate } from '#console/testing/arrange-collection-points.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { readyButton } from '#console/testing/ready-button.ts';
import { type FetchStub, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { Component as CompareCollectionPointPage } from './CompareCollectionPointPage.tsx';

const open = (id: string, fetch?: FetchStub) =>
  renderConsole({
    routes: [
      { path: '/collection-points/:id/compare', Component: CompareCollectionPointPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/collection-points/${id}/compare`,
    ...(fetch && { fetch }),
  });

/** Version 1 is Active, version 2 a Draft with another purpose, which says something of its own. */
const arrangeChanged = async () => {
  const point = await arrangeActive({ withDraft: true });
  const purpose = await arrangeActivePurpose({
    DefaultLanguage: 'en',
    Description: 'We group customers',
  });
  await arrangeUpdate(
    { ...point, Version: 2 },
    {
      Status: 'DRAFT',
      EnableCaptcha: true,
      PurposeIds: undefined,
      PurposeIdsWithVersion: [{ Id: purpose.Id, Version: 1 }],
    },
  );
  return { point, purpose };
};

test('a Draft shows what people will read in the purposes that it links otherwise', async () => {
  const { point, purpose } = await arrangeChanged();
  const { user } = open(point.Id);
  const texts = await screen.findByRole('table', { name: /^Texts of version 1/ });
  const added = within(texts).getByText('We group customers');
  expect(added.tagName).toBe('INS');
  expect(
    within(texts).getByRole('row', { name: new RegExp(`${purpose.Label}: description`) }),
  ).toBeDefined();
  expect(screen.getByText('1 new, 1 gone')).toBeDefined();
  expect(screen.getByText('0 receipts came through v1')).toBeDefined();
  const settings = screen.getByRole('table', { name: /^Settings of version/ });
  const links = within(settings).getByRole('row', { name: /^Purposes/ });
  expect(within(links).getByText(`${purpose.Label}, version 1`).tagName).toBe('INS');
  const captcha = within(settings).getByRole('row', { name: /^Captcha/ });
  expect(within(captcha).getByText('on').tagName).toBe('INS');

  await user.click(await readyButton('Publish…'));
  const dialog = await screen.findByRole('dialog');
  const changes = await within(dialog).findByRole('region', { name: 'What changes for people' });
  expect(changes.textContent).toContain(`New choice: ${purpose.Label}`);
  expect(changes.textContent).toContain('Gone: ');
});

test('texts of a purpose that cannot be read are said to be missing', async () => {
  const { point, purpose } = await arrangeChanged();
  open(point.Id, async (request, pass) =>
    request.url.includes(`/purposes/${purpose.Id}`) ? failedAnswer() : pass(),
  );
  expect(
    await screen.findByText("Some purposes' texts aren't compared.", undefined, {
      timeout: 15_000,
    }),
  ).toBeDefined();
  expect(screen.getByRole('table', { name: /^Settings of version/ })).toBeDefined();
}, 30_000);
