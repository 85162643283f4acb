import { expect, openAs, test } from '../fixtures.ts';

test('a colleague is named by the name of their sign-in, and whoever looks at it is "You"', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const other = await browser.newPage({ baseURL });
  const draft = await api.createDraft({ DataElements: ['Email'] });
  const address = `/collection-points/${draft.id}/edit?version=1`;
  await openAs(page, 'privacy', address);
  await page.getByRole('button', { name: 'Ownership' }).click();
  await page.getByRole('textbox', { name: /^Description/ }).fill('Changed by a colleague');
  await page.getByRole('button', { name: 'Save Draft…' }).click();
  await page.getByRole('button', { name: 'Save Draft', exact: true }).click();
  const people = (shown: typeof page) =>
    shown.getByRole('region', { name: 'Details', exact: true });
  const openSettings = (shown: typeof page) =>
    shown
      .getByRole('navigation', { name: 'Parts of this collection point' })
      .getByRole('link', { name: 'Settings', exact: true })
      .click();
  await openSettings(page);
  await expect(people(page)).toContainText('Modified byYou');
  await page.getByRole('button', { name: 'Show settings at their default' }).click();
  await expect(page.getByRole('region', { name: 'Settings' })).toContainText(
    'OrganizationYour organization',
  );

  await openAs(other, 'auditor', `/collection-points/${draft.id}?version=1`);
  await openSettings(other);
  await expect(people(other)).toContainText('Modified byPaula Meyer');
  await expect(people(other)).not.toContainText(/Unknown user|[0-9a-f]{8}….*Modified/);
});
