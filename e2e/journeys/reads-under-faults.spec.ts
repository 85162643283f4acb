import type { Page } from '@playwright/test';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { expect, expectNoAxeFindings, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { listPage, openList } from '../support/list-page.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

/** The console asks again that often, at least. */
const longestProbeMs = 70_000;

const endpoint = endpointName(listCollectionPointsEndpoint);
const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ });

/** What failed, in the words that only this fault has. */
const expectTold = async (page: Page, title: string, because: RegExp) => {
  await expect(alert(page)).toContainText(title);
  await expect(alert(page)).toContainText(because);
};

/** The rows that were there, still on screen and not passed off as what was asked for. */
const expectOldRows = async (page: Page) => {
  await expect(alert(page)).toContainText('Showing older results.');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(listPage(page).rowsFrom(1)).toBeVisible();
};

/** Asks again, unless a part that came on screen meanwhile has done so: then the button is gone. */
const askAgain = (page: Page) =>
  expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' });
    if ((await again.count()) > 0) await again.click({ timeout: 2000 });
    await expect(listPage(page).rowsFrom(21)).toBeVisible({ timeout: 2000 });
  }).toPass();

test('being offline is told as that, and the page goes on by itself when the network is back', async ({
  page,
  context,
}) => {
  await openList(page);
  await context.setOffline(true);
  await listPage(page).next.click();
  await expectTold(page, "You're offline.", /there's no network connection/i);
  await expectOldRows(page);
  // What the table's sticky head covers in part looks too small to axe.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoAxeFindings(page);
  await context.setOffline(false);
  await expect(listPage(page).rowsFrom(21)).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
});

test('a service that is gone is told as that, and its return is noticed without a reload', async ({
  page,
  service,
}) => {
  test.slow();
  await openList(page);
  await service.kill();
  await listPage(page).next.click();
  await expectTold(page, "Couldn't reach the service.", /it may be down/i);
  await expectOldRows(page);
  await service.restart();
  // What fails on is asked for less often: the longer the service took to start, the later.
  await expect(listPage(page).rowsFrom(21)).toBeVisible({ timeout: longestProbeMs });
  await expect(alert(page)).toHaveCount(0);
});

test('a failure of the service names its status and goes by itself when it is over', async ({
  page,
  service,
}) => {
  await openList(page);
  await service.scene({ scene: 'fail', endpoint, seconds: 600 });
  await listPage(page).next.click();
  await expectTold(page, 'The service failed.', /\(status 500\)/);
  // Beside the alert: it differs with each try and is not to be read aloud anew.
  await page.getByText('Technical details').click();
  await expect(page.getByText(/request [0-9a-f-]{36}/)).toBeVisible();
  await expect(alert(page)).not.toContainText(/request/);
  await expectOldRows(page);
  await service.endScenes();
  await expect(listPage(page).rowsFrom(21)).toBeVisible();
});

test('an answer that was cut is told as that, and what was on screen stays', async ({
  page,
  service,
}) => {
  await openList(page);
  await service.scene({ scene: 'cut', endpoint, seconds: 600 });
  await listPage(page).next.click();
  await expectTold(page, 'The connection was lost.', /was cut off/);
  await expectOldRows(page);
  await service.endScenes();
  await askAgain(page);
});

test('what is on screen is marked with its age while it cannot be read anew', async ({
  page,
  api,
  service,
}) => {
  const { id, name } = await api.createDraft();
  await openAs(page, 'privacy', `/collection-points/${id}?version=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeEnabled();
  await service.scene({
    scene: 'fail',
    endpoint: endpointName(listCollectionPointVersionsEndpoint),
    seconds: 600,
  });
  // The dialog has the versions read again.
  await page.getByRole('button', { name: 'Disable…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expectTold(page, 'The service failed.', /couldn't load the collection point/i);
  await expect(alert(page)).toContainText(/Showing results from \d\d:\d\d:\d\d\./);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

// The service cannot give these two: its answers are always JSON that keeps the contract. So here,
// and only here, something stands between the two, as a proxy would.
test('an answer that is no JSON is told as that', async ({ page }) => {
  await openList(page);
  await page.route(`**${listCollectionPointsEndpoint.path}?**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the guest network</h1>' }),
  );
  await listPage(page).next.click();
  await expectTold(page, "Couldn't read the response.", /something between here/i);
  await expectOldRows(page);
  await page.unroute(`**${listCollectionPointsEndpoint.path}?**`);
  await askAgain(page);
});

test('an answer that breaks the contract is told as that', async ({ page }) => {
  await openList(page);
  await page.route(`**${listCollectionPointsEndpoint.path}?**`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.content[3].Version = 'four';
    await route.fulfill({ response: answer, json: body });
  });
  await listPage(page).next.click();
  await expectTold(page, 'Unexpected response.', /doesn't know its format/);
  await expectOldRows(page);
});
