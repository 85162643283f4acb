import type { Page } from '@playwright/test';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { expect, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { countRequests } from '../support/count-requests.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const endpoint = endpointName(listCollectionPointsEndpoint);
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const rows = (page: Page, from: number) => page.getByText(new RegExp(`^Rows ${from}–`));
const paused = (page: Page) => page.getByText(/is paused/).first();

test('ten tabs send ten requests at most into a limit, and one each when it is over', async ({
  page,
  context,
  service,
}) => {
  await openAs(page, 'support', '/collection-points');
  await expect(rows(page, 1)).toBeVisible();
  const tabs = [page];
  for (let tab = 2; tab <= 10; tab += 1) {
    const opened = await context.newPage();
    await opened.goto('/collection-points');
    await expect(rows(opened, 1)).toBeVisible();
    tabs.push(opened);
  }
  const requests = await countRequests(service, listCollectionPointsEndpoint);
  const scene = await service.scene({ scene: 'minute-limit', endpoint, seconds: 25 });
  await Promise.all(tabs.map((tab) => next(tab).click()));
  for (const tab of tabs) await expect(paused(tab)).toBeVisible();
  // All that was sent into the limit: the scene has not ended yet, or was not met since.
  const refused = await requests();
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(10);
  expect(Date.now()).toBeLessThan(Date.parse(scene.endsAt));

  for (const tab of tabs) {
    await tab.bringToFront();
    await expect(rows(tab, 21)).toBeVisible({ timeout: 60_000 });
    await expect(paused(tab)).toHaveCount(0);
  }
  expect((await requests()) - refused).toBe(10);
});

test('a limit that one tab meets shows in the other and holds it', async ({
  page,
  context,
  service,
}) => {
  await openAs(page, 'support', '/collection-points');
  await expect(rows(page, 1)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/collection-points');
  await expect(rows(other, 1)).toBeVisible();
  await service.scene({ scene: 'minute-limit', endpoint, seconds: 600 });
  const requests = await countRequests(service, listCollectionPointsEndpoint);
  await next(page).click();
  await expect(paused(page)).toBeVisible();
  const refused = await requests();

  await expect(other.getByText(/FIXME strip/)).toBeVisible();
  await next(other).click();
  await expect(rows(other, 1)).toBeVisible();
  await other.reload();
  await expect(paused(other)).toBeVisible();
  expect(await requests()).toBe(refused);
});
