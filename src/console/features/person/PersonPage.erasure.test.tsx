import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { arrangeErasure, arrangeLegalHold } from '#console/testing/arrange-erasures.ts';
import { arrangePerson } from '#console/testing/arrange-people.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { carryOutErasureEndpoint, getSafekeepingEndpoint } from '#contract/erasures.ts';
import { Component as PersonPage } from './PersonPage.tsx';

type Options = { rights?: Rights; fetch?: FetchStub };

const open = (id: string, options: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/data-subjects/:id', Component: PersonPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/data-subjects/${id}`,
    ...options,
  });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const safekeepingOf = (dataSubjectId: string) =>
  createTestClient().call(getSafekeepingEndpoint, { params: { dataSubjectId } }, {});
const item = (name: string) => screen.findByRole('menuitem', { name });
const closed = async (name: string) => (await item(name)).getAttribute('aria-disabled');
const more = async ({ user }: ReturnType<typeof open>) => user.click(await button('More'));

describe('an erasure', () => {
  test('is asked for with a reason and how identity was checked, and nothing is deleted', async () => {
    const { id } = await arrangePerson();
    const view = open(id);
    await more(view);
    await view.user.click(await item('Erase…'));
    await view.user.click(await button('Ask for erasure'));
    expect(await screen.findByText('Choose a reason.')).toBeDefined();
    await view.user.selectOptions(
      await screen.findByRole('combobox', { name: /^Reason/ }),
      'CHILD',
    );
    await view.user.click(await button('Ask for erasure'));
    expect(await screen.findByText('Enter how you checked.')).toBeDefined();
    const check = await screen.findByRole('textbox', { name: /^How you checked/ });
    await view.user.type(check, 'Called back');
    await view.user.click(await button('Ask for erasure'));
    expect(await screen.findByText('Erasure requested.')).toBeDefined();
    expect((await safekeepingOf(id)).erasure).toMatchObject({
      reason: 'CHILD',
      identityCheck: 'Called back',
      note: null,
    });
  });

  test('is asked for once: the second time is closed and says so', async () => {
    const { id } = await arrangePerson();
    const { id: erasureId } = await arrangeErasure(id);
    const view = open(id);
    const link = await screen.findByRole('link', { name: 'Open erasure' });
    expect(link.getAttribute('href')).toBe(`/erasures/${erasureId}`);
    await more(view);
    await waitFor(async () => expect(await closed('Erase…')).toBe('true'));
    expect(screen.getByText('Already requested.')).toBeDefined();
  });

  test('whose answer is lost is looked up', async () => {
    const { id } = await arrangePerson();
    const view = open(id, {
      fetch: async (request, pass) => {
        const answer = await pass();
        return request.url.endsWith('/v1/erasures') ? failedAnswer() : answer;
      },
    });
    await more(view);
    await view.user.click(await item('Erase…'));
    await view.user.selectOptions(
      await screen.findByRole('combobox', { name: /^Reason/ }),
      'OTHER',
    );
    await view.user.type(
      await screen.findByRole('textbox', { name: /^How you checked/ }),
      'By letter',
    );
    await view.user.click(await button('Ask for erasure'));
    await view.user.click(await button('Check result'));
    expect(await screen.findByText('Erasure requested.')).toBeDefined();
  });

  test('of a reader is closed, and so is a hold', async () => {
    const { id } = await arrangePerson();
    const view = open(id, { rights: 'reader' });
    await more(view);
    expect(await closed('Erase…')).toBe('true');
    expect(await closed('Hold…')).toBe('true');
  });

  test('leaves a page that says when it was, and leads to the certificate', async () => {
    const { id, identifier } = await arrangePerson();
    const { id: erasureId } = await arrangeErasure(id);
    await createTestClient({ rights: 'admin' }).call(
      carryOutErasureEndpoint,
      { params: { erasureId }, body: { dataSubjectId: id, outcome: 'ERASE_ALL' } },
      { idempotencyKey: crypto.randomUUID() },
    );
    open(id, { rights: 'reader' });
    expect(await screen.findByText('This person was erased')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Open certificate' });
    expect(link.getAttribute('href')).toBe(`/erasures/${erasureId}`);
    expect(document.documentElement.outerHTML).not.toContain(identifier);
  });
});

describe('a hold', () => {
  test('is set with its reason, and lifted by an administrator', { tags: 'more' }, async () => {
    const { id } = await arrangePerson();
    const view = open(id, { rights: 'admin' });
    await more(view);
    await view.user.click(await item('Hold…'));
    await view.user.type(
      await screen.findByRole('textbox', { name: /^Reason/ }),
      'A claim is decided',
    );
    await view.user.click(await button('Put on hold'));
    expect(await screen.findByText('On hold.')).toBeDefined();
    expect((await safekeepingOf(id)).hold).toMatchObject({ reason: 'A claim is decided' });
    await view.user.click(await button('Lift hold…'));
    await view.user.click(await button('Lift hold'));
    await waitFor(() => expect(screen.queryByText('On hold.')).toBeNull());
    expect((await safekeepingOf(id)).hold).toBeNull();
  });

  test('is there for everyone to see, but not for everyone to lift', async () => {
    const { id } = await arrangePerson();
    await arrangeLegalHold(id, 'A claim is decided');
    const view = open(id);
    expect(await screen.findByText(/: A claim is decided/)).toBeDefined();
    expect((await button('Lift hold…')).getAttribute('aria-disabled')).toBe('true');
    await more(view);
    await waitFor(async () => expect(await closed('Hold…')).toBe('true'));
  });

  test("that couldn't be read is said, and leaves the profile on screen", async () => {
    const { id } = await arrangePerson({ City: 'Malmö' });
    open(id, {
      fetch: async (request, pass) =>
        request.url.endsWith('/safekeeping') ? Response.json({}, { status: 403 }) : pass(),
    });
    const details = await screen.findByRole('region', { name: 'Data' });
    expect(details.textContent).toContain('City');
    await screen.findByText(/hold and erasure/i);
  });
});
