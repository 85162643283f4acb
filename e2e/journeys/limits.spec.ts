import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { expect } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { countRequests, countSent } from '../support/count-requests.ts';
import { limitLines, listPage, openList } from '../support/list-page.ts';

// The one test here needs a minute of its own.
test.use({ limits: { apiPerMinute: 10 } });

test('pages are read ahead up to 60 % of a limit, and a person may use all of it', {
  tag: '@smoke',
}, async ({ page, service }) => {
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
    'Collection points are paused: limit of 10 requests per minute reached.',
  );
  await expect(listPage(page).paused).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
