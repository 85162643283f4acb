import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';
import { freshName } from '../support/service-api.ts';

const dayMs = 86_400_000;
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

test('by keyboard, a rule is written, tried, turned on and deletes what is old enough', async ({
  page,
  api,
}) => {
  const hands = keyboard(page);
  const form = await api.createForm();
  // The rule is about a purpose of its own: nobody else's consent goes.
  const [purpose] = form.purposes;
  const [old, young] = ['old', 'young'].map(
    (stem) => `${freshName(stem).replace(' ', '-')}@example.org`,
  ) as [string, string];
  const withdraw = (identifier: string, days: number) =>
    api.submitReceipt(form, identifier, {
      interactionDate: new Date(Date.now() - days * dayMs).toISOString(),
      purposes: [{ Id: purpose?.id, TransactionType: 'WITHDRAWN' }],
    });
  await withdraw(old, 40);
  await withdraw(young, 2);

  await openAs(page, 'privacy', '/retention');
  await expectFit(page);
  await hands.press(page.getByRole('button', { name: 'New rule' }).first());
  const name = freshName('Old refusals');
  await hands.write(page.getByRole('textbox', { name: /^Name/ }), name);
  await hands.choose(page.getByRole('combobox', { name: 'Delete' }), 'Consent to a purpose');
  await hands.choose(page.getByRole('combobox', { name: 'Purpose' }), purpose?.name ?? '');
  await hands.write(page.getByRole('textbox', { name: /^After/ }), '0');
  await hands.choose(
    page.getByRole('combobox', { name: 'Counted from' }),
    'The withdrawal or refusal',
  );
  await hands.press(inDialog(page, 'Create'));
  // No days at all would delete everyone at once.
  await expect(page.getByRole('textbox', { name: /^After/ })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await hands.write(page.getByRole('textbox', { name: /^After/ }), '30');
  await expectFit(page);
  await hands.press(inDialog(page, 'Create'));

  const rule = page.getByRole('region', { name });
  await expect(
    rule.getByText(`Delete consent to ${purpose?.name} 30 days after its withdrawal or refusal.`),
  ).toBeVisible();
  await expect(rule.getByText('Off', { exact: true })).toBeVisible();
  await hands.press(rule.getByRole('button', { name: `Dry run of ${name}` }));
  await expect(rule.getByText(/^Would delete 1 consent of 1 person/)).toBeVisible();
  await expectFit(page);
  await hands.press(rule.getByRole('button', { name: `Turn on ${name}…` }));
  await hands.write(page.getByRole('dialog').getByRole('textbox'), 'delete consent in demo');
  await expectFit(page);
  await hands.press(inDialog(page, 'Turn on'));
  await expect(rule.getByText(/^Deleted so far: 1 consent of 1 person/)).toBeVisible();
  const purposesOf = async (identifier: string) =>
    ((await api.profileOf(identifier)).Purposes ?? []).map(({ Id }) => Id);
  expect(await purposesOf(young)).toEqual([purpose?.id]);
  expect(await purposesOf(old)).toEqual([]);

  await hands.press(rule.getByRole('button', { name: `Turn off ${name}…` }));
  await hands.press(inDialog(page, 'Turn off'));
  await expect(page.getByText(`${name} turned off.`)).toBeVisible();
  await hands.press(rule.getByRole('button', { name: `Delete ${name}…` }));
  await hands.press(inDialog(page, 'Delete rule'));
  await expect(page.getByText(`${name} deleted.`)).toBeVisible();
  await expect(rule).toBeHidden();
});

test('only administrators see the rules, and whether programs may delete', {
  tag: '@smoke',
}, async ({ page }) => {
  await openAs(page, 'support', '/retention');
  await expect(page.getByText('Only for administrators')).toBeVisible();
  await expectFit(page);
});
