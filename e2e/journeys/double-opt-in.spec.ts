import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { mouse } from '../support/hands.ts';
import { pickMore } from '../support/people.ts';
import { freshName } from '../support/service-api.ts';
import { personUrlOf } from '../support/service-process.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const freshAddress = () => `${freshName('double').replace(' ', '-')}@example.org`;

/** Opens the newest mail about a purpose in the outbox of the demo, by its button. */
const openMail = async (page: Page, personUrl: string, purpose: string): Promise<void> => {
  await page.goto(`${personUrl}/outbox`);
  await page
    .getByRole('article')
    .filter({ hasText: purpose })
    .getByRole('link', { name: /\/c\/[\w-]{43}$/ })
    .first()
    .click();
};

/** Sends a form that is filled in, with one more step where it was too fast. */
const send = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  const more = page.getByRole('button', { name: 'Send', exact: true });
  await expect(heading(page, 'Check your mail').or(more)).toBeVisible();
  if (await more.isVisible()) await more.click();
  await expect(heading(page, 'Check your mail')).toBeVisible();
};

test('who signs up by a form confirms with one button, without script, and can stop it', async ({
  browser,
  api,
  baseURL,
}) => {
  const [address, personUrl] = [freshAddress(), personUrlOf(baseURL ?? '')];
  const form = await api.createForm(undefined, [], {
    DoubleOptIn: true,
    consentDOICancelOption: true,
  });
  const [news] = form.purposes;
  const statusOf = async () => {
    const { Purposes } = await api.profileOf(address);
    return Purposes?.find(({ Id }) => Id === news?.id)?.Status;
  };
  await api.submitReceipt(form, address, {
    purposes: [{ Id: news?.id ?? '', TransactionType: 'CONFIRMED' }],
  });
  expect(await statusOf()).toBe('PENDING');

  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const page = await context.newPage();
  await openMail(page, personUrl, news?.name ?? '');
  await expect(heading(page, 'Is that right?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await expect(page.getByText(news?.name ?? '').first()).toBeVisible();
  await page.getByRole('link', { name: "I didn't ask for this" }).click();
  await expect(heading(page, 'Cancel this sign-up?')).toBeVisible();
  const cancel = page.url();
  await page.goBack();
  expect(await statusOf()).toBe('PENDING');
  await page.getByRole('button', { name: 'Confirm' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Confirmed')).toBeVisible();
  expect(await statusOf()).toBe('ACTIVE');
  expect(await page.content()).not.toContain(address);
  await page.goto(cancel);
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expect(heading(page, 'This has stopped')).toBeVisible();
  expect(await statusOf()).toBe('WITHDRAWN');
  await context.close();
});

test('its pages fit every screen, language and color', async ({ browser, api, baseURL }) => {
  const [address, personUrl] = [freshAddress(), personUrlOf(baseURL ?? '')];
  const form = await api.createForm(undefined, [], { DoubleOptIn: true });
  const [news] = form.purposes;
  await api.submitReceipt(form, address, {
    purposes: [{ Id: news?.id ?? '', TransactionType: 'CONFIRMED' }],
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  await openMail(page, personUrl, news?.name ?? '');
  await expect(heading(page, 'Is that right?')).toBeVisible();
  const link = new URL(page.url()).origin + new URL(page.url()).pathname;
  for (const language of ['en', 'de', 'fr', 'sv', 'ar']) {
    await page.setViewportSize({ width: language === 'en' ? 1280 : 320, height: 700 });
    for (const path of [link, `${link}/cancel`]) {
      await page.goto(`${path}?lang=${language}`);
      await expect(page.getByRole('button')).toHaveCount(1);
      await expectFit(page);
    }
  }
  await page.goto(`${link}x`);
  await expect(heading(page, 'This link is incomplete or no longer works')).toBeVisible();
  await context.close();
});

test('nobody confirms by opening a link, and what a person confirms, changes and stops shows up in the open page of support', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  const [address, personUrl] = [freshAddress(), personUrlOf(baseURL ?? '')];
  const [fashion, home] = await api.topics();
  if (fashion === undefined || home === undefined) throw new Error('The demo has no two topics.');
  const news = await api.createActivePurpose({ TopicIds: [fashion.id, home.id] });
  const form = await api.createForm(undefined, ['Email'], {
    DoubleOptIn: true,
    PurposeIds: [news.id],
  });
  const center = await api.createCenter([{ id: news.id }]);
  const context = await browser.newContext();
  const own = await context.newPage();
  await own.goto(`${personUrl}/f/${form.id}`);
  await own.getByLabel('Email', { exact: true }).fill(address);
  await own.getByRole('checkbox', { name: news.name }).check();
  await own.getByRole('checkbox', { name: fashion.name }).check();
  await send(own);

  // Nothing in it is loaded anew but by its own button.
  const { Id } = await api.profileOf(address);
  await openAs(page, 'support', `/data-subjects/${Id}`);
  const row = page.getByRole('row', { name: news.name });
  await expect(row.getByText('Pending')).toBeVisible();
  const shows = async (status: string) => {
    await pickMore(page, mouse, 'Refresh');
    // A person of many purposes has them folded, and a box to find one.
    const box = page.getByRole('searchbox', { name: 'Find a purpose' });
    if (await box.isVisible()) await box.fill(news.name);
    await expect(row.getByText(status, { exact: true })).toBeVisible();
  };

  // A mail scanner has another browser.
  const elsewhere = await browser.newContext();
  const scanner = await elsewhere.newPage();
  await openMail(scanner, personUrl, news.name);
  for (let time = 1; time <= 3; time += 1) {
    await scanner.reload({ waitUntil: 'networkidle' });
    await expect(heading(scanner, 'Is that right?')).toBeVisible();
  }
  await shows('Pending');
  await scanner.getByRole('button', { name: 'Confirm' }).click();
  await expect(heading(scanner, 'Confirmed')).toBeVisible();
  await elsewhere.close();
  await shows('Active');
  await expect(row).toContainText(fashion.name);
  await expect(row).not.toContainText(home.name);

  await own.goto(`${personUrl}/l/${await api.linkTokenOf(address)}/${center}`);
  await own.getByRole('checkbox', { name: fashion.name }).uncheck();
  await own.getByRole('checkbox', { name: home.name }).check();
  await own.getByRole('button', { name: 'Save my choices' }).click();
  await expect(heading(own, 'Saved. 1 change')).toBeVisible();
  await shows('Active');
  await expect(row).toContainText(home.name);
  await expect(row).not.toContainText(fashion.name);

  await own.getByRole('button', { name: 'Stop everything' }).click();
  await expect(heading(own, 'Everything has stopped')).toBeVisible();
  await shows('Withdrawn');
  await context.close();
});

test('who filled our form confirms with one click in the same browser, and elsewhere with two', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  const personUrl = personUrlOf(baseURL ?? '');
  const form = await api.createForm(undefined, ['Email'], { DoubleOptIn: true });
  const [news] = form.purposes;
  const statusOf = async (address: string) => {
    const { Purposes } = await api.profileOf(address);
    return Purposes?.find(({ Id }) => Id === news?.id)?.Status;
  };
  const signUp = async (address: string) => {
    await page.goto(`${personUrl}/f/${form.id}`);
    await page.getByLabel('Email', { exact: true }).fill(address);
    await page.getByRole('checkbox', { name: news?.name ?? '' }).check();
    await send(page);
    await expect(page.getByText('within 72 hours')).toBeVisible();
    await expectFit(page);
    expect(await statusOf(address)).toBe('PENDING');
  };
  const [here, there] = [freshAddress(), freshAddress()];

  await signUp(here);
  await openMail(page, personUrl, news?.name ?? '');
  await expect(heading(page, 'Confirmed')).toBeVisible();
  expect(await statusOf(here)).toBe('ACTIVE');

  await signUp(there);
  const context = await browser.newContext();
  const other = await context.newPage();
  await openMail(other, personUrl, news?.name ?? '');
  await expect(heading(other, 'Is that right?')).toBeVisible();
  expect(await statusOf(there)).toBe('PENDING');
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(heading(other, 'Confirmed')).toBeVisible();
  expect(await statusOf(there)).toBe('ACTIVE');
  await context.close();
});
