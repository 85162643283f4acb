import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { expect, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { countRequests, countSent } from '../support/count-requests.ts';
import { limitLines, listPage, openList } from '../support/list-page.ts';

// One worker, so that the file starts one service; and its minute is shared by all tests here.
test.describe.configure({ mode: 'default' });
test.use({ limits: { apiPerMinute: 10 } });

test('pages are read ahead up to 60 % of a limit, and a person may use all of it', async ({
  page,
  service,
}) => {
  // What counts as resting on a control goes by the page's clock, which is moved on by hand.
  await page.clock.install();
  await openList(page);
  const { next, rowsFrom, sortByName } = listPage(page);
  const requests = await countRequests(service, listCollectionPointsEndpoint);
  const sent = countSent(page, listCollectionPointsEndpoint);
  const restOnNext = async () => {
    await page.mouse.move(0, 0);
    await next.hover();
    await page.clock.runFor(600);
  };
  // The first page was the first of ten requests: five more are within 60 %.
  for (let ahead = 1; ahead <= 5; ahead += 1) {
    await restOnNext();
    expect(sent()).toBe(ahead);
    await next.click();
    await expect(rowsFrom(20 * ahead + 1)).toBeVisible();
    expect(await requests()).toBe(ahead);
  }
  for (let read = 6; read <= 9; read += 1) {
    await restOnNext();
    expect(sent()).toBe(read - 1);
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
});

test('a list that met the limit of a real minute goes on by itself', { tag: '@all' }, async ({
  page,
}) => {
  await openAs(page, 'support', '/collection-points');
  const { next, paused, rowsFrom } = listPage(page);
  // The test before this one may have used up the minute.
  let row = 1;
  await expect(rowsFrom(row)).toBeVisible({ timeout: 90_000 });
  while (!(await paused.isVisible())) {
    row += 20;
    await next.click();
    await expect(rowsFrom(row).or(paused)).toBeVisible();
  }
  await expect(rowsFrom(row)).toBeVisible({ timeout: 90_000 });
  await expect(paused).toHaveCount(0);
  await expect(limitLines(page)).toHaveCount(0);
});
