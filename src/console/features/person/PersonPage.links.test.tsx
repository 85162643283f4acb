import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { NeededScopesProvider } from '#console/api/rights.ts';
import { arrangeMerge, arrangePerson } from '#console/testing/arrange-people.ts';
import { maskingService } from '#console/testing/masking-service.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import { peopleScopes } from '#contract/common/scopes.ts';
import {
  createIdentityGroupEndpoint,
  type IdentityGroup,
  listIdentityGroupsEndpoint,
} from '#contract/identity-groups.ts';
import { listLinkTokensEndpoint, revokeLinkTokenEndpoint } from '#contract/link-tokens.ts';
import { Component as PersonPage } from './PersonPage.tsx';

type Options = { rights?: Rights; fetch?: FetchStub };

const open = (id: string, options: Options = {}) =>
  renderConsole({
    routes: [
      {
        path: '/data-subjects/:id',
        // As on the pages of people.
        element: (
          <NeededScopesProvider value={peopleScopes}>
            <PersonPage />
          </NeededScopesProvider>
        ),
      },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/data-subjects/${id}`,
    recordsLooks: true,
    ...options,
  });

const keyed = () => ({ idempotencyKey: crypto.randomUUID() });
const region = (name: string) => screen.findByRole('region', { name });
const buttonIn = async (place: string, name: string | RegExp) =>
  within(await region(place)).findByRole('button', { name });
const readOnly = 'You have read-only access. Ask an administrator to change this.';

afterEach(() => setPresenting(false));

describe('the magic link', () => {
  const storedLink = async (identifier: string) => {
    const headers = { identifier };
    const { content } = await createTestClient().call(listLinkTokensEndpoint, { headers }, {});
    return content[0];
  };
  const revoke = (identifier: string) =>
    createTestClient().call(revokeLinkTokenEndpoint, { headers: { identifier } }, keyed());

  test('shows until when it works, and is copied without being on the page', async () => {
    const { id, identifier } = await arrangePerson();
    const { user } = open(id);
    const token = (await storedLink(identifier))?.LinkToken ?? '';
    await user.click(await buttonIn('Magic link', 'Copy token'));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(token));
    const times = (await region('Magic link')).querySelectorAll('time');
    expect([...times].map(({ dateTime }) => dateTime.slice(0, 4))).toEqual([
      String(new Date().getFullYear()),
      String(new Date().getFullYear() + 1),
    ]);
    expect(document.documentElement.outerHTML).not.toContain(token);
  });

  test("is copied as the address of the person's own page", async () => {
    const { id, identifier } = await arrangePerson();
    const { user } = open(id);
    const { LinkToken: token, StopLink: stop } = (await storedLink(identifier)) ?? {};
    const { origin } = new URL(stop ?? '');
    await user.click(await buttonIn('Magic link', 'Copy link'));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${origin}/l/${token}`),
    );
    expect((await region('Magic link')).textContent).toContain('see and change');
  });

  test('is masked to a session, and copied in clear by a look of its own', async () => {
    const { id, identifier } = await arrangePerson();
    const { fetch, looks } = maskingService(listLinkTokensEndpoint);
    const { user } = open(id, { fetch });
    const { LinkToken: token, StopLink: stop } = (await storedLink(identifier)) ?? {};
    await user.click(await buttonIn('Magic link', 'Copy token'));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(token));
    await user.click(await buttonIn('Magic link', 'Copy link'));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${new URL(stop ?? '').origin}/l/${token}`),
    );
    expect(looks.map(({ kind }) => kind)).toEqual(['copied', 'copied']);
  });

  test("isn't copied where it's gone by the time that the look is recorded", async () => {
    const { id, identifier } = await arrangePerson();
    const { user } = open(id);
    await navigator.clipboard.writeText('before');
    const copy = await buttonIn('Magic link', 'Copy token');
    await revoke(identifier);
    await user.click(copy);
    await buttonIn('Magic link', 'Create link');
    expect(await navigator.clipboard.readText()).toBe('before');
  });

  test("isn't copied while that can't be recorded, and the page says so", async () => {
    const { id } = await arrangePerson();
    const { user } = open(id, {
      fetch: async (request, pass) =>
        request.url.endsWith('/activity/looks') ? failedAnswer() : pass(),
    });
    await navigator.clipboard.writeText('before');
    await user.click(await buttonIn('Magic link', 'Copy token'));
    const alert = await within(await region('Magic link')).findByRole('alert');
    expect(alert.textContent).toMatch(/^Not copied, as this look couldn't be recorded\./);
    expect(await navigator.clipboard.readText()).toBe('before');
  });

  test('is another one once it is renewed', async () => {
    const { id, identifier } = await arrangePerson();
    const before = await storedLink(identifier);
    const { user } = open(id);
    await user.click(await buttonIn('Magic link', 'Renew'));
    const dialog = await screen.findByRole('dialog', { name: 'Renew the magic link?' });
    await user.click(within(dialog).getByRole('button', { name: 'Renew link' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const after = await storedLink(identifier);
    expect(after?.LinkToken).not.toBe(before?.LinkToken);
    await user.click(await buttonIn('Magic link', 'Copy token'));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(after?.LinkToken));
  });

  test('is gone once it is revoked, until another is created', async () => {
    const { id, identifier } = await arrangePerson();
    const { user } = open(id);
    await user.click(await buttonIn('Magic link', 'Revoke'));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the magic link?' });
    expect(dialog.textContent).toContain('but you can create a new link.');
    await user.click(within(dialog).getByRole('button', { name: 'Revoke link' }));
    const create = await buttonIn('Magic link', 'Create link');
    expect((await region('Magic link')).textContent).toContain('No working link.');
    expect(await storedLink(identifier)).toBeUndefined();
    await user.click(create);
    await buttonIn('Magic link', 'Copy token');
    expect(await storedLink(identifier)).toBeDefined();
  });

  test('that could not be revoked says so in its dialog, and still works', async () => {
    const { id, identifier } = await arrangePerson();
    const { user } = open(id, {
      fetch: async (request, pass) => (request.method === 'DELETE' ? failedAnswer() : pass()),
    });
    await user.click(await buttonIn('Magic link', 'Revoke'));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the magic link?' });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke link' }));
    expect(await within(dialog).findByRole('alert')).toBeDefined();
    expect(await storedLink(identifier)).toBeDefined();
  });

  test('can be neither copied nor changed by a reader, who sees why', async () => {
    const { id } = await arrangePerson();
    open(id, { rights: 'reader' });
    for (const name of ['Copy token', 'Renew', 'Revoke']) {
      const button = await buttonIn('Magic link', name);
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(button.dataset.tip).toBe(readOnly);
    }
  });

  test('is neither copied nor renewed by support, who could not hand on the new one', async () => {
    const { id, identifier } = await arrangePerson();
    const { user } = open(id, { rights: 'support' });
    const blocks = await Promise.all(
      ['Copy token', 'Renew', 'Revoke'].map(
        async (name) => (await buttonIn('Magic link', name)).dataset.tip,
      ),
    );
    expect(blocks).toEqual([
      'Only administrators can copy it.',
      'Only administrators can send a new link.',
      undefined,
    ]);
    await user.click(await buttonIn('Magic link', 'Revoke'));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the magic link?' });
    expect(dialog.textContent).toContain('an administrator can create a new link.');
    cleanup();
    await revoke(identifier);
    open(id, { rights: 'support' });
    const create = await buttonIn('Magic link', 'Create link');
    expect(create.dataset.tip).toBe('Only administrators can send a new link.');
  });

  test('that was revoked is not created by a reader', async () => {
    const { id, identifier } = await arrangePerson();
    await revoke(identifier);
    open(id, { rights: 'reader' });
    expect((await buttonIn('Magic link', 'Create link')).dataset.tip).toBe(readOnly);
  });

  test('is hidden in presenter mode', async () => {
    const { id } = await arrangePerson();
    open(id);
    await buttonIn('Magic link', 'Copy token');
    act(() => setPresenting(true));
    expect(screen.queryByRole('region', { name: 'Magic link' })).toBeNull();
  });

  test('that could not be read leaves the rest of the page', async () => {
    const { id } = await arrangePerson();
    open(id, {
      fetch: async (request, pass) =>
        request.url.includes('/linktokens') ? limitedAnswer(60) : pass(),
    });
    expect((await region('Magic link')).textContent).toContain('Loading magic link');
    await within(await region('Magic link')).findByText(/paused/);
    await region('Data');
  });
});

describe('linked people', () => {
  type Arranged = Awaited<ReturnType<typeof arrangePerson>>;
  const arrangePeople = (count: number): Promise<Arranged[]> =>
    Promise.all(Array.from({ length: count }, () => arrangePerson()));
  const link = (people: readonly Arranged[], groupName?: string): Promise<IdentityGroup> => {
    const identifiers = people.map(({ identifier }) => identifier);
    const body = { identifiers, primaryIdentifier: identifiers.slice(0, 1), groupName };
    return createTestClient().call(createIdentityGroupEndpoint, { body }, keyed());
  };
  const groupsOf = async ({ identifier }: Arranged) => {
    const { content } = await createTestClient().call(
      listIdentityGroupsEndpoint,
      { query: { includeDataSubjects: true }, headers: { identifier } },
      {},
    );
    return content.map(({ dataSubjects }) => dataSubjects?.map((member) => member.identifier));
  };
  const linksIn = async () =>
    within(await region('Linked people'))
      .queryAllByRole('link')
      .map((own) => own.getAttribute('href'));

  test('are the others of each group, masked, each a way to their page', async () => {
    const [self, ben, cleo] = await arrangePeople(3);
    if (self === undefined || ben === undefined || cleo === undefined) throw new Error('Nobody.');
    await link([ben, self], 'Household');
    await link([self, cleo]);
    open(self.id);
    const household = await within(await region('Linked people')).findByRole('list', {
      name: 'Household',
    });
    expect(within(household).getByRole('link').getAttribute('href')).toBe(
      `/data-subjects/${ben.id}`,
    );
    expect(within(household).getByText('Primary')).toBeDefined();
    expect(await linksIn()).toEqual([`/data-subjects/${cleo.id}`, `/data-subjects/${ben.id}`]);
    for (const { identifier } of [ben, cleo]) {
      expect(document.documentElement.outerHTML).not.toContain(identifier);
    }
  });

  test('are found by their identifiers and linked, the one on screen as primary', async () => {
    const [self, ben] = await arrangePeople(2);
    if (self === undefined || ben === undefined) throw new Error('Nobody.');
    const { user } = open(self.id);
    await within(await region('Linked people')).findByText('No linked people');
    await user.click(await buttonIn('Linked people', 'Link people'));
    const dialog = await screen.findByRole('dialog', { name: 'Link people' });
    const save = within(dialog).getByRole('button', { name: 'Link people' });
    expect(save.dataset.tip).toBe('Add at least one person.');
    await user.type(
      within(dialog).getByRole('textbox', { name: /Find a person/ }),
      `${ben.identifier}{Enter}`,
    );
    await within(dialog).findByRole('button', { name: 'Remove person 1' });
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await linksIn()).toEqual([`/data-subjects/${ben.id}`]));
    expect(await groupsOf(ben)).toEqual([[self.identifier, ben.identifier]]);
  });

  test('are taken out of a group of three one by one, and of two only with the group', {
    tags: 'more',
  }, async () => {
    const people = await arrangePeople(3);
    const [self, , cleo] = people;
    if (self === undefined || cleo === undefined) throw new Error('Nobody.');
    await link(people);
    const { user } = open(self.id);
    const buttons = await within(await region('Linked people')).findAllByRole('button', {
      name: /^Remove person/,
    });
    expect(buttons).toHaveLength(2);
    const order = await linksIn();
    const place = order.indexOf(`/data-subjects/${cleo.id}`);
    await user.click(await buttonIn('Linked people', `Remove person ${place + 1}`));
    const dialog = await screen.findByRole('dialog', {
      name: 'Remove this person from the group?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await linksIn()).toHaveLength(1));
    expect(await groupsOf(cleo)).toEqual([]);
    expect(
      within(await region('Linked people')).queryByRole('button', { name: /^Remove person/ }),
    ).toBeNull();
    await user.click(await buttonIn('Linked people', 'Delete group'));
    const last = await screen.findByRole('dialog', { name: 'Delete this group?' });
    await user.click(within(last).getByRole('button', { name: 'Delete group' }));
    await within(await region('Linked people')).findByText('No linked people');
    expect(await groupsOf(self)).toEqual([]);
  });

  test('who were merged into the one on screen leave a group with nobody else', async () => {
    const [self, ben] = await arrangePeople(2);
    if (self === undefined || ben === undefined) throw new Error('Nobody.');
    await link([self, ben]);
    await arrangeMerge(self.identifier, ben.identifier);
    open(self.id);
    await within(await region('Linked people')).findByText(/No one else is left/);
    await buttonIn('Linked people', 'Delete group');
  });

  test('are only to look at for a reader, who sees why', async () => {
    const people = await arrangePeople(3);
    const [self] = people;
    if (self === undefined) throw new Error('Nobody.');
    await link(people);
    open(self.id, { rights: 'reader' });
    for (const name of ['Link people', 'Delete group', 'Remove person 1']) {
      expect((await buttonIn('Linked people', name)).dataset.tip).toBe(readOnly);
    }
    expect(await linksIn()).toHaveLength(2);
  });

  test('that could not be linked stay in the dialog with the reason', async () => {
    const [self, ben] = await arrangePeople(2);
    if (self === undefined || ben === undefined) throw new Error('Nobody.');
    const { user } = open(self.id);
    await user.click(await buttonIn('Linked people', 'Link people'));
    const dialog = await screen.findByRole('dialog', { name: 'Link people' });
    await user.type(
      within(dialog).getByRole('textbox', { name: /Find a person/ }),
      `${ben.identifier}{Enter}`,
    );
    await within(dialog).findByRole('button', { name: 'Remove person 1' });
    const other = await arrangePerson();
    await arrangeMerge(other.identifier, ben.identifier);
    await user.click(within(dialog).getByRole('button', { name: 'Link people' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'They may have been merged since.',
    );
    expect(await groupsOf(self)).toEqual([]);
  });
});
