import { expect, openAs, test } from '../fixtures.ts';

test.use({ baseURL: process.env.E2E_LIMITED_URL ?? '' });

test('a limit is told with its countdown, the rows stay, and the list goes on by itself', async ({
  page,
}) => {
  await openAs(page, 'privacy', '/collection-points');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  const notice = page.getByText(/is paused/);
  for (let pages = 1; pages <= 7 && !(await notice.first().isVisible()); pages += 1) {
    await next.click();
    await expect(
      page
        .getByText(new RegExp(`^Rows ${20 * pages + 1}–`))
        .or(notice)
        .first(),
    ).toBeVisible();
  }
  await expect(notice.first()).toBeVisible();
  await expect(page.getByText(/Free again at \d\d:\d\d:\d\d/).first()).toBeVisible();
  await expect(
    page.getByText(/per-minute limit of this API, 6 requests, was reached/).first(),
  ).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(notice).toHaveCount(0, { timeout: 90_000 });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
