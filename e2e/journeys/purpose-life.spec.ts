import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, signInAs, test } from '../fixtures.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const versions = (page: Page) => page.getByRole('table', { name: 'Versions of this purpose' });
const row = (page: Page, version: number) =>
  versions(page).getByRole('row', { name: new RegExp(`^Version ${version}\\b`) });
const purposeId = (page: Page) => new URL(page.url()).pathname.split('/').pop() ?? '';
const linkTo = (id: string, version: number) => ({
  PurposeIds: undefined,
  PurposeIdsWithVersion: [{ Id: id, Version: version }],
});

/** The part of the page, by its tab. */
const openPart = async (page: Page, hands: Hands, name: string) => {
  const tabs = page.getByRole('navigation', { name: 'Parts of this purpose' });
  await hands.press(tabs.getByRole('link', { name: new RegExp(`^${name}`) }));
};

const confirm = async (page: Page, hands: Hands, name: string) => {
  await hands.press(dialog(page).getByRole('button', { name, exact: true }));
};

const dayField = (page: Page) => dialog(page).getByLabel(/^Retires on/);

/** A day as the native field takes it, so many days from today in UTC. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Types the phrase that frees the button, and presses it. */
const retire = async (page: Page, hands: Hands, version: number) => {
  const phrase = `retire version ${version} DEMO`;
  await hands.write(dialog(page).getByRole('textbox', { name: /to confirm$/ }), phrase);
  await confirm(page, hands, `Retire version ${version}`);
};

const create = async (page: Page, hands: Hands, name: string, description: string) => {
  await hands.press(link(page, 'New purpose'));
  await expect(heading(page)).toHaveText('New purpose');
  await hands.write(field(page, /^Name/), 'Marketing email');
  await hands.write(field(page, /^Description/), description);
  await hands.press(button(page, 'Create Draft'));
  // Without a life span, and then under a name that is taken: each told at its field.
  const lifeSpan = field(page, /^Consent expires after/);
  await expect(lifeSpan).toHaveAccessibleDescription(/Enter when consent expires/);
  await expect(lifeSpan).toBeFocused();
  await hands.write(lifeSpan, '2');
  await hands.press(button(page, 'Create Draft'));
  await expect(field(page, /^Name/)).toHaveAccessibleDescription(/already|taken|has this name/i);
  await expect(field(page, /^Name/)).toBeFocused();
  await hands.write(field(page, /^Name/), name);
  await hands.press(button(page, 'Create Draft'));
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByText('Created.', { exact: true })).toBeVisible();
};

/** Draft, published, used, a second version edited and published, the whole retired by a day. */
const liveThrough = async (page: Page, hands: Hands, api: ServiceApi) => {
  const name = freshName('Journey purpose');
  await openAs(page, 'privacy', '/purposes');
  await create(page, hands, name, 'First words');
  await openPart(page, hands, 'Settings');
  await expect(page.getByText('2 years', { exact: true })).toBeVisible();
  await openPart(page, hands, "Where it's used");
  await expect(page.getByText('No collection point links this purpose.')).toBeVisible();

  await expect(button(page, 'Publish…')).toBeEnabled();
  await hands.press(button(page, 'Publish…'));
  await confirm(page, hands, 'Publish version 1');
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await openPart(page, hands, 'Versions');
  await expect(row(page, 1)).toContainText('Active');
  const id = purposeId(page);
  const point = await api.createDraft(linkTo(id, 1));

  await hands.press(page.getByRole('link', { name: 'Edit', exact: true }));
  await expect(field(page, /^Description/)).toHaveValue('First words');
  await hands.write(field(page, /^Description/), 'Second words');
  await hands.press(button(page, 'Save Draft…'));
  await expect(dialog(page)).toContainText('First words');
  await expect(dialog(page)).toContainText('Second words');
  await expect(dialog(page)).toContainText('Creates a Draft. Version 1 stays Active');
  await confirm(page, hands, 'Create Draft');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(page.getByText('Second words').first()).toBeVisible();

  // What is used where was read again: the point keeps version 1.
  await openPart(page, hands, "Where it's used");
  const used = page.getByRole('table', { name: 'Collection points that link this purpose' });
  await expect(used.getByRole('row', { name: new RegExp(point.name) })).toContainText('links v1');

  await expect(button(page, 'Publish…')).toBeEnabled();
  await hands.press(button(page, 'Publish…'));
  await expect(dialog(page)).toContainText('Replaces v1.');
  await confirm(page, hands, 'Publish version 2');
  await expect(page.getByText('Version 2 is now Active, and version 1 is Retired.')).toBeVisible();
  await openPart(page, hands, 'Versions');
  await expect(row(page, 1)).toContainText('Retired');
  await expect(row(page, 2)).toContainText('Active');

  await hands.press(button(page, 'Retire…'));
  await expect(dayField(page)).toHaveValue('');
  await expect(dialog(page)).toContainText('Nobody has consent to this purpose in force.');
  await expect(dialog(page)).toContainText('No Active collection point links this purpose.');
  await dayField(page).fill(dayFromNow(-30));
  await retire(page, hands, 2);
  await expect(dayField(page)).toHaveAccessibleDescription(/This day has passed/);
  await expect(dayField(page)).toBeFocused();
  await dayField(page).fill(dayFromNow(30));
  await retire(page, hands, 2);
  await expect(page.getByText('Retirement scheduled.', { exact: true })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, 2)).toContainText('Active');

  // In the list, and taken back where it is told.
  await page.goto('/purposes?sort=lastModifiedDate,desc');
  const listed = page.getByRole('row', { name: new RegExp(name) });
  await expect(listed).toContainText(/Retires on \w{3} \d+, \d{4}/);
  await hands.press(listed.getByRole('link', { name, exact: true }));
  await hands.press(button(page, 'Cancel retirement'));
  await expect(page.getByText('Retirement canceled.', { exact: true })).toBeVisible();
  await expect(button(page, 'Cancel retirement')).toBeHidden();
  await page.goto('/purposes?sort=lastModifiedDate,desc');
  await expect(listed).toContainText('Active');
  await expect(listed).not.toContainText('Retires on');
};

