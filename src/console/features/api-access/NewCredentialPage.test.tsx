import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { arrangeCredential, storedCredential } from '#console/testing/arrange-api-access.ts';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import { tokenPath } from '#contract/token-address.ts';
import { Component as ApiAccessPage } from './ApiAccessPage.tsx';
import { Component as NewCredentialPage } from './NewCredentialPage.tsx';

beforeEach(() => setPresenting(false));
afterEach(() => setPresenting(false));

const open = (options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/api-access', Component: ApiAccessPage },
      { path: '/api-access/new', Component: NewCredentialPage },
    ],
    at: '/api-access/new',
    rights: 'admin',
    ...options,
  });

type View = ReturnType<typeof open>;

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

const create = async ({ user }: View, kind: 'client' | 'key' = 'client') => {
  const name = uniqueName('Webshop');
  await user.selectOptions(choice('Kind'), kind);
  await user.type(box(/^Name/), name);
  await user.click(button('Create'));
  await screen.findByRole('heading', { level: 1, name: `${name} created` });
  return name;
};

const isCreation = ({ url, method }: Request) =>
  method === 'POST' && url.endsWith('/api/access/v1/clients');

const askToken = (id: string, secret: string) =>
  fetch(inject('service').baseUrl + tokenPath, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
    }),
  });

