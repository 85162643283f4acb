import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { countClicks } from '../support/count-clicks.ts';
import { expectPerson } from '../support/people.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const address = (stem: string) => `${freshName(stem).replace(' ', '-')}@example.org`;

const search = async (page: Page, text: string) => {
  await expect(page.getByRole('textbox', { name: 'Search people' })).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

const statusesOf = async (api: ServiceApi, identifier: string) => {
  const { Purposes } = await api.profileOf(identifier);
  return new Map((Purposes ?? []).map(({ Id, Status }) => [Id, Status]));
};

test("a caller's email leads to the answer, and to everything withdrawn and read back, in three clicks", {
  tag: '@smoke',
}, async ({ page, api }) => {
  const identifier = address('caller');
  const form = await api.createForm();
  await api.submitReceipt(form, identifier, {
    purposes: form.purposes.map(({ id }) => ({ Id: id, TransactionType: 'CONFIRMED' })),
  });
  await openAs(page, 'support', '/');
  const clicks = await countClicks(page);
  await search(page, identifier);
  await expectPerson(page);
  await expect(page.getByText(form.purposes[0]?.name ?? '').first()).toBeVisible();
  expect(clicks()).toBe(0);
  await button(page, 'Record…').click();
  await button(page, /^Withdraw all/).click();
  await button(page, /^Record \d+ withdrawals$/).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Recorded. This is what the profile says now' }),
  ).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(3);
  const statuses = await statusesOf(api, identifier);
  expect(form.purposes.map(({ id }) => statuses.get(id))).toEqual(
    form.purposes.map(() => 'WITHDRAWN'),
  );
});

test('a caller whom nobody knows is opted out and read back in at most four clicks, once', {
  tag: '@smoke',
}, async ({ page, api }) => {
  const identifier = address('stranger');
  const purpose = await api.createActivePurpose();
  await openAs(page, 'support', '/');
  const clicks = await countClicks(page);
  await search(page, identifier);
  await expect(page.getByText('No one found').first()).toBeVisible();
  await expectFit(page);
  await button(page, 'Record an opt-out for this address anyway').click();
  const dialog = page.getByRole('dialog', { name: 'Record an opt-out' });
  await expect(dialog.getByText("Purposes created later aren't included.")).toBeVisible();
  await dialog.getByLabel('They told you').selectOption('PHONE');
  await dialog.getByRole('button', { name: 'Record opt-out' }).dblclick();
  await expectPerson(page);
  await expect(page.getByText('Hard opt-out').first()).toBeVisible();
  // The second press of the last button counts, too.
  expect(clicks()).toBeLessThanOrEqual(4);
  const { Purposes } = await api.profileOf(identifier);
  expect(Purposes?.find(({ Id }) => Id === purpose.id)).toMatchObject({
    Status: 'HARD_OPT_OUT',
    TotalTransactionCount: 1,
  });

  // Asked again, they are known.
  await page.goto('/data-subjects');
  await search(page, identifier);
  await expectPerson(page);

  // What no program would ask for isn't kept as somebody's identifier.
  await page.goto('/data-subjects');
  await search(page, '0171 5550199');
  await expect(
    button(page, 'Record an opt-out for this number anyway'),
  ).toHaveAccessibleDescription(/with \+ and the country code/);
});

test('one of several is found by keys alone, on a phone and on a wide screen', async ({
  page,
  api,
}) => {
  const sign = freshName('').trim();
  const card = `Card-${sign}`;
  const [one, other] = [address('one'), card.toUpperCase()];
  const element = freshName('Card');
  await api.writeElements(one, { [element]: card });
  await api.writeElements(other, { City: 'Uppsala' });
  const { Id } = await api.profileOf(one);
  await openAs(page, 'support', '/data-subjects');
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await search(page, card.toLowerCase());
    await expect(page.locator('tr[data-current]')).toHaveCount(1);
    await expectFit(page);
    const marked = page.locator('tr[data-current]').getByRole('link');
    if ((await marked.getAttribute('href'))?.endsWith(Id) === false) {
      await page.keyboard.press('ArrowDown');
    }
    await expect(marked).toHaveAttribute('href', new RegExp(`${Id}$`));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/data-subjects/${Id}$`));
    await page.goto('/data-subjects');
  }
});
