import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { freshName } from '../support/service-api.ts';

test('a form that begins to send types that cannot be read is found on its page and on the overview', async ({
  page,
  api,
}) => {
  const form = await api.createForm();
  const [purpose] = form.purposes;
  const send = (count: number, type: string) =>
    Promise.all(
      Array.from({ length: count }, () =>
        api.submitReceipt(form, `${freshName('health').replace(' ', '-')}@example.org`, {
          purposes: [{ Id: purpose?.id, TransactionType: type }],
        }),
      ),
    );
  const health = page.getByRole('region', { name: 'Health', exact: true });
  await send(5, 'CONFIRMED');
  await openAs(page, 'privacy', `/collection-points/${form.id}?tab=numbers`);
  await expect(health).toContainText('Nothing was left out in the last 30 days.');

  // Enough for one hour, if another one begins meanwhile.
  await send(45, 'JA');
  await page.goto('/');
  const line = page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('listitem')
    .filter({ hasText: 'losing entries' });
  await expect(line).toContainText(form.name);
  await expect(line).toContainText(/45 of (45|50) receipts/);
  await line.getByRole('link', { name: form.name }).click();

  await expect(page).toHaveURL(new RegExp(`/collection-points/${form.id}#health$`));
  await expect(health).toBeInViewport();
  await expect(health).toContainText('Losing entries.');
  await expect(health).toContainText(
    'In the last 30 days, 45 of 50 receipts were refused or lost a part.',
  );
  const loss = health.getByRole('list', { name: 'What was lost' }).getByRole('listitem');
  await expect(loss).toContainText("An answer that can't be read: it may have been a no");
  await expect(loss).toContainText('45 receipts');
  await health.getByText('Technical details').click();
  await expect(health.getByText('purposes.*.TransactionType')).toBeVisible();
  const senders = page.getByRole('region', { name: 'Senders' });
  await expect(senders).toContainText(/50 records since .*, 0 refused\./);
  await expect(senders.getByRole('row', { name: /Unknown address/ })).toContainText('50');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFit(page);
  const [docs] = await Promise.all([
    page.waitForEvent('popup'),
    health.getByRole('link', { name: 'Sending receipts' }).click(),
  ]);
  await expect(docs.getByRole('heading', { name: 'Sending receipts' })).toBeInViewport();
  await page.bringToFront();
  await loss.getByRole('link', { name: 'Show the code' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Integrate ${form.name}`);
});