describe('a new client', () => {
  test('may only read and has tokens of an hour unless more is chosen', async () => {
    const view = open();
    const name = await create(view);
    expect(await storedCredential(name)).toMatchObject({
      kind: 'client',
      scope: 'CONSENT_READ',
      tokenSeconds: 3_600,
      expiryDate: null,
    });
  });

  test('that may not read gets no command that reads', async () => {
    const view = open();
    await view.user.selectOptions(choice('Access'), 'Cookie receipts');
    const name = await create(view);
    expect(await storedCredential(name)).toMatchObject({ scope: 'COOKIE' });
    screen.getByText('Get an access token');
    expect(screen.queryByText('Read purposes with it')).toBeNull();
  });

  test('has what was chosen', async () => {
    const { user } = open();
    const name = uniqueName('Import');
    await user.type(box(/^Name/), name);
    await user.selectOptions(choice('Access'), 'Full access');
    await user.selectOptions(choice('Access tokens last'), '15 minutes');
    await user.selectOptions(choice('Expires after'), '180 days');
    await user.click(screen.getByRole('switch', { name: 'Block writes' }));
    await user.type(screen.getByRole('textbox', { name: /addresses/ }), '192.0.2.7,');
    await user.click(button('Create'));
    await screen.findByRole('heading', { level: 1, name: `${name} created` });
    const stored = await storedCredential(name);
    expect(stored).toMatchObject({
      scope: 'CONSENT',
      tokenSeconds: 900,
      addresses: ['192.0.2.7'],
      readOnly: true,
    });
    const days = (Date.parse(stored?.expiryDate ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(180);
  });

  test('gets a token with the id and the secret that are shown', async () => {
    await create(open());
    expect((await askToken(box('Client id').value, box('Client secret').value)).status).toBe(200);
  });

  test('shows its secret once: copied, the page is left without a question and has it no more', async () => {
    const view = open();
    const { user, router } = view;
    const name = await create(view);
    screen.getByText("It won't be shown again.");
    const secret = box('Client secret').value;
    expect(secret).toMatch(/^[\w-]{43}$/);
    await user.click(button('Copy client secret'));
    await screen.findByRole('button', { name: 'Copied' });
    expect(await navigator.clipboard.readText()).toBe(secret);
    await user.click(screen.getByRole('link', { name: 'Done' }));
    await screen.findByRole('rowheader', { name: new RegExp(name) });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/api-access');
    expect(JSON.stringify(router.state.location)).not.toContain(secret);
    expect(document.documentElement.outerHTML).not.toContain(secret);
    const kept = [view.client.getMutationCache(), view.client.getQueryCache()].flatMap((cache) =>
      cache.getAll().map(({ state }) => JSON.stringify(state.data ?? null)),
    );
    expect(kept.join()).not.toContain(secret);
  });

  test('is left without its secret only after one question', async () => {
    const view = open();
    const { user, router } = view;
    await create(view);
    await user.click(screen.getByRole('link', { name: 'Done' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('heading', { name: 'Leave without the secret?' });
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(box('Client secret').value).not.toBe('');
    await user.click(screen.getByRole('link', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/api-access'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('comes with commands that hold the secret when they are copied, and not in the page', async () => {
    const view = open();
    const { user } = view;
    await create(view);
    const secret = box('Client secret').value;
    const command = within(screen.getByRole('region', { name: 'Get an access token' }));
    expect(command.getByText(/client_secret=•/).textContent).not.toContain(secret);
    await user.click(screen.getAllByRole('button', { name: 'Copy command' })[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Copied' });
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain(`'${inject('service').baseUrl}${tokenPath}'`);
    expect(copied).toContain(`'client_secret=${secret}'`);
    screen.getByText(/Authorization: Bearer ACCESS_TOKEN/);
    // The secret has been taken along.
    await user.click(screen.getByRole('link', { name: 'Done' }));
    await screen.findByRole('heading', { level: 1, name: 'API access' });
  });

  test('that could not be copied is selected, and copying it by hand counts', async () => {
    const view = open();
    const { user } = view;
    await create(view);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(button('Copy client secret'));
    await screen.findByText(/your browser blocked the clipboard/);
    const field = box('Client secret');
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value);
    await user.copy();
    await user.click(screen.getByRole('link', { name: 'Done' }));
    await screen.findByRole('heading', { level: 1, name: 'API access' });
  });
});

test('a new key ends after 90 days, and signs in as it is', async () => {
  const view = open();
  const { user } = view;
  await user.selectOptions(choice('Kind'), 'key');
  expect(choice('Expires after').value).toBe('90');
  expect(within(choice('Expires after')).queryByText('Never')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Access tokens last' })).toBeNull();
  const name = await create(view, 'key');
  const stored = await storedCredential(name);
  const days = (Date.parse(stored?.expiryDate ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  const { baseUrl } = inject('service');
  const answer = await fetch(`${baseUrl}/api/consentmanager/v1/purposes?size=1`, {
    headers: { Authorization: `Bearer ${box('Key').value}` },
  });
  expect(answer.status).toBe(200);
  expect(screen.queryByRole('textbox', { name: 'Client id' })).toBeNull();
});

describe('an answer that is lost', () => {
  test('is asked for again under the same key, and is honest that the secret is gone', async () => {
    let isLost = true;
    const view = open({
      fetch: async (request, pass) => {
        const answer = await pass();
        if (!isCreation(request) || !isLost) return answer;
        isLost = false;
        throw new TypeError('cut');
      },
    });
    const { user, router } = view;
    const name = uniqueName('Webshop');
    await user.type(box(/^Name/), name);
    await user.click(button('Create'));
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    await screen.findByText("It exists, but its secret can't be shown again.");
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Done' })).toBeNull();
    expect((await storedCredential(name))?.revokedDate).toBeNull();
    await user.click(button('Revoke…'));
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/api-access'));
    expect((await storedCredential(name))?.revokedDate).toEqual(expect.any(String));
  });

  test('of what was never created is sent again and shows the secret', async () => {
    let isLost = true;
    const view = open({
      fetch: async (request, pass) => {
        if (!isCreation(request) || !isLost) return pass();
        isLost = false;
        throw new TypeError('cut');
      },
    });
    const { user } = view;
    const name = uniqueName('Webshop');
    await user.type(box(/^Name/), name);
    await user.click(button('Create'));
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    await screen.findByRole('heading', { level: 1, name: `${name} created` });
    expect(box('Client secret').value).toMatch(/^[\w-]{43}$/);
  });
});

test('presenter mode hides the secret, and nothing with it can be copied', async () => {
  const view = open();
  const { user } = view;
  await create(view);
  const secret = box('Client secret').value;
  act(() => setPresenting(true));
  expect(box('Client secret').value).toMatch(/^•+$/);
  for (const label of ['Copy client secret', 'Copy command']) {
    const [control] = screen.getAllByRole('button', { name: label });
    expect(control?.getAttribute('aria-disabled')).toBe('true');
  }
  expect(document.documentElement.outerHTML).not.toContain(secret);
  act(() => setPresenting(false));
  expect(box('Client secret').value).toBe(secret);
  await user.click(button('Copy client secret'));
  await screen.findByRole('button', { name: 'Copied' });
});

test('a name is required, and what is typed is not lost unasked', async () => {
  const { user, router } = open();
  await user.click(button('Create'));
  await waitFor(() => expect(box(/^Name/).getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(box(/^Name/));
  await user.type(box(/^Name/), 'Webshop');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByText('Discard changes?');
  await user.click(button('Keep editing'));
  expect(router.state.location.pathname).toBe('/api-access/new');
});

test('two may have the same name', async () => {
  const { name } = await arrangeCredential();
  const { user } = open();
  await user.type(box(/^Name/), name);
  await user.click(button('Create'));
  await screen.findByRole('heading', { level: 1, name: `${name} created` });
});

test.each(['writer', 'reader'] as const)('a %s is told whom the page is for', (rights) => {
  open({ rights });
  screen.getByText('Only for administrators');
  expect(screen.queryByRole('textbox')).toBeNull();
});
