import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { arrangeHook, storedHook } from '#console/testing/arrange-api-access.ts';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import { Component as ApiAccessPage } from './ApiAccessPage.tsx';
import { Component as NewHookPage } from './NewHookPage.tsx';

beforeEach(() => setPresenting(false));
afterEach(() => setPresenting(false));

const open = (at: string, options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/api-access', Component: ApiAccessPage },
      { path: '/api-access/hooks/new', Component: NewHookPage },
    ],
    at,
    rights: 'admin',
    ...options,
  });

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const rowOf = async (name: string) => {
  const header = await screen.findByRole('rowheader', { name: new RegExp(name) });
  const row = header.closest('tr');
  if (row === null) throw new Error('It stands in no row.');
  return row;
};

describe('a new hook', () => {
  test('has what was chosen, and its secret this once', async () => {
    const purpose = uniqueName('Letters');
    const { Id } = await arrangeActivePurpose({ Name: purpose });
    const { user } = open('/api-access/hooks/new');
    const name = uniqueName('Mailer');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sender' }), 'Mail provider');
    await user.type(box(/^Name/), name);
    await user.type(screen.getByRole('combobox', { name: /^Withdraws/ }), purpose);
    await user.click(await screen.findByRole('option', { name: purpose }));
    await user.click(button('Create'));
    await screen.findByRole('heading', { level: 1, name: `${name} created` });
    const stored = await storedHook(name);
    expect(stored).toMatchObject({ kind: 'MAIL', purposes: [Id] });
    expect(box('Address').value).toBe(stored?.url);
    expect(box('Secret').value).toMatch(/^whsec_/);
  });

  test('withdraws everything where nothing is chosen, and needs a name', async () => {
    const { user } = open('/api-access/hooks/new');
    await user.click(box(/^Name/));
    await user.type(box(/^Name/), ' ');
    await user.click(button('Create'));
    await screen.findByText('Must not be empty.');
    const name = uniqueName('Carrier');
    await user.type(box(/^Name/), name);
    await user.click(button('Create'));
    await screen.findByRole('heading', { level: 1, name: `${name} created` });
    expect(await storedHook(name)).toMatchObject({ kind: 'CARRIER', purposes: [] });
  });

  test('asks before its secret is left behind, and hides it from an audience', async () => {
    setPresenting(true);
    const { user } = open('/api-access/hooks/new');
    await user.type(box(/^Name/), uniqueName('Carrier'));
    await user.click(button('Create'));
    await screen.findByRole('heading', { level: 1, name: /created$/ });
    expect(box('Secret').value).not.toMatch(/^whsec_/);
    await user.click(screen.getByRole('link', { name: 'Done' }));
    await screen.findByRole('dialog', { name: 'Leave without the secret?' });
  });

  test('whose answer was lost says how to get another secret', async () => {
    const { user } = open('/api-access/hooks/new', {
      fetch: async (request, pass) => {
        const answer = await pass();
        if (request.method !== 'POST' || !request.url.endsWith('/api/access/v1/hooks')) {
          return answer;
        }
        return Response.json({ ...(await answer.json()), secret: null }, { status: answer.status });
      },
    });
    await user.type(box(/^Name/), uniqueName('Carrier'));
    await user.click(button('Create'));
    await screen.findByText("Its secret can't be shown again.");
  });

  test('is for administrators', async () => {
    open('/api-access/hooks/new', { rights: 'writer' });
    await screen.findByText(/This is where administrators let programs sign in/);
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  });
});

describe('the list', () => {
  test('says what a hook withdraws and what it told', async () => {
    const { name } = await arrangeHook();
    open('/api-access');
    const row = await rowOf(name);
    expect(row.textContent).toContain('Carrier of text messages');
    expect(row.textContent).toContain('Everything except service purposes');
    expect(row.textContent).toContain('Nothing told');
    expect(row.textContent).toContain('No call yet');
  });

  test('rotates a secret, which is shown once', async () => {
    const { name, secret } = await arrangeHook();
    const { user } = open('/api-access');
    await rowOf(name);
    await user.click(button(`Rotate the secret of ${name}…`));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Rotate' }));
    const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret' });
    expect(shown.value).toMatch(/^whsec_/);
    expect(shown.value).not.toBe(secret);
    expect((await rowOf(name)).textContent).toContain('Former secret works until');
  });

  test('deletes one after a question', async () => {
    const { name } = await arrangeHook();
    const { user } = open('/api-access');
    await rowOf(name);
    await user.click(button(`Delete ${name}…`));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText(`${name} deleted.`);
    expect(await storedHook(name)).toBeUndefined();
  });
});
