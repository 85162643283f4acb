import type { Browser, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, openAndSignInAs, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const scenesPage = '/demo';

/** What was copied, opened as by somebody else. */
const openCopied = async (page: Page, browser: Browser): Promise<Page> => {
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const own = await (await browser.newContext()).newPage();
  await own.goto(address);
  return own;
};

test('the script keeps its ticks in every window, and starts over', async ({ page, context }) => {
  await openAs(page, 'support', scenesPage);
  const step = (name: string) => page.getByRole('checkbox', { name });
  await expect(page.getByText(/^0 of \d steps told$/)).toBeVisible();
  await step('What the year looked like').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^1 of \d steps told$/)).toBeVisible();
  await expectNoAxeFindings(page);

  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open in a new window' }).click();
  const second = await opening;
  await expect(second.getByRole('checkbox', { name: 'What the year looked like' })).toBeChecked();
  await second.getByRole('checkbox', { name: 'A person calls' }).check();
  await expect(step('A person calls')).toBeChecked();
  await page.reload();
  await expect(page.getByText(/^2 of \d steps told$/)).toBeVisible();

  const audience = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Newsletter signup' }).click();
  const shown = await audience;
  await expect(shown.getByRole('link', { name: 'Newsletter signup' }).first()).toBeVisible();
  // The next step is shown in the same tab.
  await page.getByRole('link', { name: 'Marketing email', exact: true }).click();
  await expect(shown).toHaveURL(/\/purposes\?name=Marketing/);

  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(second.getByText(/^0 of \d steps told$/)).toBeVisible();
});

test('links of the script share one tab right after a sign-in', async ({ page, context }) => {
  await openAndSignInAs(page, 'privacy', scenesPage);
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Overview of 1 year' }).click();
  const shown = await opening;
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Search for a person' }).click();
  await expect(shown).toHaveURL(/\/data-subjects/);
  expect(context.pages()).toHaveLength(2);
});

