import type { Locator, Page } from '@playwright/test';
import { answerWords } from '#contract/answer-words.ts';
import { expect, expectFit, test } from '../fixtures.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';
import { personUrlOf } from '../support/service-process.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const answer = (page: Page, purpose: string, name: 'Yes' | 'No') =>
  page.getByRole('radiogroup', { name: purpose }).getByRole('radio', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const sizeOf = async (part: Locator) => {
  const { width, height } = (await part.boundingBox()) ?? { width: 0, height: 0 };
  return { width: Math.round(width), height: Math.round(height) };
};
/** What the check of equal ease says that people's pages draw (`surface-of-center.ts`). */
const expectEqualControls = async (page: Page, purpose: string): Promise<void> => {
  const labels = page.getByRole('radiogroup', { name: purpose }).locator('label');
  const [yes, no] = [await sizeOf(labels.nth(0)), await sizeOf(labels.nth(1))];
  expect(no).toEqual(yes);
  expect(yes.height).toBeGreaterThanOrEqual(48);
  const [save, stop] = [button(page, 'Save my choices'), button(page, 'Stop everything')];
  expect(await sizeOf(stop)).toEqual(await sizeOf(save));
  await expect(save).toBeInViewport({ ratio: 1 });
  await expect(stop).toBeInViewport({ ratio: 1 });
};

const prepare = async (api: ServiceApi, fields = {}) => {
  const address = `${freshName('choices').replace(' ', '-')}@example.org`;
  await api.writeElements(address, {});
  const [news, calls] = [await api.createActivePurpose(fields), await api.createActivePurpose()];
  const center = await api.createCenter([{ id: news.id }, { id: calls.id }]);
  return { address, news, calls, center, token: await api.linkTokenOf(address) };
};
const statuses = async (api: ServiceApi, address: string) =>
  Object.fromEntries(
    ((await api.profileOf(address)).Purposes ?? []).map(({ Id, Status }) => [Id, Status]),
  );

test('a person changes their choices, sees what was saved, and stops everything', async ({
  page,
  api,
  baseURL,
}) => {
  const { address, news, calls, center, token } = await prepare(api);
  await page.goto(`${personUrlOf(baseURL ?? '')}/l/${token}/${center}`);
  await expect(heading(page, 'Your choices')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectEqualControls(page, news.name);
    await expectFit(page);
  }
  await answer(page, calls.name, 'Yes').check();
  await button(page, 'العربية').click();
  await expect(heading(page, 'اختياراتك')).toBeVisible();
  await expectFit(page);
  await button(page, 'English').click();
  await expect(answer(page, calls.name, 'Yes')).toBeChecked();

  // By keyboard alone: nothing that has the focus is below the buttons.
  await answer(page, news.name, 'Yes').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(answer(page, calls.name, 'No')).toBeChecked();
  const focused = await answer(page, calls.name, 'No').boundingBox();
  const foot = await button(page, 'Save my choices').boundingBox();
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Saved. 2 changes')).toBeVisible();
  await expectFit(page);
  expect(await statuses(api, address)).toEqual({ [news.id]: 'ACTIVE', [calls.id]: 'OPT_OUT' });

  await button(page, 'Stop everything').click();
  await expect(heading(page, 'Everything has stopped')).toBeVisible();
  await expect(page.getByText(news.name)).toBeVisible();
  await expectFit(page);
  await page.getByRole('link', { name: 'See all my choices' }).click();
  await expect(answer(page, news.name, 'No')).toBeChecked();
  expect(await page.content()).not.toContain(address);
});

test('whatever has the focus stands above the buttons', async ({ page, api, baseURL }) => {
  const { address, news, calls } = await prepare(api);
  const more = [await api.createActivePurpose(), await api.createActivePurpose()];
  const center = await api.createCenter([news, calls, ...more].map(({ id }) => ({ id })));
  const token = await api.linkTokenOf(address);
  const foot = page.getByRole('region', { name: 'Save my choices' });
  const last = page.getByRole('link', { name: 'Privacy notice' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 664 });
    await page.goto(`${personUrlOf(baseURL ?? '')}/l/${token}/${center}`);
    do {
      await page.keyboard.press('Tab');
      const focused = await page.locator(':focus').boundingBox();
      const edge = await foot.boundingBox();
      expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
    } while (!(await last.evaluate((link) => link === document.activeElement)));
  }
});

