import type { Page } from '@playwright/test';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { expect } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { countRequests, countSent } from '../support/count-requests.ts';
import {
  countedBehind,
  limitLines,
  listPage,
  openList,
  openListToo,
} from '../support/list-page.ts';
import { expectTyped, fillNewPoint } from '../support/new-point.ts';
import { passMinute } from '../support/pass-minute.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const isAsked = (page: Page) =>
  expect(page.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', /ending$/);

test('the hour of the account holds everything, in every tab and over a reload, and is not sat out', async ({
  page,
  service,
}) => {
  await openList(page);
  const other = await openListToo(page);
  for (const tab of [page, other]) await countedBehind(tab);
  const requests = await countRequests(service);
  await service.scene({ scene: 'hour-limit', seconds: 900 });
  await listPage(page).sortByName.click();
  const line = limitLines(page);
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(
    /^All requests are paused: account limit of 1,000,000 requests per hour reached\. Resumes in 1\d min \d+ s, at \d\d:\d\d:\d\d\./,
  );
  await expect(line).toContainText('After more than ten minutes, select Try again yourself.');
  await expect(listPage(page).rowsFrom(1)).toBeVisible();
  expect(await requests()).toBe(1);

  const again = page.getByRole('button', { name: /^Try again \(1\d min \d+ s\)/ });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await again.press('Enter');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByText('The collection point is paused.')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'New collection point' }).click();
  await expect(page.getByText('The list of purposes is paused.')).toBeVisible();
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Name contains' }).fill('signup');
  await expect(page).toHaveURL(/name=signup/);
  await expect(again).toBeVisible();
  await page.reload();
  await expect(listPage(page).pausedPanel).toBeVisible();
  await expect(line).toContainText('Reached in another tab, or before this page was reloaded.');

  await expect(limitLines(other)).toContainText('All requests are paused:');
  await listPage(other).sortByName.click();
  await expect(listPage(other).paused).toBeVisible();
  const third = await page.context().newPage();
  await third.goto('/collection-points?versions=all');
  await expect(listPage(third).pausedPanel).toBeVisible();
  expect(await requests()).toBe(1);
});

test('a write in the hour that is used up is not sent, and what was typed stays', async ({
  page,
  service,
}) => {
  await openList(page, 'privacy');
  await countedBehind(page);
  await page.getByRole('link', { name: 'New collection point' }).click();
  await fillNewPoint(page, 'Never to be sent');
  const requests = await countRequests(service);
  await service.scene({ scene: 'hour-limit', seconds: 900 });
  for (let attempts = 1; attempts <= 3; attempts += 1) {
    await page.getByRole('button', { name: /^Create Draft/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not sent.' })).toContainText(
      'Account limit of 1,000,000 requests per hour reached.',
    );
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectTyped(page, 'Never to be sent');
  }
  expect(await requests()).toBe(1);
});

test('once the hour is over everything that waited goes on, and nothing was sent before', async ({
  page,
  service,
}) => {
  await page.clock.install();
  await openList(page);
  const other = await openListToo(page);
  for (const tab of [page, other]) await countedBehind(tab);
  const counts = [page, other].map((tab) => countSent(tab, listCollectionPointsEndpoint));
  const sent = () => counts.reduce((sum, count) => sum + count(), 0);
  await service.scene({ scene: 'hour-limit', seconds: 60 });
  await listPage(page).sortByName.press('Enter');
  await expect(limitLines(other)).toHaveCount(1);
  await listPage(other).sortByName.press('Enter');
  await expect(listPage(other).paused).toBeVisible();
  await page.reload();
  await expect(listPage(page).pausedPanel).toBeVisible();
  expect(sent()).toBe(1);
  // The tabs share the clock.
  await passMinute(page, service);
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await expect(tab.getByText(/is paused\.|^Paused\./)).toHaveCount(0);
    await isAsked(tab);
    await expect(tab.getByRole('row').nth(1)).toBeVisible();
    await expect(limitLines(tab)).toHaveCount(0);
  }
  expect(sent()).toBe(3);
});
