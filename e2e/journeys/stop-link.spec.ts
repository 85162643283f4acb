import type { Page } from '@playwright/test';
import { expect, expectFit, test } from '../fixtures.ts';
import { freshName } from '../support/service-api.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

test('one click in a mail and one button stop one purpose, and then everything, without script', async ({
  browser,
  api,
}) => {
  const address = `${freshName('stop').replace(' ', '-')}@example.org`;
  const form = await api.createForm();
  const [news, calls] = form.purposes;
  const yes = (id: string) => ({ Id: id, TransactionType: 'CONFIRMED' });
  await api.submitReceipt(form, address, { purposes: [yes(news?.id ?? ''), yes(calls?.id ?? '')] });
  const statuses = async () => {
    const { Purposes } = await api.profileOf(address);
    return [news, calls].map((own) => Purposes?.find(({ Id }) => Id === own?.id)?.Status);
  };
  const { StopLink, Purposes } = await api.profileOf(address);
  const link = Purposes?.find(({ Id }) => Id === news?.id)?.StopLink ?? '';

  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(link);
  await expect(heading(page, `Stop \u2068${news?.name}\u2069?`)).toBeVisible();
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(heading(page, /إيقاف/)).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE']);
  await page.getByRole('button').click();
  await expect(heading(page, `Stopped: \u2068${news?.name}\u2069`)).toBeVisible();
  expect(await statuses()).toEqual(['WITHDRAWN', 'ACTIVE']);

  await page.goto(StopLink ?? '');
  await page.getByRole('button', { name: 'Stop everything' }).click();
  await expect(heading(page, 'Everything has stopped')).toBeVisible();
  expect(await statuses()).toEqual(['WITHDRAWN', 'WITHDRAWN']);
  expect(await page.content()).not.toContain(address);
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test('its pages fit every screen, language and color, by keyboard too', async ({
  browser,
  api,
}) => {
  const address = `${freshName('stop').replace(' ', '-')}@example.org`;
  await api.writeElements(address, {});
  const { StopLink } = await api.profileOf(address);
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const language of ['en', 'de', 'fr', 'sv', 'ar']) {
    await page.setViewportSize({ width: language === 'en' ? 1280 : 320, height: 700 });
    await page.goto(`${StopLink}?lang=${language}`);
    await expectFit(page);
    await page.getByRole('button').press('Enter');
    await expect(page.getByRole('button')).toHaveCount(0);
    await expectFit(page);
  }
  await page.goto(`${StopLink}x`);
  await expect(heading(page, 'This link is incomplete')).toBeVisible();
  await expectFit(page);
  await context.close();
});
