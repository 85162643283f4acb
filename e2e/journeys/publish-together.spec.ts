import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';
import { freshName } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('by keyboard, a collection point goes live with its Draft purpose in one go', async ({
  page,
  api,
}) => {
  const hands = keyboard(page);
  const name = freshName('Offers in the app');
  const purposeId = await api.createDraftPurpose(name);
  const form = await api.createForm();
  await api.createDraftOf(form, [...form.purposes.map(({ id }) => id), purposeId]);

  await openAs(page, 'privacy', `/collection-points/${form.id}`);
  await expect(page.getByText('Links a Draft purpose:')).toBeVisible();
  await expectFit(page);
  await hands.press(button(page, 'Publish the purpose too…'));
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('checkbox', { name: `Publish the purpose too: ${name} v1` });
  await expect(box).toBeChecked();
  await expect(dialog).toContainText(`New choice: ${name}`);
  await hands.untick(box);
  await expect(dialog.getByText('1 problem to fix')).toBeVisible();
  const publish = dialog.getByRole('button', { name: 'Publish version 2' });
  await expect(publish).toHaveAccessibleDescription(/^Publish the Draft purpose too/);
  await expectFit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.tick(box);
  await expect(publish).toBeEnabled();
  await hands.press(publish);
  await expect(page.getByText('Version 2 is now Active, and version 1 is Retired.')).toBeVisible();
  await expect(button(page, 'Publish the purpose too…')).toHaveCount(0);
  await page.goto(`/purposes/${purposeId}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('v1 Active').first()).toBeVisible();
  await page.goto(`/activity?objectType=purpose&objectId=${purposeId}`);
  const line = page.getByRole('listitem').filter({ hasText: `published v1 of ${name}` });
  await expect(line.first()).toBeVisible();
});
