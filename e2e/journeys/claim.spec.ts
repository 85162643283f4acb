import { expect, expectFit, expectNoAxeFindings, openAs, test } from '../fixtures.ts';
import { freshName } from '../support/service-api.ts';

test("a stranger's phone number for somebody known is a claim, until a colleague accepts it", async ({
  page,
  api,
}) => {
  const identifier = `${freshName('claimed').replace(' ', '-')}@example.org`;
  const form = await api.createForm(undefined, ['Phone', 'City']);
  await api.writeElements(identifier, { Phone: '+1 202 555 0101' });
  await api.submitReceipt(form, identifier, {
    dsDataElements: { Phone: '+1 202 555 0199', City: 'Lisbon' },
    purposes: [{ Id: form.purposes[0]?.id, TransactionType: 'CONFIRMED' }],
  });
  const before = await api.profileOf(identifier);

  await openAs(page, 'support', `/data-subjects/${before.Id}`);
  const details = page.getByRole('region', { name: 'Data' });
  await expect(details).toContainText('Typed into a form');
  const claim = details.getByRole('group', { name: 'Claim: Phone' });
  await expect(claim).toContainText(`Claimed by a form: ${form.name}`);
  await expect(claim).not.toContainText('0199');
  await expectFit(page);

  await claim.getByRole('button', { name: 'Accept claimed Phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept claimed Phone?' });
  await expect(dialog).not.toContainText('0199');
  // On one line, not a letter each.
  const word = await dialog.getByText('Becomes', { exact: true }).boundingBox();
  expect(word?.height).toBeLessThan(40);
  await dialog.getByRole('button', { name: /^Reveal/ }).click();
  await expect(dialog).toContainText('+1 202 555 0101');
  await expect(dialog).toContainText('+1 202 555 0199');
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(claim).toBeHidden();
  await expect(details.getByText('Accepted.', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: `Accepted a value from ${form.name}: Phone` }),
  ).toContainText('By You');
  await expect(details).toContainText('+1 202 555 0199');
  await expect(details).not.toContainText('+1 202 555 0101');
  const phoneOf = ({ DataElements }: typeof before) =>
    DataElements?.find(({ Name }) => Name === 'Phone')?.Value;
  expect(phoneOf(before)).toBe('+1 202 555 0101');
  expect(phoneOf(await api.profileOf(identifier))).toBe('+1 202 555 0199');
});
