import type { Page } from '@playwright/test';
import { expect, expectFit, openAndSignInAs, openAs, test } from '../fixtures.ts';
import { type Hands, keyboard, mouse } from '../support/hands.ts';
import { expectPerson, openByIdentifier, pickMore } from '../support/people.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

const freshPerson = () => `${freshName('erase').replace(' ', '-')}@example.org`;
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const phrase = 'erase 1 person in demo';

/** Somebody with a yes and an opt-out, each by a receipt. */
const somebody = async (api: ServiceApi): Promise<string> => {
  const identifier = freshPerson();
  const form = await api.createForm(undefined, ['City']);
  const [yes, no] = form.purposes;
  await api.submitReceipt(form, identifier, {
    purposes: [{ Id: yes?.id, TransactionType: 'CONFIRMED' }],
    dsDataElements: { City: 'Malmö' },
  });
  await api.submitReceipt(form, identifier, {
    purposes: [{ Id: no?.id, TransactionType: 'OPT_OUT' }],
  });
  return identifier;
};

/** As support: asks for the erasure of a person whose page is open. */
const askFor = async (page: Page, hands: Hands): Promise<void> => {
  await pickMore(page, hands, 'Erase…');
  await hands.choose(page.getByRole('combobox', { name: /^Reason/ }), 'The person asked');
  await hands.write(
    page.getByRole('textbox', { name: /^How you checked/ }),
    'Called back on the stored number',
  );
  await hands.press(inDialog(page, 'Ask for erasure'));
  await expect(page.getByText('Erasure requested.')).toBeVisible();
};

test('by keyboard, support asks for an erasure and an administrator carries it out', {
  tag: '@smoke',
}, async ({ page, api, browser }) => {
  const hands = keyboard(page);
  const identifier = await somebody(api);
  await openAs(page, 'support', '/data-subjects');
  await openByIdentifier(page, hands, identifier);
  const personPage = page.url();
  await askFor(page, hands);
  await expectFit(page);
  await hands.press(page.getByRole('link', { name: 'Open erasure' }));
  await expect(
    page.getByText('Only administrators can carry out an erasure.').first(),
  ).toBeVisible();
  await expectFit(page);
  const erasurePage = page.url();

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  const otherHands = keyboard(other);
  await openAndSignInAs(other, 'privacy', '/erasures');
  await expect(other.getByRole('link', { name: /^Erasures \d+ requested$/ })).toBeVisible();
  await expectFit(other);
  await other.goto(erasurePage);
  const goes = other.getByRole('region', { name: 'What goes' });
  await expect(goes.getByText('Identifiers')).toBeVisible();
  await expect(goes.getByText('2 purposes')).toBeVisible();
  await expect(other.getByRole('region', { name: 'What stays, and why' })).toContainText(
    'Suppression1 entry',
  );
  await expectFit(other);
  await otherHands.write(other.getByRole('textbox', { name: /^Type/ }), phrase);
  await otherHands.press(other.getByRole('button', { name: 'Erase this person' }));
  await expect(other.getByText('Erased.', { exact: true })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Certificate of erasure' })).toBeVisible();
  expect(await other.content()).not.toContain(identifier);
  await expectFit(other);

  await other.goto(personPage);
  await expect(other.getByText('This person was erased')).toBeVisible();
  await other.goto('/erasures/certificates');
  await otherHands.write(other.getByRole('textbox', { name: 'Identifier' }), identifier);
  await other.keyboard.press('Enter');
  await expect(
    other.getByRole('table', { name: 'Deletion certificates, newest first' }).getByText('Person'),
  ).toBeVisible();
  await expectFit(other);
  expect(other.url()).not.toContain('example.org');

  await page.goto('/activity');
  await expect(page.getByText('an erased person').first()).toBeVisible();
  await context.close();
});

test('receipts stay as proof until a date, for administrators', async ({ page, api, browser }) => {
  const hands = mouse;
  const identifier = await somebody(api);
  await openAs(page, 'support', '/data-subjects');
  await openByIdentifier(page, hands, identifier);
  await askFor(page, hands);
  await hands.press(page.getByRole('link', { name: 'Open erasure' }));
  await expect(page).toHaveURL(/\/erasures\//);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await openAndSignInAs(other, 'privacy', new URL(page.url()).pathname);
  await other.getByRole('radio', { name: 'Keep proof' }).check();
  await other.getByRole('textbox', { name: /^Type/ }).fill(phrase);
  await expect(other.getByText('Matches. Enter a date.')).toBeVisible();
  const nextYear = `${new Date().getUTCFullYear() + 1}-06-30`;
  await other.getByLabel(/^Keep receipts until/).fill(nextYear);
  await other.getByRole('textbox', { name: /^Legal reason/ }).fill('A claim is being decided');
  await expect(other.getByText('Matches.', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Erase this person' }).click();
  await expect(other.getByText('2 receipts, for administrators only')).toBeVisible();
  await other.getByRole('button', { name: 'Open receipts' }).click();
  await expect(other.getByRole('table', { name: 'Kept receipts' })).toBeVisible();
  expect(await other.content()).not.toContain(identifier);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Certificate of erasure' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Kept receipts' })).toBeHidden();
  await context.close();
});

test('a person on hold is not erased until an administrator lifts the hold', async ({
  page,
  api,
  browser,
}) => {
  const hands = mouse;
  const identifier = await somebody(api);
  await openAs(page, 'support', '/data-subjects');
  await openByIdentifier(page, hands, identifier);
  await expectPerson(page);
  await pickMore(page, hands, 'Hold…');
  await hands.write(page.getByRole('textbox', { name: /^Reason/ }), 'A claim is being decided');
  await hands.press(inDialog(page, 'Put on hold'));
  await expect(page.getByText('On hold.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lift hold…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await askFor(page, hands);
  await hands.press(page.getByRole('link', { name: 'Open erasure' }));
  await expect(page).toHaveURL(/\/erasures\//);
  const erasurePage = new URL(page.url()).pathname;

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await openAndSignInAs(other, 'privacy', erasurePage);
  await expect(other.getByText('On hold.', { exact: true })).toBeVisible();
  await other.getByRole('textbox', { name: /^Type/ }).fill(phrase);
  await expect(other.getByText(/^Matches\. This person is on hold\./)).toBeVisible();
  await other.getByRole('link', { name: 'Open person' }).click();
  await other.getByRole('button', { name: 'Lift hold…' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Lift hold' }).click();
  await expect(other.getByText('On hold.', { exact: true })).toBeHidden();
  await other.getByRole('link', { name: 'Open erasure' }).click();
  await other.getByRole('button', { name: 'Decline…' }).click();
  await other.getByRole('textbox', { name: /^Reason/ }).fill('The claim needs the receipts');
  await other.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(other.getByText('Declined.', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Reveal' }).click();
  await expect(other.getByText('The claim needs the receipts')).toBeVisible();
  await context.close();
});
