import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { expect } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { countRequests } from '../support/count-requests.ts';
import { limitLines, listPage, openList, openListToo } from '../support/list-page.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const endpoint = endpointName(listCollectionPointsEndpoint);

test('ten tabs send ten requests at most into a limit, and one each when it is over', {
  tag: '@all',
}, async ({ page, service }) => {
  await openList(page);
  const tabs = [page];
  while (tabs.length < 10) tabs.push(await openListToo(page));
  const requests = await countRequests(service, listCollectionPointsEndpoint);
  const scene = await service.scene({ scene: 'minute-limit', endpoint, seconds: 25 });
  // By keyboard, since the strip that appears moves what a mouse was about to meet.
  await Promise.all(tabs.map((tab) => listPage(tab).sortByName.press('Enter')));
  for (const tab of tabs) await expect(listPage(tab).paused).toBeVisible();
  const refused = await requests();
  expect(Date.now()).toBeLessThan(Date.parse(scene.endsAt));
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(10);

  for (const tab of tabs) {
    await tab.bringToFront();
    await expect(listPage(tab).paused).toHaveCount(0);
    await expect(tab.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute(
      'aria-sort',
      /ending$/,
    );
    await expect(limitLines(tab)).toHaveCount(0);
  }
  await expect.poll(async () => (await requests()) - refused).toBe(10);
});

test('a limit that one tab meets shows in the other and holds it', async ({ page, service }) => {
  await openList(page);
  const other = await openListToo(page);
  const requests = await countRequests(service, listCollectionPointsEndpoint);
  await service.scene({ scene: 'minute-limit', endpoint, seconds: 600 });
  await listPage(page).sortByName.click();
  await expect(limitLines(page)).toContainText('Collection points are paused: ');
  const refused = await requests();

  await expect(limitLines(other)).toContainText('Reached in another tab');
  await expect(listPage(other).next).toHaveText(/^Next \(\d+ min \d+ s\)$/);
  await listPage(other).sortByName.click();
  await expect(listPage(other).paused).toBeVisible();
  await other.reload();
  await expect(listPage(other).pausedPanel).toBeVisible();
  await expect(limitLines(other)).toBeVisible();
  expect(await requests()).toBe(refused);
});
