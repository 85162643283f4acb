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
  const parts = page.getByRole('navigation', { name: 'Parts of this collection point' });
  await parts.getByRole('link', { name: 'Settings' }).click();
  const settings = page.getByRole('region', { name: 'Settings' });
  await expect(settings.getByText('Double opt-in', { exact: true })).toBeVisible();
  await expect(settings.getByText('without effect')).toHaveCount(0);
  await expect(notice).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Activity' }).click();
  const line = page.getByRole('listitem').filter({ hasText: /turned on .*Magazine subscription/ });
  await expect(line.first()).toBeVisible();
});
