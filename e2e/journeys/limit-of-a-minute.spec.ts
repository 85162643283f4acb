import type { Page } from '@playwright/test';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { limitHeaders } from '#contract/common/headers.ts';
import { expect, expectNoAxeFindings } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { countRequests, countSent } from '../support/count-requests.ts';
import { keyboard } from '../support/hands.ts';
import { countedBehind, limitLines, listPage, openList } from '../support/list-page.ts';
import { passMinute } from '../support/pass-minute.ts';
import { expectFocusUncovered } from '../support/walk-focus.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const endpoint = endpointName(listCollectionPointsEndpoint);
const long = { scene: 'minute-limit', endpoint, seconds: 600 } as const;

/** Milliseconds until the limit that holds is over, by the console's own reckoning. */
const waitLeft = (page: Page): Promise<number> =>
  page.evaluate((key) => {
    const { until } = JSON.parse(localStorage.getItem(key) ?? 'null');
    return until - Date.now();
  }, `limit-held ${endpoint}`);

test('a limit of one API says all there is to know, and everything else goes on', async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openList(page, 'privacy');
  const refusal = page.waitForResponse((response) => response.status() === 429);
  await service.scene(long);
  await listPage(page).next.click();
  const line = limitLines(page);
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(
    /^Collection points are paused: limit of 100,000 requests per minute reached\. Resumes in \d+ min \d+ s, at \d\d:\d\d:\d\d\./,
  );
  await expect(line.getByText(endpoint)).toBeHidden();
  await expect(page.getByText(/^Paused\. Showing older results\./)).toBeVisible();
  await expect(listPage(page).rowsFrom(1)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(listPage(page).next).toHaveText(/Next \(\d+ min \d+ s\)/);

  await line.getByText('Technical details').click();
  await expect(line.getByText(endpoint)).toBeVisible();
  await expect(line).toContainText('on Collection points: 100,001 of 100,000 requests made.');
  await line.getByRole('button', { name: 'Copy event id' }).click();
  await expect(line.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^[0-9a-f-]{36}$/);
  expect(copied).toBe((await refusal).headers()[limitHeaders.eventId]);

  await page.getByRole('link', { name: 'New collection point' }).click();
  await page.getByRole('combobox', { name: /^Purposes/ }).fill('Marketing email');
  await expect(page.getByRole('option', { name: /Marketing email/ }).first()).toBeVisible();
  await expect(line).toContainText('on Collection points: 100,001 of 100,000 requests made.');
});

test('what waited for a limit is read by itself, once, and the strip goes', async ({
  page,
  service,
}) => {
  await page.clock.install();
  await openList(page);
  const sent = countSent(page, listCollectionPointsEndpoint);
  await service.scene({ ...long, seconds: 60 });
  await listPage(page).next.click();
  await expect(limitLines(page)).toHaveCount(1);
  await expect(listPage(page).paused).toBeVisible();
  expect(sent()).toBe(1);
  await passMinute(page, service);
  await expect(listPage(page).rowsFrom(21)).toBeVisible();
  await expect(limitLines(page)).toHaveCount(0);
  expect(sent()).toBe(2);
});

test('refusals in a row double the wait visibly and end after three tries', {
  tag: '@all',
}, async ({ page, service }) => {
  await openList(page);
  const requests = await countRequests(service, listCollectionPointsEndpoint);
  /** The limit outlasts the wait that was stated by so much that the next try meets it. */
  const outlast = async () =>
    service.scene({ ...long, seconds: Math.ceil((await waitLeft(page)) / 1000) + 5 });
  await service.scene({ ...long, seconds: 4 });
  await listPage(page).sortByName.click();
  await expect(limitLines(page)).toContainText(/Resumes in/);
  await outlast();
  await expect(limitLines(page)).toContainText('waiting twice as long (try 2 of 3)');
  await outlast();
  await expect(limitLines(page)).toContainText('four times as long (try 3 of 3)');
  await expect(limitLines(page)).toContainText('Automatic retries have stopped');
  expect(await requests()).toBe(3);
  await service.endScenes();
  const again = page.getByRole('button', { name: /^Try again/ });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toHaveText('Try again');
  await expect(limitLines(page)).toHaveCount(0);
  await again.click();
  await expect(page.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute(
    'aria-sort',
    /ending$/,
  );
  await expect(again).toHaveCount(0);
});

// A service cannot produce this: its refusals always say how long. So something stands between the
// two that takes the header away, as a proxy may.
test('a refusal that does not say how long is told as that, and what waits goes on by itself', {
  tag: '@all',
}, async ({ page, service }) => {
  await openList(page);
  const address = `**${listCollectionPointsEndpoint.path}?**`;
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    delete headers[limitHeaders.retryAfter.toLowerCase()];
    await route.fulfill({ response: answer, headers });
  });
  await service.scene({ ...long, seconds: 2 });
  await listPage(page).next.click();
  await expect(limitLines(page)).toContainText("The service didn't say how long to wait.");
  await expect(limitLines(page)).toContainText(/Next try in \d+ s, at \d\d:\d\d:\d\d/);
  await expect(limitLines(page)).not.toContainText('Resumes in');
  await page.unroute(address);
  await expect(listPage(page).rowsFrom(21)).toBeVisible({ timeout: 90_000 });
  await expect(limitLines(page)).toHaveCount(0);
});