test('a privacy manager takes a purpose from Draft to its retirement, and takes that back', {
  tag: '@all',
}, async ({ page, api }) => {
  await liveThrough(page, mouse, api);
});

test('by keyboard, a privacy manager takes a purpose from Draft to its retirement, and takes that back', async ({
  page,
  api,
}) => {
  await liveThrough(page, keyboard(page), api);
});

test('the coverage map names a purpose without an Active point, and a point with Drafts alone', {
  tag: '@smoke',
}, async ({ page, api }) => {
  const name = freshName('Uncovered purpose');
  const id = await api.createDraftPurpose(name);
  const point = await api.createDraft(linkTo(id, 1));
  await openAs(page, 'privacy', '/purposes');
  await link(page, 'Coverage map').click();
  const map = page.getByRole('table', { name: /^Purposes and the collection points/ });
  await expect(page.getByText(/^Updated \d\d:\d\d:\d\d\.$/)).toBeVisible();
  await expect(map.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);

  const show = page.getByRole('combobox', { name: 'Show', exact: true });
  await show.selectOption('drafts-without-active');
  await expect(map.getByRole('row', { name: new RegExp(name) })).toContainText('Not collected');
  await expect(map.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await expect(map.getByRole('row', { name: /^Marketing email/ })).toHaveCount(0);
  await show.selectOption('draft-only');
  await expect(map.getByRole('columnheader', { name: new RegExp(point.name) })).toBeVisible();
  await map
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link', { name: new RegExp(`^Draft: version 1 of ${point.name}`) })
    .click();
  await expect(heading(page)).toHaveText(point.name);
  await expect(page.getByText(/^Times are in Europe\/Stockholm, now \+0[12]:00\.$/)).toHaveCount(1);
});

for (const [width, details] of [
  [360, {}],
  [1440, { tag: '@all' }],
] as const) {
  test.describe(`${width} pixels wide, in light and dark colours`, details, () => {
    test.use({ viewport: { width, height: 800 } });

    test('axe finds nothing on the pages of purposes, and none scrolls sideways', async ({
      page,
      api,
    }) => {
      const name = freshName('').trim().padEnd(200, 'n');
      const id = await api.createDraftPurpose(name);
      await page.goto('/purposes');
      await signInAs(page, 'privacy');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expectFit(page);
      // The whole map has thousands of cells, and these are like them.
      await page.goto('/purposes/coverage?show=drafts-without-active');
      await expect(page.getByText(/^Updated \d\d:\d\d:\d\d\.$/)).toBeVisible();
      await expectFit(page);
      await page.goto('/purposes/new');
      await button(page, 'Create Draft').click();
      await expect(page.getByText('Must not be empty.')).toBeVisible();
      await expectFit(page);
      await page.goto(`/purposes/${id}?version=1`);
      await expect(heading(page)).toHaveText(name);
      await expectFit(page);
      await button(page, 'Publish…').click();
      await expect(dialog(page)).toBeVisible();
      await expectFit(page);
      await page.keyboard.press('Escape');
      await page.goto(`/purposes/${id}/edit?version=1`);
      await expect(field(page, /^Name/)).toHaveValue(name);
      await button(page, 'Expand all').click();
      await expectFit(page);
    });
  });
}
