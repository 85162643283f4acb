import { expect, expectNoAxeFindings, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';

test.use({ hasSettingsAsleep: true });

test('settings of before an upgrade have no effect until an administrator turns them on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'support', '/collection-points?name=Magazine+subscription');
  await page.getByRole('link', { name: 'Magazine subscription' }).first().click();
  const notice = page.getByText('2 settings have no effect yet.');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const address = page.url();
  await openAs(page, 'privacy', address);
  await expect(notice).toBeVisible();
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Turn on…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('stay Pending until they confirm it');
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Turn on 2 settings' }).press('Enter');
  await expect(page.getByText('Turned on.')).toBeVisible();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await expect(page.getByText('Turned on').first()).toBeVisible();
});