test('the API budget opens by keyboard and tells what was used, what holds and what waits', async ({
  page,
  service,
}) => {
  await openList(page);
  await countedBehind(page);
  await service.scene(long);
  await listPage(page).sortByName.click();
  await expect(listPage(page).paused).toBeVisible();
  const opener = page.getByRole('button', { name: /^API budget/ });
  await keyboard(page).press(opener);
  const panel = page.getByRole('dialog', { name: 'API budget' });
  const row = panel.getByRole('listitem').filter({ hasText: /^Collection points/ });
  await expect(row).toContainText('2 of 100,000 in the last minute');
  await expect(row).toContainText(/Resumes in \d+ min \d+ s, at \d\d:\d\d:\d\d/);
  await expect(row).toContainText('Waiting: 1 request.');
  await expect(row).toContainText(/Service count at \d\d:\d\d:\d\d: 100,001 made, 100,000 allowed/);
  await expect(panel.getByRole('listitem').filter({ hasText: /^All requests/ })).toContainText(
    '3 of 1,000,000 in the last hour',
  );
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

/** Notes from now on what each live region says; gives the words of the one about limits. */
const listenToLimits = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const said = new Map<Element, string[]>();
    const note = (region: Element) => {
      const words = region.textContent;
      const before = said.get(region) ?? [];
      if (words !== '' && words !== before.at(-1)) said.set(region, [...before, words]);
    };
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[role="status"]');
        if (region) note(region);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { limitsSaid: () => [...said.values()] });
  });
  return async () => {
    const all: string[][] = await page.evaluate('limitsSaid()');
    return all.find(([first]) => first?.includes('reached: paused until')) ?? [];
  };
};

test('a limit of twenty seconds is announced three times: its start, ten seconds before the end, its end', {
  tag: '@all',
}, async ({ page, service }) => {
  await openList(page);
  const said = await listenToLimits(page);
  await service.scene({ ...long, seconds: 20 });
  await listPage(page).next.click();
  await expect.poll(async () => (await said()).length).toBe(1);
  await expect(listPage(page).rowsFrom(21)).toBeVisible();
  await expect(limitLines(page)).toHaveCount(0);
  const [start, near, end, ...more] = await said();
  expect(start).toMatch(/limit for .* reached: paused until \d\d:\d\d:\d\d\.$/);
  expect(near).toMatch(/ends in ten seconds\.$/);
  expect(end).toMatch(/ has ended\.$/);
  expect(more).toEqual([]);
});

test('axe finds nothing while a limit holds, over rows and where there are none', {
  tag: '@all',
}, async ({ page, service }) => {
  await openList(page);
  await service.scene(long);
  await listPage(page).sortByName.click();
  await expect(limitLines(page)).toHaveCount(1);
  await expect(listPage(page).paused).toBeVisible();
  await expectNoAxeFindings(page);
  await page.reload();
  await expect(listPage(page).pausedPanel).toBeVisible();
  await expectNoAxeFindings(page);
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 720 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, { tag: '@all' }, () => {
    test.use({ viewport });

    test('the strip covers no control that has the focus, forwards and backwards', async ({
      page,
      service,
    }) => {
      await openList(page);
      await service.scene(long);
      await listPage(page).next.click();
      await expect(limitLines(page)).toHaveCount(1);
      await expectFocusUncovered(page);
    });
  });
}
