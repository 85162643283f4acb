import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { createDestinationEndpoint } from '#contract/destinations.ts';
import { expect, expectFit, openAs } from '../fixtures.ts';
import { test } from '../own-service.ts';
import { expectPerson } from '../support/people.ts';
import { freshName, type ServiceApi } from '../support/service-api.ts';

/** Another system that has everything it's told, and says of nothing that it's applied. */
const startPrintService = async () => {
  const told: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      told.push(body);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}/events`, told, close };
};

/** As an administrator does it, by the session of the page. */
const createDestination = (page: Page, body: object): Promise<number> =>
  page.evaluate(
    async ({ path, text }) => {
      const { tag } = await (await fetch('/auth/session')).json();
      const headers = { 'X-Console': tag, 'Content-Type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body: text })).status;
    },
    { path: createDestinationEndpoint.path, text: JSON.stringify(body) },
  );

/** Somebody who agreed to a purpose, and withdrew; a caller tells their address. */
const arrangeWithdrawal = async (api: ServiceApi) => {
  const identifier = `${freshName('letters').replace(' ', '-')}@example.org`;
  const form = await api.createForm();
  const [purpose = { id: '', name: '' }] = form.purposes;
  for (const TransactionType of ['CONFIRMED', 'WITHDRAWN']) {
    const purposes = [{ Id: purpose.id, TransactionType }];
    await api.submitReceipt(form, identifier, { language: 'en-us', purposes });
  }
  return { identifier, purpose };
};

/** Wide and narrow, in both color modes (`expectFit`). */
const expectForms = async (page: Page): Promise<void> => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFit(page);
  }
};

test('"I still get letters": support finds by keyboard which system has a withdrawal and has not applied it, and marks it', async ({
  page,
  api,
}) => {
  const print = await startPrintService();
  try {
    await openAs(page, 'privacy', '/');
    const status = await createDestination(page, {
      ...{ name: 'Print service', use: 'Catalogs and letters', url: print.url },
      ...{ doneWhen: 'APPLIED', clock: { days: 0, isBusiness: false } },
    });
    expect(status).toBe(201);
    // It's told from a few seconds later on.
    await expect
      .poll(
        async () => {
          await arrangeWithdrawal(api);
          return print.told.length;
        },
        { timeout: 30_000, intervals: [500] },
      )
      .toBeGreaterThan(0);
    const { identifier, purpose } = await arrangeWithdrawal(api);
    await expect.poll(() => print.told.join(' ')).toContain(identifier);

    // Where support lands, with the field focused.
    await openAs(page, 'support', '/');
    await expect(page.getByRole('textbox', { name: 'Search people' })).toBeFocused();
    await page.keyboard.type(identifier);
    await page.keyboard.press('Enter');
    await expectPerson(page);
    const section = page.getByRole('region', { name: 'Where the withdrawal has arrived' });
    const row = section.getByRole('row', { name: /Print service/ });
    await expect(row).toContainText('Overdue');
    await expect(row).toContainText(/Acknowledged.*Applied Due/);
    await expect(section).toContainText(
      "Print service has it, but hasn't confirmed that it's applied.",
    );
    await expectForms(page);
    const again = section.getByRole('button', { name: 'Send again to Print service' });
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    await section.getByRole('button', { name: 'Mark as applied at Print service…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').focus();
    await page.keyboard.type('Their team confirmed it by phone');
    await expectForms(page);
    await dialog.getByRole('button', { name: 'Mark as applied' }).press('Enter');
    await expect(row).toContainText('Marked by');
    await expect(row).toContainText('Their team confirmed it by phone');
    await expect(row).toContainText('after');

    // The others are what needs attention.
    await openAs(page, 'privacy', '/');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention).toContainText('overdue at Print service');
    await attention.getByRole('link', { name: 'Show overdue' }).press('Enter');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Overdue withdrawals' }),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /Print service/ }).first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: purpose.name })).toHaveCount(0);
    await expectForms(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
    expect((await saving).suggestedFilename()).toMatch(/^overdue-withdrawals-.*\.csv$/);
    await page
      .getByRole('row', { name: /Print service/ })
      .first()
      .getByRole('link')
      .press('Enter');
    await page
      .getByRole('region', { name: 'Where the withdrawal has arrived' })
      .getByRole('button', { name: 'Send again to Print service' })
      .press('Enter');
    await expect(page.getByText('Sent again within seconds.')).toBeVisible();
    await expect.poll(() => print.told.join(' ')).toContain('RESEND');
  } finally {
    await print.close();
  }
});
