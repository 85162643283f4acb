import { expect } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { limitLines, listPage, openList } from '../support/list-page.ts';

const perMinute = 5;

test.use({ limits: { apiPerMinute: perMinute } });

test('a list that met the limit of a real minute goes on by itself', { tag: '@all' }, async ({
  page,
  api,
}) => {
  await openList(page);
  for (let made = 1; made < perMinute; made += 1) await api.collectionPointsNamed('Nobody’s');
  const { next, paused, rowsFrom } = listPage(page);
  await next.click();
  await expect(limitLines(page)).toContainText(`limit of ${perMinute} requests per minute reached`);
  await expect(paused).toBeVisible();
  await expect(rowsFrom(21)).toBeVisible({ timeout: 90_000 });
  await expect(paused).toHaveCount(0);
  await expect(limitLines(page)).toHaveCount(0);
});
