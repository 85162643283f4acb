import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import { deleteDestinations, storedDestination } from '#console/testing/arrange-destinations.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import { Component as NewDestinationPage } from './NewDestinationPage.tsx';

afterEach(() => setPresenting(false));
afterEach(deleteDestinations);

const open = (options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/destinations/new', Component: NewDestinationPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/destinations/new',
    rights: 'admin',
    ...options,
  });

const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

const fill = async ({ user }: ReturnType<typeof open>) => {
  const name = uniqueName('Mailer');
  await user.type(box(/^Name/), name);
  await user.type(box(/^What for/), 'Newsletters');
  await user.type(box(/^Address/), 'https://events.example.com/in');
  return name;
};
const created = (name: string) =>
  screen.findByRole('heading', { level: 1, name: `${name} created` });

describe('a new destination', () => {
  test('is told of everything in the known payload unless something else is chosen', async () => {
    const view = open();
    const name = await fill(view);
    await view.user.click(button('Create'));
    await created(name);
    expect(await storedDestination(name)).toMatchObject({
      ...{ use: 'Newsletters', url: 'https://events.example.com/in', body: 'KNOWN' },
      ...{ events: [], purposes: [], takesTests: false, followsSwitches: false },
      ...{ headerNames: [], state: 'ACTIVE' },
      ...{ doneWhen: 'ACKNOWLEDGED', clock: { days: 10, isBusiness: true } },
    });
  });

  test('has what was chosen', async () => {
    const purpose = await arrangeActivePurpose();
    const view = open();
    const { user } = view;
    const name = await fill(view);
    await user.selectOptions(choice('Kind of receiver'), 'Braze workflow');
    await user.type(box('Headers'), 'secret-key');
    await user.selectOptions(choice('Content'), 'Standard Webhooks');
    await user.selectOptions(choice('Events'), 'Only what you choose, and refusals');
    await user.click(screen.getByRole('checkbox', { name: 'Erasures' }));
    await user.selectOptions(choice('Purposes'), 'Only those you choose');
    await user.type(screen.getByRole('combobox', { name: /^Chosen purposes/ }), purpose.Label);
    await user.click(await screen.findByRole('option', { name: purpose.Label }));
    await user.click(screen.getByRole('switch', { name: 'Include test people' }));
    await user.click(screen.getByRole('switch', { name: "Follow collection points' switches" }));
    await user.selectOptions(choice('Done when'), 'APPLIED');
    await user.clear(box(/^Within/));
    await user.type(box(/^Within/), '2');
    await user.selectOptions(choice('Within: unit'), 'days');
    await user.click(button('Create'));
    await created(name);
    expect(await storedDestination(name)).toMatchObject({
      ...{ use: 'Newsletters', body: 'STANDARD', events: ['ERASURE'] },
      ...{ purposes: [purpose.Id], takesTests: true, headerNames: ['Authorization'] },
      followsSwitches: true,
      ...{ doneWhen: 'APPLIED', clock: { days: 2, isBusiness: false } },
    });
    expect(document.documentElement.outerHTML).not.toContain('secret-key');
  });

  test('keeps a header that was typed when another kind of receiver is chosen', async () => {
    const { user } = open();
    await user.selectOptions(choice('Kind of receiver'), 'Braze workflow');
    await user.type(box('Headers'), 'typed-key');
    await user.selectOptions(choice('Kind of receiver'), 'Segment workflow');
    expect(box('Headers').value).toBe('Authorization: Bearer typed-key');
    expect(box(/^What for/).value).toBe('Profiles and audiences');
  });

  test('shows its secret once, and is left without it only after a question', async () => {
    const view = open();
    const { user, router, client } = view;
    const name = await fill(view);
    await user.click(button('Create'));
    await created(name);
    const secret = box('Secret').value;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await user.click(screen.getByRole('link', { name: `Go to ${name}` }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('heading', { name: 'Leave without the secret?' });
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    await user.click(button('Copy secret'));
    await screen.findByRole('button', { name: 'Copied' });
    expect(await navigator.clipboard.readText()).toBe(secret);
    await user.click(screen.getByRole('link', { name: `Go to ${name}` }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(JSON.stringify(router.state.location)).not.toContain(secret);
    const kept = [client.getMutationCache(), client.getQueryCache()].flatMap((cache) =>
      cache.getAll().map(({ state }) => JSON.stringify(state.data ?? null)),
    );
    expect(kept.join()).not.toContain(secret);
  });

  test('says at its fields what is missing, and what the service refuses', async () => {
    const view = open();
    const { user } = view;
    await user.click(button('Create'));
    expect((await screen.findAllByText('Must not be empty.')).length).toBeGreaterThan(1);
    await fill(view);
    await user.clear(box(/^Address/));
    await user.type(box(/^Address/), 'https://10.0.0.1/in');
    await user.click(button('Create'));
    await screen.findByText(/isn't on the public internet/);
    expect(document.activeElement).toBe(box(/^Address/));
  });

  test('whose secret was lost on the way says how to get another', async () => {
    let isLost = true;
    const view = open({
      fetch: async (request, pass) => {
        const answer = await pass();
        const isCreation = request.method === 'POST' && request.url.endsWith('/destinations');
        if (!isCreation || !isLost) return answer;
        isLost = false;
        throw new TypeError('cut');
      },
    });
    const name = await fill(view);
    await view.user.click(button('Create'));
    await view.user.click(await screen.findByRole('button', { name: 'Send now' }));
    await created(name);
    screen.getByText(/active but can't be shown/);
    expect(await storedDestination(name)).toBeDefined();
  });

  test('hides its secret from an audience', async () => {
    const view = open();
    const name = await fill(view);
    await view.user.click(button('Create'));
    await created(name);
    const secret = box('Secret').value;
    act(() => setPresenting(true));
    expect(box('Secret').value).toMatch(/^•+$/);
    expect(button('Copy secret').getAttribute('aria-disabled')).toBe('true');
    expect(document.documentElement.outerHTML).not.toContain(secret);
  });
});

test('others than administrators read whom to ask', () => {
  open({ rights: 'writer' });
  screen.getByText('Only for administrators');
  expect(screen.queryByRole('textbox')).toBeNull();
});
