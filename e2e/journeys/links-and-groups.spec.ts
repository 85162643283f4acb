import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';
import { expectPerson, openByIdentifier } from '../support/people.ts';
import { freshName } from '../support/service-api.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name });

test('by keyboard, two people are linked and unlinked, and a magic link is copied, renewed and revoked', async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const hands = keyboard(page);
  const [first, second] = ['first', 'second'].map(
    (stem) => `${freshName(stem).replace(' ', '-')}@example.org`,
  ) as [string, string];
  for (const identifier of [first, second]) await api.writeElements(identifier, {});
  await openAs(page, 'privacy', '/data-subjects');
  await openByIdentifier(page, hands, first);

  const linked = section(page, 'Linked people');
  await hands.press(linked.getByRole('button', { name: 'Link people' }));
  await hands.write(
    page.getByRole('dialog').getByRole('textbox', { name: /Find a person/ }),
    second,
  );
  await page.keyboard.press('Enter');
  await expect(inDialog(page, 'Remove person 1')).toBeVisible();
  await expectFit(page);
  await hands.press(inDialog(page, 'Link people'));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(linked.getByRole('link')).toHaveCount(1);

  const link = section(page, 'Magic link');
  const copy = async () => {
    await hands.press(link.getByRole('button', { name: 'Copy token' }));
    await expect(link.getByRole('button', { name: 'Copied' })).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const token = await copy();
  await expect(link.getByRole('button', { name: 'Copy token' })).toBeVisible();
  await hands.press(link.getByRole('button', { name: 'Renew' }));
  await hands.press(inDialog(page, 'Renew link'));
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await copy()).not.toBe(token);
  await hands.press(link.getByRole('button', { name: 'Revoke' }));
  await hands.press(inDialog(page, 'Revoke link'));
  await expect(link.getByText(/No working link/)).toBeVisible();
  await expectFit(page);

  const firstPage = page.url();
  await hands.press(linked.getByRole('link'));
  await expect(page).not.toHaveURL(firstPage);
  await expectPerson(page);
  await expect(linked.getByText('Primary')).toBeVisible();
  await hands.press(linked.getByRole('button', { name: 'Delete group' }));
  await hands.press(inDialog(page, 'Delete group'));
  await expect(linked.getByText('No linked people')).toBeVisible();
});
