import type { Locator, Page } from '@playwright/test';
import { expect, expectFit, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { keyboard } from '../support/hands.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name });
const dialogOf = (page: Page) => page.getByRole('dialog');
const strip = (page: Page, title: string) => page.getByText(title, { exact: true });

const fitAtBothWidths = async (page: Page): Promise<void> => {
  await expectFit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('by keyboard, one proposes a text, another declines it, and approves it once it was changed', async ({
  page,
  browser,
  service,
  api,
}) => {
  test.setTimeout(180_000);
  const hands = keyboard(page);
  const { id, name } = await api.createActivePurpose();
  const other = await browser.newPage({ baseURL: service.url });
  const theirs = keyboard(other);
  // From then on there's someone to ask.
  await openAs(other, 'legal', '/purposes');

  await openAs(page, 'privacy', '/settings');
  await hands.press(button(page, 'Turn on…'));
  await hands.press(button(dialogOf(page), 'Turn on'));
  await expect(page.getByText('On', { exact: true })).toBeVisible();
  await fitAtBothWidths(page);

  const describe = async (text: string) => {
    await hands.write(page.getByRole('textbox', { name: /^Description/ }), text);
    await hands.press(button(page, 'Save Draft…'));
    await hands.press(button(dialogOf(page), /^(Create|Save) Draft$/));
    await expect(page).toHaveURL(/\?version=2$/);
  };
  await page.goto(`/purposes/${id}/edit?version=1`);
  await describe('Everything');
  const ask = button(page, 'Ask for approval…');
  await expect(ask).toBeVisible();
  await expect(button(page, 'Publish…')).toHaveCount(0);
  await hands.press(ask);
  const asking = dialogOf(page);
  await expect(asking.getByRole('region', { name: 'What changes for people' })).toContainText(
    'Everything',
  );
  await hands.write(asking.getByRole('textbox', { name: /^Note/ }), 'As we agreed.');
  await hands.choose(asking.getByRole('combobox', { name: /^Approver/ }), 'Aiko Tanaka');
  await fitAtBothWidths(page);
  await hands.press(button(asking, 'Ask a colleague to approve'));
  await expect(strip(page, 'Waits for approval.')).toBeVisible();
  await expect(ask).toHaveCount(0);
  await fitAtBothWidths(page);

  await other.goto('/');
  await expect(other.getByText(`${name} waits for your approval`)).toBeVisible();
  await theirs.press(other.getByRole('link', { name: new RegExp(`^Review: ${name}`) }));
  await expect(other.getByText(/“As we agreed\.”/)).toBeVisible();
  await theirs.press(button(other, 'Review and approve…'));
  const changes = dialogOf(other).getByRole('region', { name: 'What changes for people' });
  await expect(changes.getByRole('insertion')).toHaveText('Everything');
  await fitAtBothWidths(other);
  await theirs.press(button(dialogOf(other), 'Cancel'));
  await theirs.press(button(other, 'Decline…'));
  await theirs.write(dialogOf(other).getByRole('textbox', { name: /^Reason/ }), 'Say for whom.');
  await theirs.press(button(dialogOf(other), 'Decline'));
  await expect(strip(other, 'Approval was declined.')).toBeVisible();

  await page.goto('/');
  await expect(page.getByText(`Approval of ${name} was declined`)).toBeVisible();
  await hands.press(
    page.getByRole('link', { name: new RegExp(`^Open draft: Approval of ${name}`) }),
  );
  await expect(page.getByText(/“Say for whom\.”/)).toBeVisible();
  await fitAtBothWidths(page);
  await hands.press(page.getByRole('link', { name: 'Continue' }));
  await describe('Everything for members');
  await hands.press(button(page, 'Ask again…'));
  await hands.press(button(dialogOf(page), 'Ask a colleague to approve'));
  await expect(strip(page, 'Waits for approval.')).toBeVisible();

  await other.goto(`/purposes/${id}?version=2`);
  await theirs.press(button(other, 'Review and approve…'));
  await expect(changes.getByRole('insertion')).toHaveText('Everything for members');
  await theirs.press(button(dialogOf(other), 'Approve and publish'));
  await expect(strip(other, 'Published.')).toBeVisible();

  await page.goto(`/purposes/${id}`);
  await expect(page.getByText(/by you, approved by Aiko Tanaka/)).toBeVisible();
  await page.goto(`/purposes/${id}?tab=versions`);
  await expect(page.getByRole('row', { name: /Version 2/ })).toContainText(
    'You, approved by Aiko Tanaka',
  );
  await fitAtBothWidths(page);

  // Two turn it off again: other journeys publish on this service.
  await page.goto('/settings');
  await hands.press(button(page, 'Turn off…'));
  await hands.press(button(dialogOf(page), 'Turn off'));
  await expect(strip(page, 'Waiting to be turned off.')).toBeVisible();
  await fitAtBothWidths(page);
  await other.goto('/settings');
  await theirs.press(button(other, 'Confirm…'));
  await theirs.press(button(dialogOf(other), 'Turn off'));
  await expect(strip(other, 'Off')).toBeVisible();
  await other.close();
});