test('the story can be told as it is written, in presenter mode', async ({
  page,
  context,
  browser,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, 'privacy', scenesPage);
  await page.getByRole('button', { name: 'Turn on presenter mode' }).click();
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Overview of 1 year' }).click();
  const shown = await opening;
  const table = shown.getByRole('table');
  const chart = (title: string) => shown.getByRole('region', { name: title }).getByRole('img');
  await expect(chart('Receipts and withdrawals').first()).toBeVisible();

  await page.getByRole('link', { name: 'Newsletter signup' }).click();
  await table.getByRole('link', { name: 'Newsletter signup', exact: true }).click();
  await shown.getByRole('link', { name: 'Numbers', exact: true }).click();
  await expect(chart('Receipts and withdrawals').first()).toBeVisible();

  await page.getByRole('link', { name: 'Marketing email', exact: true }).click();
  await table.getByRole('link', { name: 'Marketing email', exact: true }).first().click();
  await expect(shown.getByText(/ agreed to v2 and /)).toBeVisible();
  await shown.getByRole('link', { name: 'Numbers', exact: true }).click();
  await expect(chart('Opt-ins and withdrawals').first()).toBeVisible();
  await expect(shown.getByText(/ in force agreed to an earlier version/)).toBeVisible();

  await page.getByRole('link', { name: 'Search for a person' }).click();
  await shown.getByRole('textbox', { name: 'Search people' }).fill('VICTOR.SANDERS@example.org');
  await shown.keyboard.press('Enter');
  await shown.getByRole('table', { name: 'People' }).getByRole('link').first().click();
  await expect(shown.getByRole('heading', { level: 1, name: /^masked / })).toBeVisible();

  await page.getByRole('button', { name: 'Turn off presenter mode' }).click();
  await shown.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect(shown.getByRole('button', { name: 'Copied' }).first()).toBeVisible();
  const own = await openCopied(shown, browser);
  await expect(own.getByRole('heading', { level: 1, name: 'Your choices' })).toBeVisible();
  const email = own.getByRole('radiogroup', { name: 'Marketing email' });
  await expect(email.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await email.getByRole('radio', { name: 'No' }).check();
  await own.getByRole('button', { name: 'Save my choices' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Saved. 1 change' })).toBeVisible();
  await own.context().close();
  await shown.reload();
  const row = shown.getByRole('row', { name: /Marketing email/ });
  await expect(row).toContainText('Withdrawn');
  await expect(row).toContainText('Shop choices');
  await page.getByRole('button', { name: 'Turn on presenter mode' }).click();

  await page.getByRole('link', { name: 'Same email address or phone number' }).click();
  await table.getByRole('link').first().click();
  await shown.getByRole('button', { name: 'Review and merge group 6', exact: true }).click();
  await expect(shown.getByText('Hard opt-out').first()).toBeVisible();

  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(table.getByRole('link').first()).toBeVisible();
  await page.getByRole('button', { name: 'Start Minute limit, 30 s' }).click();
  await expect.poll(async () => (await service.scenes()).length).toBe(1);
  await shown.getByRole('button', { name: /^Name/ }).click();
  await expect(shown.getByText(/Resumes /).first()).toBeVisible();
  await expect(table.getByRole('link').first()).toBeVisible();
  await expect(shown.getByText('Presenter mode.', { exact: true })).toBeVisible();
});

test("a colleague's change meets the one that is being made", { tag: '@all' }, async ({
  page,
  context,
}) => {
  await openAs(page, 'privacy', scenesPage);
  const card = page.getByRole('listitem', { name: 'Edited by someone else' });
  const opening = context.waitForEvent('page');
  await card.getByRole('link', { name: /^Open / }).click();
  const form = await opening;
  await form
    .getByRole('textbox', { name: /^Description/ })
    .first()
    .fill('Mine');
  await card.getByRole('button', { name: "Save a colleague's change" }).click();
  await expect(card.getByText('Saved. Now save in the other window.')).toBeVisible();
  await form.getByRole('button', { name: /^Save Draft/ }).click();
  const review = form.getByRole('dialog');
  await review.getByRole('button', { name: 'Save Draft', exact: true }).click();
  await expect(form.getByRole('dialog', { name: /changed by someone else/ })).toContainText(
    'Agreed with the works council.',
  );
});

test('after a reset every tab reads anew, whatever page it is on, and no step is ticked', {
  tag: '@all',
}, async ({ page, context, api }) => {
  const draft = await api.createDraft();
  await openAs(page, 'support', `/collection-points?name=${encodeURIComponent(draft.name)}`);
  const listed = (shown: Page) => shown.getByRole('link', { name: draft.name, exact: true });
  await expect(listed(page)).toBeVisible();
  const audience = await context.newPage();
  await openAs(audience, 'support', page.url());
  await expect(listed(audience)).toBeVisible();

  await page.getByRole('link', { name: 'Demo scenes' }).click();
  await page.getByRole('checkbox', { name: 'A person calls' }).check();
  await page.getByRole('button', { name: 'Reset demo data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset demo data?' });
  await dialog.getByRole('button', { name: 'Reset demo data' }).click();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(listed(page)).toHaveCount(0);
  await expect(listed(audience)).toHaveCount(0);
  await page.goForward();
  await expect(page.getByText(/^0 of \d steps told$/)).toBeVisible();
});

test('offline keeps what is on screen, and an empty page is not taken for the end', async ({
  page,
  service,
}) => {
  await openAs(page, 'privacy', '/purposes');
  const rows = page.getByRole('table').getByRole('link');
  await expect(rows.first()).toBeVisible();
  await service.scene({ scene: 'offline', seconds: 600 });
  await page.getByRole('button', { name: /^Name/ }).click();
  await expect(page.getByText("Couldn't reach the service.")).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await service.endScenes();
  // By itself, as soon as the service is back.
  await expect(page.getByText("Couldn't reach the service.")).toHaveCount(0);

  await service.scene({ scene: 'empty-page', seconds: 600 });
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByText('No results yet').first()).toBeVisible();
  await expect(page.getByText('No one found')).toHaveCount(0);
});
