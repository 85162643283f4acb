import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { expect, expectNoAxeFindings } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { countRequests } from '../support/count-requests.ts';
import { keyboard } from '../support/hands.ts';
import { limitLines, listPage, openList } from '../support/list-page.ts';

// One worker, so that the file starts one service; and its minute is shared by all tests here.
test.describe.configure({ mode: 'default' });
test.use({ limits: { apiPerMinute: 10 } });

const endpoint = endpointName(listCollectionPointsEndpoint);

test('pages are read ahead up to 60 % of a limit, a person may use all of it, and beyond it the list waits and goes on', async ({
  page,
  service,
}) => {
  await openList(page);
  const { next, rowsFrom, sortByName } = listPage(page);
  const requests = await countRequests(service, listCollectionPointsEndpoint);
  const pointAtNext = async () => {
    await page.mouse.move(0, 0);
    await next.hover();
  };
  // The first page was the first of ten requests: five more are within 60 %.
  for (let ahead = 1; ahead <= 5; ahead += 1) {
    await pointAtNext();
    await expect.poll(requests).toBe(ahead);
    await next.click();
    await expect(rowsFrom(20 * ahead + 1)).toBeVisible();
    expect(await requests()).toBe(ahead);
  }
  for (let read = 6; read <= 9; read += 1) {
    await pointAtNext();
    // That nothing comes shows only in time: several times what counts as resting on it.
    await page.waitForTimeout(600);
    expect(await requests()).toBe(read - 1);
    await next.click();
    await expect(rowsFrom(20 * read + 1)).toBeVisible();
    expect(await requests()).toBe(read);
  }
  await sortByName.click();
  await expect(limitLines(page)).toContainText(
    'The per-minute limit of this API, 10 requests, was reached (11 made).',
  );
  await expect(listPage(page).paused).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(listPage(page).paused).toHaveCount(0, { timeout: 90_000 });
  await expect(rowsFrom(1)).toBeVisible();
  await expect(limitLines(page)).toHaveCount(0);
  expect(await requests()).toBe(11);
});

test('the API budget opens by keyboard and tells what was used, what holds and what waits', async ({
  page,
  service,
}) => {
  await openList(page);
  await service.scene({ scene: 'minute-limit', endpoint, seconds: 300 });
  await listPage(page).sortByName.click();
  await expect(listPage(page).paused).toBeVisible();
  const opener = page.getByRole('button', { name: /^API budget/ });
  await keyboard(page).press(opener);
  const panel = page.getByRole('dialog', { name: 'API budget' });
  const row = panel.getByRole('listitem').filter({ hasText: endpoint });
  await expect(row).toContainText('2 of 10 in the last minute');
  await expect(row).toContainText(/Paused until \d\d:\d\d:\d\d, for \d min \d+ s/);
  await expect(row).toContainText('What waits: 1 read goes on then.');
  await expect(row).toContainText(/The service last said 11 made, 10 allowed at \d\d:\d\d/);
  await expect(
    panel.getByRole('listitem').filter({ hasText: 'The account, all APIs' }),
  ).toContainText('2 of 1,000,000 in the last hour');
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});
