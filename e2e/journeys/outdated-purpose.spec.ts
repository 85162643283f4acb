import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import type { ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const purposes = (page: Page) => page.getByRole('table', { name: 'Linked purposes' });

/** An Active point that links version 1 of a purpose whose version 2 is Active by now. */
const arrangeOutdated = async (page: Page, api: ServiceApi) => {
  const purpose = await api.createActivePurpose();
  const point = await api.createDraft({ PurposeIds: [purpose.id] });
  await openAs(page, 'privacy', `/collection-points/${point.id}?version=1`);
  await button(page, 'Publish…').click();
  await dialog(page).getByRole('button', { name: 'Publish version 1' }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await api.renewPurpose(purpose.id);
  return { purpose, point };
};

test('an outdated collection point is found, brought up to date in a new draft and published', async ({
  page,
  api,
}) => {
  const { purpose, point } = await arrangeOutdated(page, api);
  await page.goto('/collection-points');
  await page.getByRole('combobox', { name: 'Retired purposes' }).selectOption('yes');
  await expect(page).toHaveURL(/linksRetiredPurpose=true/);
  const row = page.getByRole('row', { name: new RegExp(point.name) });
  await expect(row).toContainText('Retired purpose');
  await row.getByRole('link', { name: point.name, exact: true }).click();

  await expect(purposes(page)).toContainText('Retired');
  await page.getByRole('link', { name: 'Update in a new Draft' }).click();
  await expect(page).toHaveURL(/edit\?version=1&update=purposes$/);
  await expect(page.getByText(`${purpose.name}: version 1 → version 2`)).toBeVisible();
  await button(page, 'Save and publish…').click();
  await expect(dialog(page)).toContainText('1 field changes');
  await expect(dialog(page)).toContainText(`${purpose.name}, version 2`);
  await expectFit(page);
  await dialog(page).getByRole('button', { name: 'Save and continue' }).click();
  await dialog(page).getByRole('button', { name: 'Publish version 2' }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();

  await expect(page).toHaveURL(/\?version=2$/);
  await expect(purposes(page).getByRole('row', { name: new RegExp(purpose.name) })).toContainText(
    'Active',
  );
  await expect(page.getByText('Collects consent for a retired purpose version.')).toBeHidden();
  await page.goto('/collection-points?linksRetiredPurpose=true&size=100');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a draft that would be refused is not offered for publishing, and leads to the fix', async ({
  page,
  api,
}) => {
  const purpose = await api.createActivePurpose();
  const point = await api.createDraft({ PurposeIds: [purpose.id] });
  await api.renewPurpose(purpose.id);
  await openAs(page, 'privacy', `/collection-points/${point.id}?version=1`);
  await expect(page.getByText("Can't be published yet.")).toBeVisible();
  await expect(button(page, 'Publish…')).toHaveAccessibleDescription(
    `${purpose.name} v1 is Retired. Update the purposes first.`,
  );
  await link(page, 'Update purposes').click();
  await button(page, 'Save Draft…').click();
  await dialog(page).getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText("Can't be published yet.")).toBeHidden();
  await button(page, 'Publish…').click();
  await dialog(page).getByRole('button', { name: 'Publish version 1' }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
});

test.describe('390 pixels wide', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the tip of the menu leaves the environment in sight', async ({ page }) => {
    await openAs(page, 'privacy', '/purposes');
    await button(page, 'Menu').hover();
    const tip = page.locator('[popover]').filter({ hasText: /^Menu$/ });
    await expect(tip).toBeVisible();
    const pill = page.getByRole('banner').getByText('Demo', { exact: true });
    const [tipBox, pillBox] = [await tip.boundingBox(), await pill.boundingBox()];
    if (tipBox === null || pillBox === null) throw new Error('Both should be on screen.');
    expect(tipBox.y + tipBox.height).toBeLessThanOrEqual(pillBox.y);
  });
});
