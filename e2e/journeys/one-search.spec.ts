import type { Page } from '@playwright/test';
import { expect, expectFit, openAndSignInAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { countClicks } from '../support/count-clicks.ts';
import { findSecrets } from '../support/find-secrets.ts';
import { expectPerson, foundPeople } from '../support/people.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';
import { watchTraces } from '../support/watch-traces.ts';

// One worker, so that the file starts one service.
test.describe.configure({ mode: 'default' });

const box = (page: Page) => page.getByRole('textbox', { name: 'Search people' });
const recent = (page: Page) => page.getByRole('navigation', { name: 'Recent' }).getByRole('link');
const inMain = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });

const expectFound = async (page: Page, words: string) => {
  await expect(foundPeople(page)).toHaveCount(1);
  await expect(foundPeople(page)).toContainText(words);
};

/** Someone with a phone number, and someone whose record was merged into theirs; with the receipts of both. */
const arrangeCaller = async (api: ServiceApi) => {
  const sign = freshName('').trim();
  const caller = {
    identifier: `caller+${sign}@person.example`,
    former: `caller.old+${sign}@person.example`,
    phone: `+46 (0)70-${String(Date.now()).slice(-7)}`,
  };
  const form = await api.createForm();
  const send = (identifier: string, fields: object = {}) =>
    api.submitReceipt(form, identifier, {
      purposes: form.purposes.map(({ id }) => ({ Id: id, TransactionType: 'CONFIRMED' })),
      ...fields,
    });
  const additionalIdentifiers = { Phone: caller.phone };
  await send(caller.identifier, { additionalIdentifiers });
  const formerReceipt = await send(caller.former);
  const { Id: id } = await api.profileOf(caller.identifier);
  const { Id: formerId } = await api.profileOf(caller.former);
  await api.merge(caller.identifier, caller.former);
  return { ...caller, id, formerId, formerReceipt };
};

test("from a caller's phone number in another format to the person in one click, and nothing typed is left behind", async ({
  page,
  context,
  api,
  service,
}) => {
  const { id, formerId, formerReceipt, ...caller } = await arrangeCaller(api);
  const digits = caller.phone.replaceAll(/\D/g, '');
  const dotted = digits.replace(/(\d{3})(\d+)/, '$1.$2');
  const watch = await watchTraces(context, service.url);
  await openAndSignInAs(page, 'support', '/');
  await expect(box(page)).toBeFocused();
  const clicks = await countClicks(page);
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.headers().identifier === dotted) searches.push(request.url());
  });
  await page.keyboard.type(dotted);
  await page.keyboard.press('Enter');
  await expectFound(page, 'Same number, written differently (Phone)');
  expect(searches).toHaveLength(1);
  const row = await foundPeople(page).innerHTML();
  for (const text of Object.values(caller)) expect(row).not.toContain(text);
  await foundPeople(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/data-subjects/${id}$`));
  expect(clicks()).toBe(1);

  // Full-width, as it comes from another keyboard.
  const fullWidth = digits.replaceAll(/\d/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
  );
  await inMain(page, 'People').click();
  await box(page).fill(fullWidth);
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue(digits);
  await expectFound(page, 'Same number, written differently (Phone)');

  // A receipt of the record that was merged away opens who has it now; its own id lists them.
  await box(page).fill(formerReceipt.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/data-subjects/${id}$`));
  await inMain(page, 'People').click();
  await box(page).fill(formerId);
  await page.keyboard.press('Enter');
  await expectFound(page, 'Found by former person ID');

  await box(page).fill(caller.identifier);
  await page.keyboard.press('Enter');
  await expectPerson(page);
  const notes = [...(await watch.notes()), { place: 'log', text: service.log() }];
  expect(findSecrets(notes, { ...caller, digits, dotted, fullWidth })).toEqual([]);
});

test('the people who were opened are a key away, until the tab is loaded anew', async ({
  page,
  api,
}) => {
  const people = [await arrangeCaller(api), await arrangeCaller(api)];
  await page.setViewportSize({ width: 390, height: 844 });
  await openAndSignInAs(page, 'support', '/');
  for (const { identifier, id } of people) {
    await box(page).fill(identifier);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/data-subjects/${id}$`));
    await expect(page.getByRole('button', { name: 'Reveal', exact: true })).toBeVisible();
    await inMain(page, 'People').click();
    await page.getByRole('button', { name: 'Clear search' }).click();
  }
  await expect(recent(page)).toHaveCount(2);
  await expectFit(page);
  for (const { identifier } of people) {
    expect(await page.content()).not.toContain(identifier);
  }
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(recent(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/data-subjects/${people[0]?.id}$`));
  await page.goto('/data-subjects');
  await expect(foundPeople(page).first()).toBeVisible();
  await expect(recent(page)).toHaveCount(0);
});

test('whoever may only read finds people the same way, and is told what was compared in vain', async ({
  page,
  api,
}) => {
  const { id, formerReceipt } = await arrangeCaller(api);
  await openAndSignInAs(page, 'auditor', '/data-subjects');
  await box(page).fill('7b1f8c1e-3d1f-4c43-9a53-0c7a3f0e9a1e');
  await page.keyboard.press('Enter');
  const searched = page.getByRole('list', { name: 'Searched' });
  for (const chip of ['Any capitalization', 'Spaces and hyphens', 'Receipt and person IDs']) {
    await expect(searched.getByText(chip, { exact: true })).toBeVisible();
  }
  await expectFit(page);
  await box(page).fill('a'.repeat(5000));
  await expect(page.getByText('Must be at most 255 characters.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await box(page).fill('ana\u0007@example.org');
  await expect(page.getByText(/Contains a control character/)).toBeVisible();
  await box(page).fill(`  ${formerReceipt} `);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/data-subjects/${id}$`));
});
