import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { openByIdentifier } from '../support/people.ts';
import { type Form, freshName, type ServiceApi } from '../support/service-api.ts';

const receiptCount = 23;
const dayMs = 86_400_000;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const timeline = (page: Page) =>
  page.getByRole('list', { name: 'Receipts and transactions, newest first' });
const entries = (page: Page) => timeline(page).getByRole('listitem');
const consents = (page: Page) => page.getByRole('table', { name: 'Consent by purpose' });

type Person = { id: string; identifier: string; form: Form; receipts: string[]; titles: string[] };

/** Somebody says yes and no to the first purpose in turn, and to the second every fourth time. */
const comeIn = async (api: ServiceApi): Promise<Person> => {
  const form = await api.createForm(undefined, ['City']);
  const [mail, phone] = form.purposes as [Form['purposes'][0], Form['purposes'][0]];
  const identifier = `${freshName('person').replace(' ', '-')}@example.org`;
  const receipts: string[] = [];
  const titles: string[] = [];
  for (let number = 0; number < receiptCount; number += 1) {
    const type = number % 2 === 0 ? 'CONFIRMED' : 'WITHDRAWN';
    const withPhone = number % 4 === 0;
    receipts.push(
      await api.submitReceipt(form, identifier, {
        interactionDate: new Date(Date.now() - (receiptCount - number) * dayMs).toISOString(),
        language: 'sv',
        dsDataElements: { City: 'Göteborg' },
        additionalIdentifiers: { Phone: '+12025550101' },
        purposes: [
          { Id: mail.id, TransactionType: type },
          ...(withPhone ? [{ Id: phone.id, TransactionType: 'CONFIRMED' }] : []),
        ],
      }),
    );
    const verb = type === 'CONFIRMED' ? 'opted in' : 'withdrawn';
    titles.push(withPhone ? 'both' : `${mail.name}: ${verb}`);
  }
  const { Id: id } = await api.profileOf(identifier);
  return { id, identifier, form, receipts, titles };
};

/** Draws and opens all of them, as their own controls would. */
const expectHistory = async (page: Page, hands: Hands, { form, receipts, titles }: Person) => {
  await hands.press(button(page, `Show ${receiptCount - 10} older`));
  await expect(page.getByText(`${receiptCount} entries`, { exact: true })).toBeVisible();
  await expect(entries(page)).toHaveCount(receiptCount);
  await entries(page).evaluateAll((items) => {
    for (const item of items) item.querySelector('summary')?.click();
  });
  await expect(entries(page).getByText('Technical details')).toHaveCount(receiptCount);
  const shown = await entries(page).evaluateAll((items) =>
    items.map((item) => ({
      receipt: item.querySelector('code')?.title,
      title: item.querySelector('b')?.textContent ?? '',
    })),
  );
  expect(shown.map(({ receipt }) => receipt)).toEqual(receipts.toReversed());
  for (const [index, title] of titles.toReversed().entries()) {
    const found = shown[index]?.title ?? '';
    if (title !== 'both') expect(found).toBe(title);
    else for (const { name } of form.purposes) expect(found).toContain(name);
  }
};

