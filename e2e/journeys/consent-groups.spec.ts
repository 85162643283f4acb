import { expect, expectFit, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';
import { freshName } from '../support/service-api.ts';

test('by keyboard, a group gets a person and a rule, which the profile shows beside their yes', async ({
  page,
  api,
}) => {
  const hands = keyboard(page);
  const form = await api.createForm();
  const [purpose] = form.purposes;
  const identifier = `${freshName('member').replace(' ', '-')}@example.org`;
  await api.submitReceipt(form, identifier, {
    purposes: [{ Id: purpose?.id, TransactionType: 'CONFIRMED' }],
  });
  const dialog = page.getByRole('dialog');

  await openAs(page, 'privacy', '/consent-groups');
  await hands.press(page.getByRole('button', { name: 'New group' }).first());
  const name = freshName('Partners');
  await hands.write(dialog.getByRole('textbox', { name: /^Name/ }), name);
  await hands.press(dialog.getByRole('button', { name: 'Create' }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await hands.press(page.getByRole('button', { name: 'Add people…' }));
  await hands.write(dialog.getByRole('textbox', { name: /Find a person/ }), identifier);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove person 1' })).toBeVisible();
  await hands.press(dialog.getByRole('button', { name: 'Add to group' }));
  await expect(dialog).toBeHidden();

  await hands.press(page.getByRole('button', { name: 'New rule…' }));
  await hands.choose(dialog.getByRole('combobox', { name: /^Purpose/ }), purpose?.name ?? '');
  await hands.choose(dialog.getByRole('combobox', { name: /^Status/ }), 'Opted out');
  await expect(dialog.getByText(`${purpose?.name}: Active → Opted out for 1 person`)).toBeVisible();
  await expectNoAxeFindings(page);
  await hands.press(dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
  const people = page.getByRole('region', { name: 'People' });
  await expect(people.getByText(`${purpose?.name}: Active → Opted out`)).toBeVisible();
  await expectNoAxeFindings(page);
  await expectFit(page);

  await hands.press(people.getByRole('link'));
  const row = page.getByRole('row', { name: new RegExp(purpose?.name ?? '') }).first();
  await expect(row.getByText(/In effect: Opted out, by .*not by the person/)).toBeVisible();
  await expectNoAxeFindings(page);
  await hands.press(row.getByRole('link', { name: 'group rule' }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goto('/consent-groups');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expectNoAxeFindings(page);
  await expectFit(page);
});
