import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, inject, test } from 'vitest';
import { MeProvider } from '#console/api/colleagues/colleagues.ts';
import {
  arrangeCredential,
  arrangeRevoked,
  arrangeSigner,
  storedCredential,
  storedSigner,
} from '#console/testing/arrange-api-access.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { formatDay } from '#console/ui/format-time.ts';
import type { Credential } from '#contract/api-access.ts';
import { Component as ApiAccessPage } from './ApiAccessPage.tsx';

const me = {
  subject: '5b0f1c1e-3d1f-4c43-9a53-0c7a3f0e7a01',
  name: 'Paula Example',
};

const Page = () => (
  <MeProvider value={me}>
    <ApiAccessPage />
  </MeProvider>
);

const open = (options: { rights?: Rights; fetch?: FetchStub; at?: string } = {}) =>
  renderConsole({
    routes: [
      { path: '/api-access', Component: Page },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    rights: 'admin',
    at: '/api-access',
    ...options,
  });

const day = 86_400_000;
const from = (ms: number) => new Date(Date.now() + ms).toISOString();
const thisDay = () => formatDay(new Date().toISOString());

const isListOf = (what: 'clients' | 'signers', { url, method }: Request) =>
  method === 'GET' && url.endsWith(`/api/access/v1/${what}`);

/** A service that has these clients and keys. */
const having =
  (content: readonly Credential[]): FetchStub =>
  async (request, pass) =>
    isListOf('clients', request) ? Response.json({ content }) : pass();

const credentialOf = (name: string, fields: Partial<Credential> = {}): Credential => ({
  id: name,
  kind: 'key',
  name,
  scope: 'CONSENT',
  createdDate: from(-day),
  createdBy: me.subject,
  expiryDate: null,
  revokedDate: null,
  revokedBy: null,
  lastUsedDate: null,
  ...fields,
});

const table = async (name: string) =>
  within(await screen.findByRole('table', { name, busy: false }));
const clients = 'Clients and keys';
const signers = 'Keys that sign receipts';

/** What stands in the cells of a row, head of the row first; null if there is no such row. */
const cellsOf = async (caption: string, name: string) => {
  const rows = (await table(caption)).getAllByRole('row');
  const row = rows.find((one) => within(one).queryByRole('rowheader')?.textContent?.includes(name));
  if (row === undefined) return null;
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

const namesIn = async (caption: string) =>
  (await table(caption)).queryAllByRole('rowheader').map(({ textContent }) => textContent ?? '');

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the list', () => {
  test('says of each client and key what it may do, who made it and when, and whether it was used', async () => {
    const client = await arrangeCredential({ scope: 'CONSENT', tokenSeconds: 900 });
    const key = await arrangeCredential({ kind: 'key', validDays: 365 });
    open();
    const created = `${thisDay()}by You`;
    expect((await cellsOf(clients, client.name))?.slice(0, 6)).toEqual([
      'Active',
      'ClientTokens last 15 minutes',
      'Full access',
      'Never',
      'Never',
      created,
    ]);
    const cells = await cellsOf(clients, key.name);
    expect(cells?.slice(0, 3)).toEqual(['Active', 'Key', 'Read-only']);
    expect(cells?.[3]).toMatch(/^\w{3} \d+, \d{4}$/);
    expect(cells?.slice(4, 6)).toEqual(['Never', created]);
  });

  test('copies the whole id of a client', async () => {
    const { id, name } = await arrangeCredential();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: `Copy id: ${name}` }));
    await screen.findByRole('button', { name: 'Copied' });
    expect(await navigator.clipboard.readText()).toBe(id);
  });

  test('shows what was revoked or has expired only when asked, and keeps that in the address', async () => {
    const { name } = await arrangeRevoked();
    const { user, router } = open();
    await table(clients);
    expect(await cellsOf(clients, name)).toBeNull();
    await user.click(screen.getByRole('switch', { name: /^Show ended \(\d+\)$/ }));
    expect((await cellsOf(clients, name))?.[0]).toBe(`Revoked${thisDay()} by You`);
    expect(screen.queryByRole('button', { name: `Revoke ${name}…` })).toBeNull();
    expect(router.state.location.search).toBe('?ended=true');
    await user.click(screen.getByRole('switch', { name: /^Show ended/ }));
    expect(await cellsOf(clients, name)).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  test('tells an expired one from a revoked one', async () => {
    open({
      at: '/api-access?ended=true',
      fetch: having([
        credentialOf('over', { expiryDate: from(-day) }),
        credentialOf('revoked', { expiryDate: from(day), revokedDate: from(-day) }),
      ]),
    });
    expect((await cellsOf(clients, 'over'))?.[0]).toBe('Expired');
    expect((await cellsOf(clients, 'revoked'))?.[0]).toMatch(/^Revoked/);
    expect(screen.queryByText(/within 30 days/)).toBeNull();
  });

  test('warns of what ends within 30 days, the next one first', async () => {
    open({
      fetch: having([
        credentialOf('far', { expiryDate: from(200 * day) }),
        credentialOf('later', { expiryDate: from(20 * day) }),
        credentialOf('next', { expiryDate: from(2.5 * day) }),
        credentialOf('gone', { expiryDate: from(day), revokedDate: from(-day) }),
      ]),
    });
    await screen.findByText('2 expire within 30 days:');
    screen.getByText(/next \(in 3 days\), later \(in 20 days\)\. Create a replacement/);
    expect((await cellsOf(clients, 'next'))?.[0]).toBe('Expires in 3 days');
    expect((await cellsOf(clients, 'far'))?.[0]).toBe('Active');
  });

  test('warns of a key that the service keeps for a few days', async () => {
    const { name } = await arrangeCredential({ kind: 'key', validDays: 3 });
    open();
    await screen.findByText(/^\d+ expires? within 30 days:$/);
    expect((await cellsOf(clients, name))?.[0]).toBe('Expires in 3 days');
  });

  test('names five of many that end soon, and counts the rest', async () => {
    open({
      fetch: having(
        Array.from({ length: 8 }, (_, index) =>
          credentialOf(`key ${index}`, { expiryDate: from((index + 1.5) * day) }),
        ),
      ),
    });
    await screen.findByText('8 expire within 30 days:');
    screen.getByText(/key 4 \(in 6 days\), 3 more\./);
  });

  test('shows many step by step', async () => {
    const many = Array.from({ length: 120 }, (_, index) => credentialOf(`key ${index}`));
    const { user } = open({ fetch: having(many) });
    await waitFor(async () => expect(await namesIn(clients)).toHaveLength(50));
    await user.click(button('Show 70 more'));
    expect(await namesIn(clients)).toHaveLength(120);
  });

  test('that is empty says what clients and keys are for, and leads to the first', async () => {
    const { router, user } = open({ fetch: having([]) });
    await screen.findByText('No program can sign in yet');
    screen.getByText(/A client is for servers.*A key is for tools/);
    for (const link of screen.getAllByRole('link', { name: 'New client or key' })) {
      expect(link.getAttribute('href')).toBe('/api-access/new');
    }
    await user.click(screen.getAllByRole('link', { name: 'New client or key' })[1] as HTMLElement);
    expect(router.state.location.pathname).toBe('/api-access/new');
  });

  test('where everything has ended says so, and still shows it when asked', async () => {
    const { user } = open({ fetch: having([credentialOf('over', { expiryDate: from(-day) })]) });
    await screen.findByText('Nothing in force');
    await user.click(screen.getByRole('switch', { name: 'Show ended (1)' }));
    expect((await cellsOf(clients, 'over'))?.[0]).toBe('Expired');
  });

  test.each([
    ['a failure', failedAnswer, /The service failed/],
    ['a limit', () => limitedAnswer(30), /paused/i],
  ])('is never shown as empty through %s', async (_case, answer, words) => {
    open({
      fetch: async (request, pass) => (isListOf('clients', request) ? answer() : pass()),
    });
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.queryByText('No program can sign in yet')).toBeNull();
  });
});

