import type { Page } from '@playwright/test';
import { expect, expectFit, expectNoAxeFindings, openAs, signInAs, test } from '../fixtures.ts';
import { freshName } from '../support/service-api.ts';

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('axe finds nothing on any page', { tag: '@smoke' }, async ({ page, api }) => {
  const { id, name } = await api.createDraft();
  await page.goto('/collection-points');
  await heading(page, 'Sign in');
  await expectNoAxeFindings(page);
  await signInAs(page, 'privacy');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto('/collection-points?name=nothing-has-this-name');
  await expect(page.getByText(/no match|match/i).first()).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto('/collection-points/new');
  await heading(page, 'New collection point');
  await page.getByRole('button', { name: 'Create Draft' }).click();
  await expect(
    page.getByText('Required.').or(page.getByText('Must not be empty.')).first(),
  ).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto(`/collection-points/${id}?version=1`);
  await heading(page, name);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Disable…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Token' }).click();
  await page.getByRole('button', { name: 'Show token' }).click();
  await expect(page.getByRole('button', { name: 'Hide token' })).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto(`/collection-points/${id}/edit?version=1`);
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(name);
  await expectNoAxeFindings(page);

  await page.goto('/api-access');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto('/no-such-page');
  await heading(page, 'Page not found');
  await expectNoAxeFindings(page);
  await page.goto('/signed-out');
  await heading(page, "You're signed out");
  await expectNoAxeFindings(page);
});

for (const [width, details] of [
  [320, {}],
  [1440, { tag: '@all' }],
] as const) {
  test.describe(`${width} pixels wide`, details, () => {
    test.use({ viewport: { width, height: 720 } });

    test('no page scrolls sideways, not even with a name that cannot be broken', async ({
      page,
      api,
    }) => {
      const { id } = await api.createDraft({ Name: freshName('').trim().padEnd(255, 'n') });
      await openAs(page, 'privacy', '/collection-points');
      for (const path of [
        '/collection-points',
        '/collection-points/new',
        `/collection-points/${id}?version=1`,
        `/collection-points/${id}/edit?version=1`,
        '/settings/data-elements',
        '/api-access',
        '/consent-groups',
        '/destinations',
        '/destinations/new',
        '/api-access/new',
        '/api-access/signing-keys/new',
        '/colleagues',
        '/glossary',
        '/first-steps',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/^Loading /)).toHaveCount(0);
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(beyond, `pixels beyond the screen at ${path.split('/').length} levels`).toBe(0);
      }
    });
  });
}

test('no list hides a column beyond its edge in a window of 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'privacy', '/collection-points');
  for (const path of [
    '/collection-points',
    '/purposes',
    '/purpose-preferences',
    '/preference-centers',
    '/data-subjects',
  ]) {
    await page.goto(path);
    const rows = page.locator('tbody:not([aria-hidden]) tr');
    await expect(rows.first()).toBeVisible();
    await expect(page.getByText(/^Loading /)).toHaveCount(0);
    const beyond = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('table')].map(
          ({ offsetWidth, parentElement }) => offsetWidth - (parentElement?.clientWidth ?? 0),
        ),
      );
    await expect.poll(beyond).toEqual([0]);
  }
});

const fitsWithin = async (page: Page) => {
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  // The width that most phones have; what axe finds doesn't hang on it.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(beyond).toBe(0);
};

for (const width of [320, 1440]) {
  test(`activity, people and a list with its columns fit ${width} px, light and dark`, async ({
    page,
  }) => {
    const expectFits = async () => {
      await page.setViewportSize({ width, height: 800 });
      await expectFit(page);
      if (width < 390) await fitsWithin(page);
    };
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, 'privacy', '/data-subjects');
    const box = page.getByRole('textbox', { name: 'Search people' });
    const people = page.getByRole('table', { name: 'People' });
    await box.fill('VICTOR.SANDERS@example.org');
    await page.keyboard.press('Enter');
    await expect(people.getByRole('link')).toHaveCount(1);
    await expectFits();
    await box.fill(`${'nobody'.repeat(30)}@example.org`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('No one found').first()).toBeVisible();
    await expectFits();

    for (const tab of ['Visits', 'Lists and exports', 'Changes', 'Programs']) {
      if (tab === 'Visits') await page.goto('/activity');
      await page.getByRole('button', { name: tab, exact: true }).click();
      const details = page.getByRole('button', { name: 'Details' }).first();
      const nothing = page.getByText('Nothing has been done yet.');
      await expect(details.or(nothing)).toBeVisible();
      if (await details.isVisible()) await details.click();
      await expectFits();
    }

    await page.goto('/collection-points');
    await page.getByRole('button', { name: 'Columns and views' }).click();
    await page.getByRole('textbox', { name: 'Save this view as' }).fill('Mine of this week');
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('button', { name: /^Mine of this week/ })).toBeVisible();
    await expectFits();
  });
}
