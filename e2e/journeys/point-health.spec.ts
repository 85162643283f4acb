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
  await openAs(page, 'privacy', `/collection-points/${form.id}`);
  await expect(health).toContainText('Nothing was left out in the last 30 days.');

  // Enough for one hour, if another one begins meanwhile.
  await send(45, 'JA');
  await page.goto('/');
  const line = page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('listitem')
    .filter({ hasText: 'losing entries' });
  await expect(line).toContainText(form.name);
  await expect(line).toContainText(/45 of (45|50) since \d+:\d\d/);
  await line.getByRole('link', { name: form.name }).click();

  await expect(page).toHaveURL(new RegExp(`/collection-points/${form.id}#health$`));
  await expect(health).toBeInViewport();
  await expect(health).toContainText('Losing entries.');
  await expect(health).toContainText(
    'Something was left out of 45 of 50 receipts in the last 30 days',
  );
  const row = health.getByRole('table', { name: 'What was lost' }).getByRole('row').nth(1);
  await expect(row).toContainText("A type that can't be read: it may have been a no");
  await expect(row).toContainText('purposes.*.TransactionType');
  await expect(row).toContainText('45');
  await expectFit(page);
});
