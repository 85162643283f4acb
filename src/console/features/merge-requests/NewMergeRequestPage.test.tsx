import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import {
  arrangeElementValues,
  arrangeMergeRequest,
  storedRequest,
} from '#console/testing/arrange-merge-requests.ts';
import { arrangePerson } from '#console/testing/arrange-people.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { Component as NewMergeRequestPage } from './NewMergeRequestPage.tsx';

const open = (options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/merge-requests/new', Component: NewMergeRequestPage },
      { path: '/merge-requests/:id', Component: () => <h1>Made</h1> },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/merge-requests/new',
    ...options,
  });

type User = ReturnType<typeof open>['user'];

const create = () => screen.getByRole('button', { name: 'Create' });
const chosen = () =>
  within(screen.getByRole('list', { name: 'Compared data elements' }))
    .getAllByRole('listitem')
    .map(({ firstChild }) => firstChild?.textContent);

const fillIn = async (user: User, name: string, element: string) => {
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), name);
  await user.type(screen.getByRole('combobox', { name: 'Data elements' }), `${element}{Enter}`);
};

const arrangeElement = async () => (await arrangeElementValues(['a'])).element;

const madeId = async (router: ReturnType<typeof open>['router']) => {
  await screen.findByRole('heading', { name: 'Made' });
  return router.state.location.pathname.split('/').at(-1) ?? '';
};

describe('creating', () => {
  test('what was filled in is stored, under the id that the page chose', async () => {
    const name = uniqueName('Clean-up');
    const size = uniqueName('Size, EU');
    await arrangePerson({ [size]: '38' });
    const element = await arrangeElement();
    const { user, router } = open();
    await fillIn(user, name, element);
    await user.type(screen.getByRole('combobox', { name: 'Data elements' }), `${size}{Enter}`);
    expect(chosen()).toEqual([element, size]);
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Match when' }),
      'All values are the same',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Repeats' }), 'Weekly');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Starts' }), 'Later');
    await user.type(screen.getByLabelText(/^Starts at/), '2031-05-04T10:30');
    const sent = new Date(2031, 4, 4, 10, 30).toISOString();
    screen.getByText(`In your time zone; ${sent} in UTC.`);
    await user.click(create());
    const stored = await storedRequest(await madeId(router));
    expect(stored).toMatchObject({
      mergeRequestName: name,
      customDataElementNames: [element, size],
      mergeCondition: 'ALL',
      jobFrequency: 'WEEKLY',
      jobStatus: 'PENDING',
      triggerTime: sent,
    });
  });

  test('elements that collection points ask for are offered', async () => {
    const { user } = open();
    await user.type(screen.getByRole('combobox', { name: 'Data elements' }), 'mail');
    await user.click((await screen.findAllByRole('option', { name: /mail/i }))[0] as HTMLElement);
    await waitFor(() => expect(chosen()).toHaveLength(1));
  });

  test('each condition says what it does', async () => {
    const { user } = open();
    screen.getByText(/all three are one group/);
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Match when' }),
      'All values are the same',
    );
    screen.getByText(/^People without a value for one of them are left out/);
  });
});

describe('what cannot be sent, or was not', () => {
  test('faults stand at their fields, and the first has the focus', async () => {
    const { user } = open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Starts' }), 'Later');
    await user.click(create());
    await screen.findByText('Choose at least one data element.');
    screen.getByText('Choose a date and time.');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ }));
  });

  test('a name that is taken is told at the name', async () => {
    const { mergeRequestName } = await arrangeMergeRequest();
    const { user } = open();
    await fillIn(user, mergeRequestName, await arrangeElement());
    await user.click(create());
    const field = screen.getByRole('textbox', { name: /^Name/ });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });

  test('an element that nobody has is told at the elements, by its name', async () => {
    const { user } = open();
    await fillIn(user, uniqueName('Clean-up'), 'Shoe sise');
    await user.click(create());
    await screen.findByText(/^Shoe sise: No data element has this name/);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Data elements' }));
  });

  test('an answer that was lost is looked for by the id, and found', async () => {
    let isCut = true;
    const { user, router } = open({
      fetch: async (request, pass) => {
        const answer = await pass();
        if (request.method !== 'POST' || !isCut) return answer;
        isCut = false;
        throw new TypeError('cut');
      },
    });
    const element = await arrangeElement();
    await fillIn(user, uniqueName('Clean-up'), element);
    await user.click(create());
    await screen.findByText('Result unknown.');
    await user.click(screen.getByRole('button', { name: 'Check result' }));
    expect((await storedRequest(await madeId(router))).customDataElementNames).toEqual([element]);
  });

  test('with read-only rights the form is only to look at, and says why', async () => {
    open({ rights: 'reader' });
    screen.getByText('Read-only.');
    expect(create().getAttribute('aria-disabled')).toBe('true');
  });
});