test('without script topics and preferences are offered under a yes alone, and saved', async ({
  browser,
  api,
  baseURL,
}) => {
  const preference = await api.createPreference(['Fashion', 'Home', 'Toys']);
  const { address, news, center, token } = await prepare(api, {
    CustomPreferenceIds: [preference.id],
  });
  const context = await browser.newContext({ javaScriptEnabled: false, forcedColors: 'active' });
  const page = await context.newPage();
  await page.goto(`${personUrlOf(baseURL ?? '')}/l/${token}/${center}`);
  const toys = page
    .getByRole('group', { name: preference.name })
    .getByRole('checkbox', { name: 'Toys' });
  await expect(toys).toBeHidden();
  await answer(page, news.name, 'Yes').check();
  await toys.check();
  await button(page, 'Save my choices').click();
  await expect(heading(page, 'Saved. 2 changes')).toBeVisible();
  await expect(toys).toBeChecked();
  expect(await statuses(api, address)).toEqual({ [news.id]: 'ACTIVE' });
  await answer(page, news.name, 'No').check();
  await expect(toys).toBeHidden();
  await button(page, 'Save my choices').click();
  await expect(heading(page, 'Saved. 1 change')).toBeVisible();
  expect(await statuses(api, address)).toEqual({ [news.id]: 'WITHDRAWN' });
  await context.close();
});

/** What the pages of choices, a save of one, a stop of everything and the history are headed with. */
const headings = {
  en: ['Your choices', 'Saved. 1 change', 'Everything has stopped', /^What I agreed to/],
  de: ['Ihre Auswahl', 'Gespeichert. 1 Änderung', 'Alles ist gestoppt', /^Wozu ich Ja gesagt/],
  fr: ['Vos choix', 'Enregistré. 1 modification', 'Tout est arrêté', /^Ce que j.ai accepté/],
  sv: ['Dina val', 'Sparat. 1 ändring', 'Allt är stoppat', /^Vad jag har sagt ja till/],
  ar: ['اختياراتك', 'تم الحفظ. تغيير واحد', 'تم إيقاف كل شيء', /^ما وافقت عليه/],
} as const satisfies Record<keyof typeof answerWords, readonly (string | RegExp)[]>;

for (const javaScriptEnabled of [false, true]) {
  test(`in each language a link opens, a change is saved, everything stops and is told of, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    api,
    baseURL,
  }) => {
    const { address, news, center, token } = await prepare(api);
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    for (const language of ['en', 'de', 'fr', 'sv', 'ar'] as const) {
      const [own, saved, stopped, history] = headings[language];
      const { yes, no, save, stopEverything } = answerWords[language];
      const answers = page.getByRole('radiogroup', { name: news.name });
      await page.goto(`${personUrlOf(baseURL ?? '')}/l/${token}/${center}?lang=${language}`);
      await expect(heading(page, own)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await answers.getByRole('radio', { name: yes, exact: true }).check();
      await button(page, save).click();
      await expect(heading(page, saved)).toBeVisible();
      expect((await statuses(api, address))[news.id]).toBe('ACTIVE');
      await button(page, stopEverything).click();
      await expect(heading(page, stopped)).toBeVisible();
      expect((await statuses(api, address))[news.id]).toBe('WITHDRAWN');
      await page.locator('main a').click();
      await expect(answers.getByRole('radio', { name: no, exact: true })).toBeChecked();
      await page.locator('aside a').first().click();
      await expect(heading(page, history)).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: news.name }).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    await context.close();
  });
}
