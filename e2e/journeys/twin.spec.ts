import type { Page } from '@playwright/test';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { keyboard } from '../support/hands.ts';
import { declineEvidence, goToConfirm, mergeStep } from '../support/merge-wizard.ts';
import { expectPerson, lookUpByIdentifier } from '../support/people.ts';
import { freshName } from '../support/service-api.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the twin: someone who withdrew in other capitals is not told that she is subscribed', async ({
  page,
  api,
}) => {
  const hands = keyboard(page);
  const form = await api.createForm();
  const [purpose] = form.purposes;
  const name = purpose?.name ?? '';
  const sign = freshName('').trim();
  const [casey, twin] = [`casey.${sign}@example.org`, `Casey.${sign}@example.org`];
  const say = (identifier: string, TransactionType: string) =>
    api.submitReceipt(form, identifier, { purposes: [{ Id: purpose?.id, TransactionType }] });
  await say(casey, 'CONFIRMED');
  await say(twin, 'WITHDRAWN');

  await page.setViewportSize({ width: 390, height: 900 });
  await openAs(page, 'support', '/data-subjects');
  await lookUpByIdentifier(page, hands, casey);
  // Told before she is opened; Enter in the box opens her all the same.
  await expect(page.getByRole('status').filter({ hasText: 'answer differently' })).toContainText(
    `Two records answer differently: ${name} is Active in one, Withdrawn in the other.`,
  );
  await expectFit(page);
  await page.getByRole('textbox', { name: 'Search people' }).press('Enter');
  await expectPerson(page);
  const strip = page.getByRole('status').filter({ hasText: 'looks like this person' });
  await expect(strip).toContainText(
    `1 more record looks like this person. In that record, ${name} is Withdrawn.`,
  );
  await expect(strip).toHaveAttribute('data-tone', 'warn');
  await expectFit(page);
  expect(await page.content()).not.toContain(twin);

  await hands.press(strip.getByRole('button', { name: 'Compare' }));
  await expect(mergeStep(page, 'Review changes')).toBeVisible();
  await hands.tick(page.getByRole('checkbox', { name: `Checked: ${name}` }));
  await goToConfirm(page, hands);
  await declineEvidence(page, hands);
  await hands.write(
    page.getByRole('textbox', { name: /^Type merge 2 into 1 DEMO/ }),
    'merge 2 into 1 DEMO',
  );
  await hands.press(button(page, 'Merge 2 people into 1'));
  await expect(page.getByText('Merged.', { exact: true })).toBeVisible();

  await hands.press(page.getByRole('link', { name: 'Open profile' }));
  const consents = page.getByRole('table', { name: 'Consent by purpose' });
  await expect(
    consents.getByRole('row').filter({ hasText: name }).getByText('Withdrawn').first(),
  ).toBeVisible();
  await expect(strip).toHaveCount(0);
});
