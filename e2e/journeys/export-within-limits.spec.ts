import { expect, openAndSignInAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { foundPeople } from '../support/people.ts';

// 60 % of it are 90 pages of 50: the demo's people take more than a minute.
test.use({ limits: { profilesPerMinute: 150 } });

test('an export leaves room for others, meets no limit, and goes on by itself', {
  tag: '@all',
}, async ({ page, context }) => {
  test.setTimeout(240_000);
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.status() === 429) refused.push(response.url());
  });
  await openAndSignInAs(page, 'support', '/data-subjects');
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByText(/^Reads up to 4,500 people a minute/)).toBeVisible();
  const downloading = page.waitForEvent('download', { timeout: 180_000 });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText(/^Paused at 60% of a request limit/)).toBeVisible({
    timeout: 60_000,
  });
  const other = await context.newPage();
  await other.goto('/data-subjects');
  for (let reads = 0; reads < 10; reads += 1) {
    await other.goto(`/data-subjects?size=20&sort=createdDate,${reads % 2 ? 'asc' : 'desc'}`);
    await expect(foundPeople(other)).toHaveCount(20);
  }
  expect((await downloading).suggestedFilename()).not.toContain('partial');
  expect(refused).toEqual([]);
});
