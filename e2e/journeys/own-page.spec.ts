import type { Page } from '@playwright/test';
import { expect, expectFit, test } from '../fixtures.ts';
import { freshName } from '../support/service-api.ts';
import { personUrlOf } from '../support/service-process.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** A link, or on pages of choices a button, which keeps what was ticked. */
const inLanguage = (page: Page, name: string) =>
  page.locator('nav.languages').getByText(name, { exact: true }).click();

/** Wide and narrow, from left to right and from right to left; each in light and dark. */
const expectFourForms = async (page: Page, english: string, arabic: string): Promise<void> => {
  for (const [language, title] of [
    ['English', english],
    ['العربية', arabic],
  ] as const) {
    await inLanguage(page, language);
    await expect(heading(page, title)).toBeVisible();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFit(page);
    }
  }
  await inLanguage(page, 'English');
};
const freshAddress = () => `${freshName('own').replace(' ', '-')}@example.org`;

test('a person gets a link by mail and opens their own page with it', async ({
  page,
  api,
  baseURL,
}) => {
  const [address, personUrl] = [freshAddress(), personUrlOf(baseURL ?? '')];
  await api.writeElements(address, {});
  await page.goto(`${personUrl}/link`);
  await expectFourForms(page, 'Get a link to your choices', 'احصل على رابط إلى اختياراتك');
  await page.getByRole('textbox', { name: 'Your email address' }).fill(address);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your mail')).toBeVisible();
  await expectFit(page);
  await page.getByRole('link', { name: 'Outbox' }).click();
  await expectFourForms(page, 'Outbox', 'صندوق الصادر');
  const link = page.getByRole('link', { name: /\/l\// }).first();
  const token = (await link.textContent())?.split('/l/')[1]?.split('.', 1)[0] ?? '';
  await link.click();
  await expect(heading(page, 'Your choices')).toBeVisible();
  expect(page.url()).toBe(`${personUrl}/p`);
  await expectFourForms(page, 'Your choices', 'اختياراتك');
  expect(await page.content()).not.toContain(address);

  // As a former page had it: the fragment is the browser's alone.
  await page.goto(`${baseURL}/ui/#/preferences/token/shop/${token}`);
  await expect(heading(page, 'Your choices')).toBeVisible();
  expect(page.url()).toBe(`${personUrl}/p/shop`);
  await page.goto(`${baseURL}/ui/#/login/shop`);
  await expect(heading(page, 'Get a link to your choices')).toBeVisible();
});

test('addresses of hosted centers as sites link them open a page, or the form for a link', async ({
  page,
  api,
  baseURL,
}) => {
  const [address, personUrl] = [freshAddress(), personUrlOf(baseURL ?? '')];
  await api.writeElements(address, {});
  const { id } = await api.createActivePurpose();
  const center = await api.createCenter([{ id }]);
  const token = await api.linkTokenOf(address);
  const former = `${baseURL}/ui/#/preferences/multipage`;
  // An app that encodes each person's token.
  await page.goto(`${former}/token/${center}/${encodeURIComponent(token)}`);
  await expect(heading(page, 'Your choices')).toBeVisible();
  expect(page.url()).toBe(`${personUrl}/p/${center}`);
  // A token of the other system, whose characters had to be encoded.
  await page.goto('about:blank');
  await page.goto(`${former}/token/${center}/Emv7TKQV8QCvDr05czK8GvQY%2FMZ0F3B9H49ilnKO4Ys%3D`);
  await expect(heading(page, 'This link is incomplete or no longer works')).toBeVisible();
  // With a blank behind it, and with parameters, as footers of sites have them.
  for (const rest of ['%20', '?BU=Deco&TargetCountry=GB', '']) {
    await page.goto('about:blank');
    await page.goto(`${former}/login/${center}${rest}`);
    await expect(heading(page, 'Get a link to your choices')).toBeVisible();
  }
});

test('without script and without cookies the same link opens the page, by one button', async ({
  browser,
  api,
  baseURL,
}) => {
  const [address, personUrl] = [freshAddress(), personUrlOf(baseURL ?? '')];
  await api.writeElements(address, {});
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(`${personUrl}/link`);
  await page.getByRole('textbox', { name: 'Your email address' }).fill(address);
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await page.getByRole('link', { name: 'Outbox' }).click();
  const link = page.getByRole('link', { name: /\/l\// }).first();
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(heading(page, 'Your choices')).toBeVisible();
  // A browser that keeps none comes to the page without it.
  await context.clearCookies();
  const arrived = await context.request.get(href, { maxRedirects: 0 });
  await context.clearCookies();
  await page.goto(personUrl + (arrived.headers().location ?? ''));
  await expect(heading(page, 'Your browser keeps no cookies for this page')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Your choices')).toBeVisible();
  await context.close();
});
