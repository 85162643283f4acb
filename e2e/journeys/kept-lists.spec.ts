import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { expect } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { listPage, openList } from '../support/list-page.ts';

/** Statuses that the service answered to reads of collection points. */
const answersOf = async (url: string): Promise<Record<string, number>> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const sums: Record<string, number> = {};
  for (const { path } of [listCollectionPointsEndpoint, listCollectionPointVersionsEndpoint]) {
    const line = new RegExp(
      `http_requests_total{.*endpoint="${path}",status="(\\d+)"} (\\d+)`,
      'g',
    );
    for (const [, status = '', count] of metrics.matchAll(line)) {
      sums[status] = (sums[status] ?? 0) + Number(count);
    }
  }
  return sums;
};

test('a list that has not changed is shown from what the browser has', async ({
  page,
  service,
}) => {
  await openList(page);
  const rows = await page.getByRole('row').allTextContents();
  const before = await answersOf(service.url);
  await page.reload();
  await expect(listPage(page).rowsFrom(1)).toBeVisible();
  await expect(page.getByRole('row')).toHaveText(rows);
  const after = await answersOf(service.url);
  expect(after[304]).toBeGreaterThan(0);
  expect(after[200]).toBe(before[200]);
});
