import type { Page } from '@playwright/test';
import { expect, expectFit, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { createSearch, groups, searchMs } from '../support/merge-requests.ts';
import { declineEvidence } from '../support/merge-wizard.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
type Duplicates = { element: string; identifiers: string[] };

/** Two who share a value and contradict each other, two who share another one, and somebody alone. */
const arrangeDuplicates = async (api: ServiceApi): Promise<Duplicates> => {
  const element = freshName('Badge');
  const form = await api.createForm(undefined, [element]);
  const [mail] = form.purposes;
  const identifiers: string[] = [];
  for (const [value, type, day] of [
    ['A 1', 'CONFIRMED', '2026-02-01'],
    [' a 1 ', 'WITHDRAWN', '2026-03-01'],
    ['B 2', 'CONFIRMED', '2026-02-01'],
    ['b 2', 'CONFIRMED', '2026-03-01'],
    ['C 3', 'CONFIRMED', '2026-02-01'],
  ] as const) {
    const identifier = `${freshName('person').replace(' ', '-')}@example.org`;
    await api.submitReceipt(form, identifier, {
      interactionDate: `${day}T12:00:00Z`,
      purposes: [{ Id: mail?.id, TransactionType: type }],
    });
    await api.writeElements(identifier, { [element]: value });
    identifiers.push(identifier);
  }
  return { element, identifiers };
};

const searchAndReview = async (page: Page, hands: Hands, api: ServiceApi) => {
  const { element, identifiers } = await arrangeDuplicates(api);
  await openAs(page, 'privacy', '/collection-points');
  await createSearch(page, hands, freshName('Clean-up'), element);
  await expect(page.getByText('4 duplicate records.')).toBeVisible({
    timeout: searchMs,
  });
  await expect(groups(page)).toHaveCount(2);
  const text = await page.locator('main').innerText();
  for (const identifier of identifiers) expect(text).not.toContain(identifier);

  await hands.press(button(page, 'Review and merge group 1'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merge 2 people into 1');
  const primary = page.getByRole('group', { name: 'Primary record' });
  await expect(primary).toContainText('Suggested: it was created first');
  await page.goBack();
  await expect(groups(page)).toHaveCount(2);

  await hands.press(button(page, 'Remove…'));
  await expect(page.getByText(/^The 2 groups it found \(2 open\)/)).toBeVisible();
  await expect(button(page, 'Keep it')).toBeFocused();
  await hands.press(button(page, /^Remove$/));
  await expect(page.getByText('Duplicate search removed')).toBeVisible();
};

test('a search is made and followed, and one group goes into the wizard', { tag: '@all' }, async ({
  page,
  api,
}) => {
  await searchAndReview(page, mouse, api);
});

test('by keyboard, a search is made and followed, and one group goes into the wizard', {
  tag: '@smoke',
}, async ({ page, api }) => {
  await searchAndReview(page, keyboard(page), api);
});

/** From the groups to what became of them, through everything that is asked before. */
const processTogether = async (page: Page, hands: Hands) => {
  await hands.press(link(page, 'Merge open groups…'));
  await expect(page.getByText(/^2 groups to merge\./)).toBeVisible();
  await hands.press(button(page, 'Load 4 records'));
  await expect(page.getByText('0 of 1 group checked')).toBeVisible();
  const goOn = button(page, 'Continue: 1 group to check');
  await expect(goOn).toHaveAccessibleDescription('Check off each group above.');
  await hands.tick(page.getByRole('checkbox', { name: /^Checked: / }));
  await hands.press(button(page, 'Continue'));
  const merge = button(page, /^Merge 4 people into 2$/);
  await declineEvidence(page, hands);
  await expect(merge).toHaveAccessibleDescription('Type the phrase first.');
  await hands.write(page.getByRole('textbox', { name: /to confirm$/ }), 'merge 4 into 2 DEMO');
  await hands.press(merge);
  await expect(page.getByText('None of these groups is open anymore.')).toBeVisible();
  await expect(page.getByText('2 of 2 groups as predicted')).toBeVisible();
};

for (const [way, handsOf, details] of [
  ['with a mouse', () => mouse, { tag: '@all' }],
  ['by keyboard', keyboard, {}],
] as const) {
  test(
    `${way}, open groups are merged together once each consent that may change was checked`,
    details,
    async ({ page, api }) => {
      const hands = handsOf(page);
      const { element, identifiers } = await arrangeDuplicates(api);
      await openAs(page, 'privacy', '/collection-points');
      await createSearch(page, hands, freshName('Together'), element);
      await expect(groups(page)).toHaveCount(2);
      await processTogether(page, hands);
      await hands.press(link(page, 'Back to duplicate search'));
      await expect(groups(page).getByText('Merged', { exact: true })).toHaveCount(2);
      const [first = '', second = '', third = '', fourth = '', alone = ''] = identifiers;
      expect(await api.profileOf(second)).toBeUndefined();
      expect(await api.profileOf(fourth)).toBeUndefined();
      expect(await api.profileOf(alone)).toBeDefined();
      expect((await api.profileOf(third)).Purposes?.[0]?.TotalTransactionCount).toBe(2);
      expect((await api.profileOf(first)).Purposes?.map(({ Status }) => Status)).toContain(
        'WITHDRAWN',
      );
    },
  );
}

test('what is wrong stands at its field, and one that waits is cancelled', async ({
  page,
  api,
}) => {
  const { element } = await arrangeDuplicates(api);
  await openAs(page, 'privacy', '/merge-requests/new');
  await page.getByRole('combobox', { name: 'Starts' }).selectOption('Later');
  await button(page, 'Create').click();
  const name = page.getByRole('textbox', { name: /^Name/ });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Must not be empty/);
  await expect(page.getByText('Choose at least one data element.')).toBeVisible();
  await expect(page.getByText('Choose a date and time.')).toBeVisible();

  await name.fill(freshName('Yearly'));
  await page.getByLabel(/^Starts at/).fill('2031-05-04T10:30');
  await expect(page.getByText(/2031-05-04T08:30:00\.000Z in UTC\./)).toBeVisible();
  const picker = page.getByRole('combobox', { name: 'Data elements' });
  await picker.fill('Shoe sise');
  await picker.press('Enter');
  await button(page, 'Create').click();
  await expect(page.getByText(/^Shoe sise: No data element has this name/)).toBeVisible();
  await button(page, 'Remove Shoe sise').click();
  await picker.fill(element);
  await picker.press('Enter');
  await page.getByRole('combobox', { name: 'Repeats' }).selectOption('Yearly');
  await button(page, 'Create').click();

  await expect(page.getByText('Waiting')).toBeVisible();
  await button(page, 'Cancel search…').click();
  await button(page, /^Cancel search$/).click();
  await expect(page.getByText('Canceled.')).toBeVisible();
  await expect(button(page, 'Remove…')).toBeVisible();
});

test('an auditor reads the list and cannot add to it', async ({ page }) => {
  await openAs(page, 'auditor', '/merge-requests');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(button(page, 'New search')).toHaveAccessibleDescription(/read-only access/);
});

/** Creates a search on the form that is open. */
const fillAndCreate = async (page: Page, element: string): Promise<string> => {
  const name = freshName(`Shared ${element}`);
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  const picker = page.getByRole('combobox', { name: 'Data elements' });
  await picker.fill(element);
  await picker.press('Enter');
  await button(page, 'Create').click();
  await expect(groups(page).first()).toBeVisible({ timeout: searchMs });
  return name;
};

for (const [width, details] of [
  [360, {}],
  [1440, { tag: '@all' }],
] as const) {
  test.describe(`${width} pixels wide, in light and dark colours`, details, () => {
    test.use({ viewport: { width, height: 800 } });

    test('axe finds nothing on the form, a request and the list', async ({ page }) => {
      await openAs(page, 'privacy', '/merge-requests/new');
      await button(page, 'Create').click();
      await expect(page.getByText('Choose at least one data element.')).toBeVisible();
      await expectFit(page);
      // Of the demo's people, who are there twice by this.
      const name = await fillAndCreate(page, 'Phone number');
      await expectFit(page);
      await button(page, 'Remove…').click();
      await expect(button(page, 'Keep it')).toBeFocused();
      await expectNoAxeFindings(page);
      await button(page, 'Keep it').click();
      await page.goto('/merge-requests');
      await expect(link(page, name)).toBeVisible();
      await expectFit(page);
    });

    test('axe finds nothing on the way to merging groups together', async ({ page, api }) => {
      const { element } = await arrangeDuplicates(api);
      await openAs(page, 'privacy', '/merge-requests/new');
      await fillAndCreate(page, element);
      await link(page, 'Merge open groups…').click();
      await expect(button(page, /^Load \d+ records$/)).toBeVisible();
      await expectFit(page);
      await button(page, /^Load \d+ records$/).click();
      await expect(button(page, 'Continue: 1 group to check')).toBeVisible();
      await expectFit(page);
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await button(page, 'Continue').click();
      await expect(page.getByRole('textbox', { name: /to confirm$/ })).toBeVisible();
      await expectFit(page);
    });
  });
}
