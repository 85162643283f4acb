import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectFit, test } from '../fixtures.ts';
import { freshName } from '../support/service-api.ts';
import { personUrlOf } from '../support/service-process.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const addressOf = () => `${freshName('form').replace(' ', '-')}@example.org`;

/** Everything that pages asked for, and where they came from. */
const watchAddresses = (context: BrowserContext): string[] => {
  const seen: string[] = [];
  context.on('request', (request) => {
    seen.push(request.url(), request.headers().referer ?? '');
  });
  return seen;
};

/** Longer than nobody could fill in a form: the page asks for one more button before that. */
const fillIn = async (page: Page, address: string, name: string) => {
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByRole('checkbox', { name }).check();
};
/** Sends it, with one more step where it was too fast. */
const signUp = async (page: Page, thanks: string | RegExp = 'Thank you') => {
  await button(page, 'Sign up').click();
  const more = button(page, 'Send');
  await expect(heading(page, thanks).or(more)).toBeVisible();
  if (await more.isVisible()) await more.click();
  await expect(heading(page, thanks)).toBeVisible();
};

test('a person signs up, by keyboard too, in every language, size and color', async ({
  page,
  api,
  baseURL,
}) => {
  const form = await api.createForm(0, ['Email', 'First name', 'Country'], {
    DataControllerName: 'Alder & Moss Stores',
    RightToWithdraw: 'You can stop at any time, by the link in every email.',
    PrivacyPolicyUrl: 'https://stores.example.com/privacy',
    Language: 'en',
    Languages: ['en', 'de', 'fr', 'sv', 'ar', 'nl'],
  });
  const [news, calls] = form.purposes.map(({ name }) => name);
  const address = addressOf();
  const seen = watchAddresses(page.context());
  await page.goto(`${personUrlOf(baseURL ?? '')}/f/${form.id}`);
  await expect(heading(page, form.name)).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  const boxes = [
    await button(page, 'Sign up').boundingBox(),
    await button(page, 'No, thanks').boundingBox(),
  ];
  expect(Math.round(boxes[0]?.width ?? 0)).toBe(Math.round(boxes[1]?.width ?? 1));
  expect(boxes[0]?.height).toBe(boxes[1]?.height);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFit(page);
  }
  await fillIn(page, address, news ?? '');
  for (const [language, send] of [
    ['Deutsch', 'Anmelden'],
    ['Français', 'S’inscrire'],
    ['Svenska', 'Anmäl mig'],
    ['العربية', 'تسجيل'],
    ['Nederlands', 'Sign up'],
    ['English', 'Sign up'],
  ]) {
    await button(page, language ?? '').click();
    await expect(button(page, send ?? '')).toBeVisible();
    await expectFit(page);
    await expect(page.getByRole('checkbox', { name: news })).toBeChecked();
  }
  // By keyboard alone.
  await page.getByRole('checkbox', { name: calls }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: calls })).toBeChecked();
  await page.keyboard.press('Space');
  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.press('Enter');
  const more = button(page, 'Send');
  await expect(heading(page, 'Thank you').or(more)).toBeVisible();
  if (await more.isVisible()) await more.click();
  await expect(heading(page, 'Thank you')).toBeVisible();
  await expectFit(page);
  const { Purposes } = await api.profileOf(address);
  expect(Purposes?.map(({ Id, Status }) => [Id, Status])).toEqual([
    [form.purposes[0]?.id, 'ACTIVE'],
  ]);

  // Loaded again, and sent again after going back: it counts once.
  await page.reload();
  await expect(page.getByText('It counts once')).toBeVisible();
  expect(await api.receiptsOf(address)).toHaveLength(1);
  const name = address.split('@', 1)[0] ?? '';
  expect(seen.filter((text) => text.includes(name))).toEqual([]);
});

test('without script it works the same, tells what is wrong at its field, and takes a no', async ({
  browser,
  api,
  baseURL,
}) => {
  const form = await api.createForm(0, ['Email'], { NoConsentTransactions: true });
  const [news] = form.purposes.map(({ name }) => name);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    forcedColors: 'active',
    colorScheme: 'dark',
    viewport: { width: 390, height: 800 },
  });
  const seen = watchAddresses(context);
  const page = await context.newPage();
  await page.goto(`${personUrlOf(baseURL ?? '')}/f/${form.id}`);
  const email = page.getByLabel('Email', { exact: true });
  await fillIn(page, 'no address', news ?? '');
  await button(page, 'Sign up').click();
  await expect(page.getByRole('alert')).toContainText('check the marked field');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/name@example\.org/);
  await expect(page.getByRole('checkbox', { name: news })).toBeChecked();
  const address = addressOf();
  await email.fill(address);
  await signUp(page);
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await email.fill(address);
  await button(page, 'No, thanks').click();
  await expect(page.getByText('Not ticked').first()).toBeVisible();
  // What nobody touched ends nothing.
  expect((await api.profileOf(address)).Purposes?.map(({ Status }) => Status)).toContain('ACTIVE');
  const name = address.split('@', 1)[0] ?? '';
  expect(seen.filter((text) => text.includes(name))).toEqual([]);
  await context.close();
});
