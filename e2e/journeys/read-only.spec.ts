import { expect, openAs, test } from '../fixtures.ts';

test('an auditor sees every control, disabled with its reason, and can copy a token', {
  tag: '@smoke',
}, async ({ page, context, api }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, name } = await api.createDraft();
  await openAs(page, 'auditor', `/collection-points/${id}?version=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  for (const label of ['Edit', 'Publish…', 'Disable…']) {
    const control = page.getByRole('main').getByText(label, { exact: true });
    const owner = page
      .getByRole('button', { name: label, exact: true })
      .or(page.getByRole('link', { name: label, exact: true }));
    await expect(control).toBeVisible();
    await expect(owner).toHaveAttribute('aria-disabled', 'true');
    await expect(owner).toHaveAccessibleDescription(/read-only access/);
    await owner.focus();
    await expect(owner).toBeFocused();
  }

  await page.getByRole('button', { name: 'Token' }).click();
  const drawer = page.getByRole('dialog', { name: /token/i });
  await drawer.getByRole('button', { name: 'Copy token' }).click();
  await expect(drawer.getByRole('button', { name: /Copied/ })).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('.')).toHaveLength(3);
});

test('an auditor can read the form but not send it', async ({ page, api }) => {
  const { id, name } = await api.createDraft();
  await openAs(page, 'auditor', `/collection-points/${id}/edit?version=1`);
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(name);
  const save = page.getByRole('button', { name: /^Save Draft/ });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAccessibleDescription(/read-only access/);
});