describe.each(['writer', 'reader'] as const)('for a %s', (rights) => {
  test('the page says whom it is for, and sends no request', async () => {
    let requests = 0;
    open({
      rights,
      fetch: (_request, pass) => {
        requests += 1;
        return pass();
      },
    });
    screen.getByRole('heading', { level: 1, name: 'API access' });
    screen.getByText('Only for administrators');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    expect(requests).toBe(0);
  });
});

describe('revoking', () => {
  const ask = async (name: string) => {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: `Revoke ${name}…` }));
    return { ...view, dialog: within(await screen.findByRole('dialog')) };
  };

  test('names the consequence and the last use first, and then is what the service says', async () => {
    const { name } = await arrangeCredential();
    const { user, dialog } = await ask(name);
    dialog.getByRole('heading', { name: `Revoke ${name}?` });
    dialog.getByText('refused at once');
    dialog.getByText('It was never used.');
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    await screen.findByText(`${name} revoked.`);
    expect(await cellsOf(clients, name)).toBeNull();
    expect((await storedCredential(name))?.revokedDate).toEqual(expect.any(String));
  });

  test('is done only after the question: canceled, it stays in force', async () => {
    const { name } = await arrangeCredential();
    const { user, dialog } = await ask(name);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await cellsOf(clients, name))?.[0]).toBe('Active');
    expect((await storedCredential(name))?.revokedDate).toBeNull();
  });

  test('says when it was used last', async () => {
    const lastUsedDate = '2026-11-03T09:00:00Z';
    const { user } = open({ fetch: having([credentialOf('used', { lastUsedDate })]) });
    await user.click(await screen.findByRole('button', { name: 'Revoke used…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/Last used Nov 3, 2026, \d\d:\d\d/);
  });

  test('of which nothing came is told in the dialog, and can be sent again', async () => {
    const { name } = await arrangeCredential();
    let isFailing = true;
    const { user } = open({
      fetch: async (request, pass) =>
        isFailing && request.url.endsWith('/revoke') ? failedAnswer() : pass(),
    });
    await user.click(await screen.findByRole('button', { name: `Revoke ${name}…` }));
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    isFailing = false;
    await user.click(await screen.findByRole('button', { name: 'Check result' }));
    await screen.findByText('Not revoked. You can send it again.');
    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    await screen.findByText(`${name} revoked.`);
  });

  test('whose answer was lost is found done', async () => {
    const { name } = await arrangeCredential();
    const { user } = open({
      fetch: async (request, pass) => {
        const answer = await pass();
        return request.url.endsWith('/revoke') ? failedAnswer() : answer;
      },
    });
    await user.click(await screen.findByRole('button', { name: `Revoke ${name}…` }));
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    await user.click(await screen.findByRole('button', { name: 'Check result' }));
    await screen.findByText(`${name} revoked.`);
    expect(await cellsOf(clients, name)).toBeNull();
  });
});

describe('limits', () => {
  const ask = async (name: string, fetch?: FetchStub) => {
    const view = open(fetch === undefined ? {} : { fetch });
    await view.user.click(await screen.findByRole('button', { name: `Limits of ${name}…` }));
    return { ...view, dialog: within(await screen.findByRole('dialog')) };
  };
  const statusWith = async (key: string | null | undefined) => {
    const path = '/api/consentmanager/v1/purposes?size=1';
    const headers = { Authorization: `Bearer ${key}` };
    return (await fetch(`${inject('service').baseUrl}${path}`, { headers })).status;
  };

  test('are set on what is in use, and hold at once', async () => {
    const key = await arrangeCredential({ kind: 'key', validDays: 90, scope: 'CONSENT' });
    expect(await statusWith(key.secret)).toBe(200);
    const { user, dialog } = await ask(key.name);
    await user.click(dialog.getByRole('switch', { name: 'Block writes' }));
    await user.type(dialog.getByRole('textbox', { name: /addresses/ }), '192.0.2.0/24,');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText(`Limits of ${key.name} saved.`);
    expect((await cellsOf(clients, key.name))?.[2]).toBe(
      'Full accessWrites blockedFrom 192.0.2.0/24',
    );
    const limited = { addresses: ['192.0.2.0/24'], readOnly: true };
    expect(await storedCredential(key.name)).toMatchObject(limited);
    await expect.poll(() => statusWith(key.secret), { timeout: 5_000 }).toBe(401);
  });

  test('that are taken away let it in again', async () => {
    const addresses = ['192.0.2.0/24'];
    const key = await arrangeCredential({ kind: 'key', validDays: 90, addresses });
    expect(await statusWith(key.secret)).toBe(401);
    const { user, dialog } = await ask(key.name);
    // What only reads has no writes to block.
    expect(dialog.queryByRole('switch')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Remove address 192.0.2.0/24' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText(`Limits of ${key.name} saved.`);
    expect((await storedCredential(key.name))?.addresses).toEqual([]);
    await expect.poll(() => statusWith(key.secret), { timeout: 5_000 }).toBe(200);
  });

  test('that are no addresses stay in the dialog with what is wrong', async () => {
    const { name } = await arrangeCredential();
    const { user, dialog } = await ask(name);
    await user.type(dialog.getByRole('textbox', { name: /addresses/ }), '0.0.0.0/0,');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/This is every address/);
    expect((await storedCredential(name))?.addresses).toEqual([]);
  });

  test('whose answer was lost are found stored', async () => {
    const { name } = await arrangeCredential();
    const { user, dialog } = await ask(name, async (request, pass) => {
      const answer = await pass();
      return request.url.endsWith('/limits') ? failedAnswer() : answer;
    });
    await user.type(dialog.getByRole('textbox', { name: /addresses/ }), '192.0.2.7,');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Check result' }));
    await screen.findByText(`Limits of ${name} saved.`);
  });
});

describe('keys that sign receipts', () => {
  test('are listed with what kind of key each is, and who added it', async () => {
    const { name } = await arrangeSigner();
    open();
    expect((await cellsOf(signers, name))?.slice(0, 3)).toEqual([
      'Active',
      'EC, P-256 ',
      `${thisDay()}by You`,
    ]);
  });

  test('are revoked after a question that says what is refused', async () => {
    const { name } = await arrangeSigner();
    await arrangeSigner();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: `Revoke ${name}…` }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/Receipts signed with it are/);
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    await screen.findByText(`${name} revoked.`);
    expect(await cellsOf(signers, name)).toBeNull();
    expect((await storedSigner(name))?.revokedDate).toEqual(expect.any(String));
    const ended = within(screen.getByRole('region', { name: signers })).getByRole('switch');
    await user.click(ended);
    expect((await cellsOf(signers, name))?.[0]).toBe(`Revoked${thisDay()} by You`);
  });

  test('are revoked with a word on who still has the same key', async () => {
    const former = await arrangeSigner();
    const { publicKey } = former;
    const [shop, gone] = [
      await arrangeSigner({ publicKey, audience: 'shop' }),
      await arrangeSigner({ publicKey, audience: 'app' }),
    ];
    const { user } = open();
    const ask = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Revoke ${name}…` }));
      return within(await screen.findByRole('dialog'));
    };
    await user.click((await ask(gone.name)).getByRole('button', { name: 'Revoke' }));
    await screen.findByText(`${gone.name} revoked.`);
    const dialog = await ask(former.name);
    dialog.getByText(/withdrawals too, unless/);
    dialog.getByText(shop.name);
    expect(dialog.queryByText(gone.name)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    await screen.findByText(`${former.name} revoked.`);
    const last = await ask(shop.name);
    expect(last.queryByText(/unless/)).toBeNull();
  });

  test('that are none are told as none', async () => {
    open({
      fetch: async (request, pass) =>
        isListOf('signers', request) ? Response.json({ content: [] }) : pass(),
    });
    const section = within(await screen.findByRole('region', { name: signers }));
    await section.findByText('None');
    expect(section.getByRole('link', { name: 'Add signing key' }).getAttribute('href')).toBe(
      '/api-access/signing-keys/new',
    );
  });
});
