import { readFile } from 'node:fs/promises';
import { expect, expectFit, openAs, test } from '../fixtures.ts';
import { mouse } from '../support/hands.ts';
import { pickMore } from '../support/people.ts';
import { freshName } from '../support/service-api.ts';

const dayMs = 86_400_000;

const days = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  // Where the browser is.
  timeZone: 'Europe/Stockholm',
});

/** "Oct 5, 2025", as the console has it. */
const dayOf = (time: number): string => days.format(time);

test('a paper form of more than a year ago, entered today, expired half a year later, wherever it is told', async ({
  page,
  api,
}) => {
  const identifier = `${freshName('paper').replace(' ', '-')}@example.org`;
  const form = await api.createForm(180);
  const [newsletter] = form.purposes;
  const said = Math.floor(Date.now() / dayMs - 418) * dayMs + dayMs / 2;
  const ended = said + 180 * dayMs;
  const [saidOn, endedOn, today] = [dayOf(said), dayOf(ended), dayOf(Date.now())];
  await api.submitReceipt(form, identifier, {
    interactionDate: new Date(said).toISOString(),
    purposes: [{ Id: newsletter?.id, TransactionType: 'CONFIRMED' }],
  });
  const { Id: id } = await api.profileOf(identifier);

  await openAs(page, 'support', `/data-subjects/${id}`);
  await expect(page.getByText(/^Email\. Added/)).toContainText(`Added ${today} by import.`);
  await expect(page.getByText(/^Last contact/)).toContainText(`${saidOn} via ${form.name} v1.`);
  const row = page
    .getByRole('table', { name: 'Consent by purpose' })
    .getByRole('row', { name: new RegExp(`^${newsletter?.name}`) });
  await expect(row).toContainText(`Expired${endedOn}`);
  const stretches = page.locator('figure rect title');
  await expect(stretches).toHaveText([
    `Active, ${saidOn} to ${endedOn}`,
    `Expired, ${endedOn} to ${today}`,
  ]);
  await page.getByRole('button', { name: 'Show as list' }).click();
  const entries = page.getByRole('list', { name: /^Receipts and transactions/ });
  const [end, yes] = [entries.getByRole('listitem').nth(0), entries.getByRole('listitem').nth(1)];
  await expect(end).toContainText(`${newsletter?.name}: expired`);
  await expect(end).toContainText(endedOn);
  await expect(yes).toContainText(`${newsletter?.name}: opted in`);
  await expect(yes).toContainText(`Received on ${today}, date given by the sender`);
  await expectFit(page);

  await pickMore(page, mouse, 'Proof');
  const sheet = page.getByRole('article', { name: 'Proof of consent' });
  const tells = async () => {
    await expect(sheet).toContainText(`Expired since ${endedOn}, 12:00:00 +00:00`);
    await expect(sheet).toContainText(`${saidOn}, 12:00:00 +00:00: opted in`);
    await expect(sheet).toContainText(/Received on .+ \+00:00, date given by the sender/);
  };
  await tells();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  const text = await readFile(await (await downloading).path());
  await page.goto('/verify-proof');
  await page
    .getByLabel('Proof file')
    .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: text });
  await expect(page.getByRole('status').filter({ hasText: 'Genuine. Issued by' })).toBeVisible();
  await tells();
});
