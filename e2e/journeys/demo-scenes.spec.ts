import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { expect, expectNoAxeFindings, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { limitLines, listPage, openList, openListToo } from '../support/list-page.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

test('a scene is started by hand, met, seen in force with what met it, and ended with its pause', async ({
  page,
  service,
}) => {
  await openList(page, 'support', '');
  const other = await openListToo(page, '');
  const scenes = page.getByRole('link', { name: 'Demo scenes' });
  await scenes.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo scenes');
  await expect(page.getByText('No scenes running')).toBeVisible();
  await page.getByRole('combobox', { name: 'Scene' }).selectOption({ label: 'Minute limit' });
  await page
    .getByRole('combobox', { name: 'API' })
    .selectOption({ label: listCollectionPointsEndpoint.title });
  await page.getByRole('textbox', { name: 'Seconds' }).fill('600');
  await page.getByRole('button', { name: 'Start scene' }).click();
  const row = page.getByRole('row', { name: /^Minute limit/ });
  await expect(row).toBeVisible();
  await expectNoAxeFindings(page);

  await page.getByRole('link', { name: 'Collection points' }).click();
  await listPage(page).sortByName.click();
  await expect(limitLines(page)).toHaveCount(1);
  await listPage(other).sortByName.click();
  await expect(listPage(other).paused).toBeVisible();
  await scenes.click();
  await expect(row).toContainText(/11$/);
  await page.getByRole('button', { name: 'End all scenes' }).click();
  await expect(page.getByText('No scenes running')).toBeVisible();
  expect(await service.scenes()).toEqual([]);
  await expect(limitLines(page)).toHaveCount(0);
  await expect(limitLines(other)).toHaveCount(0);
  await expect(other.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute(
    'aria-sort',
    /ending$/,
  );
  await expect(listPage(other).paused).toHaveCount(0);
});

test('a limit that the way to a page meets is told as asked for by that page', async ({
  page,
  service,
}) => {
  await openAs(page, 'support', '/demo');
  await expect(page.getByText('No scenes running')).toBeVisible();
  const endpoint = endpointName(listCollectionPointsEndpoint);
  await service.scene({ scene: 'minute-limit', endpoint, seconds: 600 });
  await page.getByRole('link', { name: 'Collection points' }).click();
  await expect(limitLines(page)).toContainText('Collection points are paused: ');
  await expect(limitLines(page)).toContainText(`Reached by ${endpoint} on Collection points`);
});

test('a reset takes back what was changed, while people stay signed in', async ({ page, api }) => {
  const draft = await api.createDraft();
  await openList(page, 'support', `?name=${encodeURIComponent(draft.name)}`);
  await expect(page.getByRole('link', { name: draft.name, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Demo scenes' }).click();
  await page.getByRole('button', { name: 'Reset demo data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset demo data?' });
  await dialog.getByRole('button', { name: 'Reset demo data' }).click();
  await expect(page.getByText('Demo data reset.')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No collection points match')).toBeVisible();
});
