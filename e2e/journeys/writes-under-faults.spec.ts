import type { Page } from '@playwright/test';
import { createCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { expect, expectNoAxeFindings, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { countRequests, countSent } from '../support/count-requests.ts';
import { limitLines } from '../support/list-page.ts';
import { expectTyped, fillNewPoint } from '../support/new-point.ts';
import { passMinute } from '../support/pass-minute.ts';
import { freshName } from '../support/service-api.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const endpoint = endpointName(createCollectionPointEndpoint);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const create = (page: Page) => button(page, /^Create Draft/);
const notice = (page: Page, title: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: title });
const isCreated = async (page: Page, name: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('Created.')).toBeVisible();
};

/** A filled-in form for a new collection point, with a name of its own. */
const openFilled = async (page: Page, stem: string): Promise<string> => {
  const name = freshName(stem);
  await openAs(page, 'privacy', '/collection-points/new');
  await fillNewPoint(page, name);
  return name;
};

test('a write that met a limit is not sent; it can be discarded with what was typed still there, or sent then', async ({
  page,
  api,
  service,
}) => {
  await page.clock.install();
  const name = await openFilled(page, 'Limited');
  const sent = countSent(page, createCollectionPointEndpoint);
  await service.scene({ scene: 'minute-limit', endpoint, seconds: 60 });
  await create(page).click();
  await expect(notice(page, 'Not sent.')).toContainText('requests per minute reached.');
  await expect(notice(page, 'Not sent.')).toContainText(/You can send it from \d\d:\d\d:\d\d/);
  await button(page, 'Discard').click();
  await expect(notice(page, 'Not sent.')).toHaveCount(0);
  await expectTyped(page, name);

  await create(page).click();
  await expect(button(page, /^Send then \(\d+ s\)$/)).toBeVisible();
  expect(sent()).toBe(1);
  await button(page, /^Send then/).click();
  await expect(page.getByText(/Sending at \d\d:\d\d:\d\d/)).toBeVisible();
  expect(await api.collectionPointsNamed(name)).toHaveLength(0);
  await passMinute(page, service);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(await api.collectionPointsNamed(name)).toHaveLength(1);
  expect(sent()).toBe(2);
});

test('what was armed is not sent any more once it was changed, taken back or left', async ({
  page,
  api,
  service,
}) => {
  await page.clock.install();
  const name = await openFilled(page, 'Armed');
  const sent = countSent(page, createCollectionPointEndpoint);
  await service.scene({ scene: 'minute-limit', endpoint, seconds: 60 });
  await create(page).click();
  await button(page, /^Send then/).click();
  await button(page, "Don't send").click();
  await expect(page.getByText(/Sending at/)).toHaveCount(0);

  await button(page, /^Send then/).click();
  await expect(page.getByText(/Sending at/)).toBeVisible();
  await page.getByRole('textbox', { name: /^Identifier/ }).fill('Changed after that');
  await expect(page.getByText(/Sending at/)).toHaveCount(0);
  await expect(page.getByText("it won't be sent automatically")).toBeVisible();

  await create(page).click();
  await button(page, /^Send then/).click();
  await expect(page.getByText(/Sending at/)).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Collection points');
  await expect(limitLines(page)).toHaveCount(1);
  await passMinute(page, service);
  await expect(limitLines(page)).toHaveCount(0);
  // Whatever were to be sent at the end of the limit would go out before this.
  await page.reload();
  await expect(page.getByText(/^Rows 1–/).first()).toBeVisible();
  expect(sent()).toBe(1);
  expect(await api.collectionPointsNamed(name)).toHaveLength(0);
});

test('a write whose answer was cut off is found by looking, and there is one record', {
  tag: '@smoke',
}, async ({ page, api, service }) => {
  const name = await openFilled(page, 'Cut');
  await service.scene({ scene: 'cut', endpoint, seconds: 600 });
  await create(page).click();
  await expect(notice(page, 'Result unknown.')).toContainText('The connection was lost');
  await expect(create(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('textbox', { name: /^Name/ })).not.toBeEditable();

  const list = endpointName(listCollectionPointsEndpoint);
  await service.scene({ scene: 'cut', endpoint: list, seconds: 600 });
  await button(page, 'Check result').click();
  await expect(notice(page, 'still unknown')).toBeVisible();
  await service.endScenes();
  await button(page, 'Check result').click();
  await isCreated(page, name);
  expect(await api.collectionPointsNamed(name)).toHaveLength(1);
});

test('a cut write that is sent again without looking is still one record', async ({
  page,
  api,
  service,
}) => {
  const name = await openFilled(page, 'Cut twice');
  const requests = await countRequests(service, createCollectionPointEndpoint);
  await service.scene({ scene: 'cut', endpoint, seconds: 600 });
  await create(page).click();
  await expect(notice(page, 'Result unknown.')).toBeVisible();
  await button(page, 'Send now').click();
  await expect.poll(requests).toBe(2);
  await expect(notice(page, 'Result unknown.')).toBeVisible();
  await service.endScenes();
  await button(page, 'Send now').click();
  await isCreated(page, name);
  expect(await api.collectionPointsNamed(name)).toHaveLength(1);
});

test('a write that is sent offline is not passed off as anything, keeps its form, and is one record', async ({
  page,
  context,
  api,
  service,
}) => {
  const name = await openFilled(page, 'Offline');
  const requests = await countRequests(service, createCollectionPointEndpoint);
  await context.setOffline(true);
  await create(page).click();
  // It was offline before: nothing can have left.
  await expect(notice(page, 'Not sent.')).toContainText("There's no network connection.");
  await expectTyped(page, name);
  expect(await requests()).toBe(0);
  await context.setOffline(false);
  await button(page, 'Send now').click();
  await isCreated(page, name);
  expect(await api.collectionPointsNamed(name)).toHaveLength(1);
  expect(await requests()).toBe(1);
});

test('a write that failed is found not to be stored, is sent again and is one record', async ({
  page,
  api,
  service,
}) => {
  const name = await openFilled(page, 'Failed');
  await service.scene({ scene: 'fail', endpoint, seconds: 600 });
  await create(page).click();
  await expect(notice(page, 'Result unknown.')).toContainText('The service failed (status 500).');
  await button(page, 'Check result').click();
  await expect(page.getByText(/^Not created\. You can send it again/)).toBeVisible();
  await expect(notice(page, 'Result unknown.')).toHaveCount(0);
  expect(await api.collectionPointsNamed(name)).toHaveLength(0);
  await service.endScenes();
  await button(page, 'Send now').click();
  await isCreated(page, name);
  expect(await api.collectionPointsNamed(name)).toHaveLength(1);
});

test('axe finds nothing while a write waits, is armed or its result is unknown', {
  tag: '@all',
}, async ({ page, service }) => {
  await openFilled(page, 'Looked at');
  await service.scene({ scene: 'minute-limit', endpoint, seconds: 600 });
  await create(page).click();
  await expect(button(page, /^Send then/)).toBeVisible();
  await expectNoAxeFindings(page);
  await button(page, /^Send then/).click();
  await expect(button(page, "Don't send")).toBeVisible();
  await expectNoAxeFindings(page);

  await service.endScenes();
  await service.scene({ scene: 'fail', endpoint, seconds: 600 });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/collection-points/new');
  await fillNewPoint(page, freshName('Looked at'));
  await create(page).click();
  await expect(notice(page, 'Result unknown.')).toBeVisible();
  await expectNoAxeFindings(page);
});