/** Finds a person by the identifier, corrects what is wrong, and sees it stored. */
const lookAndEdit = async (page: Page, hands: Hands, api: ServiceApi) => {
  const person = await comeIn(api);
  const { id, identifier, form } = person;
  await openAs(page, 'support', '/data-subjects');
  await openByIdentifier(page, hands, identifier);
  await expect(page).toHaveURL(new RegExp(`/data-subjects/${id}$`));
  await expect(page).toHaveTitle('Person · Consent Console');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(identifier);
  for (const { name } of form.purposes) {
    const row = consents(page).getByRole('row', { name: new RegExp(name) });
    await expect(row.getByText('Active', { exact: true })).toHaveCount(1);
    await expect(row).toContainText(form.name);
  }
  await expect(page.getByText(/^Based on 29 transactions\./)).toBeVisible();
  await expect(entries(page)).toContainText([person.titles.at(-1) ?? '']);
  await hands.press(button(page, 'Show as list'));
  await expectHistory(page, hands, person);
  // Back is the chart.
  await page.goBack();
  await expect(page.getByText(/^Based on/)).toBeVisible();
  // What was typed stays visible; the rest is masked until it's revealed.
  await expect(page.getByText(identifier)).toBeVisible();
  expect(await page.content()).not.toContain('+12025550101');
  await hands.press(button(page, 'Reveal'));
  await expect(page.getByText('+12025550101')).toBeVisible();

  await hands.press(page.getByRole('link', { name: 'Edit data' }));
  await hands.write(field(page, 'City'), 'Uppsala');
  await hands.press(button(page, 'Replace City'));
  await hands.press(button(page, 'Remove Phone 1'));
  await expect(page.getByText('kept as data element Phone')).toBeVisible();
  await hands.write(field(page, 'Phone'), '+12025550102');
  await hands.press(button(page, 'Add Phone'));
  await hands.press(button(page, 'Save data…'));
  await expect(dialog(page)).toContainText('Replaces all Phone identifiers.');
  await expect(dialog(page)).toContainText('+12025550102');
  await expect(dialog(page)).not.toContainText('+12025550101');
  await hands.press(dialog(page).getByRole('button', { name: 'Save data', exact: true }));
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/data-subjects/${id}$`));

  const elements = page.getByRole('region', { name: 'Data' });
  await hands.press(button(page, 'Reveal'));
  await expect(elements.getByText('Uppsala', { exact: true })).toBeVisible();
  const { DataElements = [] } = await api.profileOf(identifier);
  const stored = DataElements?.map(({ Name, Value, Linked }) => [Name, [Value].flat(), !!Linked]);
  expect(stored).toEqual(
    expect.arrayContaining([
      ['City', ['Uppsala'], false],
      ['Phone', ['+12025550101'], false],
      ['Phone', ['+12025550102'], true],
    ]),
  );
};

test('23 receipts that came in are the profile and the timeline of one person, whose data are edited', {
  tag: '@all',
}, async ({ page, api }) => {
  await lookAndEdit(page, mouse, api);
});

test('by keyboard, 23 receipts become one profile and one timeline, and the data are edited', async ({
  page,
  api,
}) => {
  await lookAndEdit(page, keyboard(page), api);
});

for (const [width, details] of [
  [360, {}],
  [1440, { tag: '@all' }],
] as const) {
  test(
    `page, editing and review are clean for axe and do not scroll sideways at ${width} px`,
    details,
    async ({ page, api }) => {
      await page.setViewportSize({ width, height: 900 });
      const { id } = await comeIn(api);
      const expectClean = async () => {
        // What a sticky bar covers in part looks too small to axe.
        await page.evaluate(() => window.scrollTo(0, 0));
        await expectNoAxeFindings(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      };
      await openAs(page, 'privacy', `/data-subjects/${id}`);
      if (width > 599) {
        await expect(page.getByText(/^Based on/)).toBeVisible();
        await expectClean();
        await button(page, 'Show as list').click();
      }
      await expect(entries(page)).toHaveCount(10);
      await consents(page).getByRole('button').first().click();
      await entries(page).locator('summary').first().click();
      await expect(page.getByText('Technical details')).toHaveCount(3);
      await expectClean();
      await page.getByRole('link', { name: 'Edit data' }).click();
      await field(page, 'City').fill('Uppsala');
      await button(page, 'Replace City').click();
      await expectClean();
      await button(page, 'Save data…').click();
      await expect(dialog(page)).toBeVisible();
      await expectClean();
    },
  );
}

test('an auditor sees receipts and transactions, and cannot edit', async ({ page, api }) => {
  const { id } = await comeIn(api);
  await openAs(page, 'auditor', `/data-subjects/${id}?history=list`);
  await expect(entries(page)).toHaveCount(10);
  await expect(button(page, 'Show receipt')).toHaveCount(0);
  await expect(button(page, 'Edit data')).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeFindings(page);
});

test('is she opted out, since when, by what: the first screen of the profile says so', {
  tag: '@smoke',
}, async ({ page, api }) => {
  const { id, identifier, form } = await comeIn(api);
  const [mail] = form.purposes;
  const since = new Date(Date.now() - dayMs / 2).toISOString();
  await api.submitReceipt(form, identifier, {
    interactionDate: since,
    purposes: [{ Id: mail?.id, TransactionType: 'OPT_OUT' }],
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, 'support', `/data-subjects/${id}`);
  const row = consents(page).getByRole('row', { name: new RegExp(mail?.name ?? '') });
  const answers = [
    row.getByText('Opted out', { exact: true }),
    row.locator(`time[datetime^="${since.slice(0, 10)}"]`),
    row.getByRole('link', { name: `${form.name} v1` }),
  ];
  await expect(page.getByText(/^Based on/)).toBeVisible();
  for (const answer of answers) await expect(answer).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
