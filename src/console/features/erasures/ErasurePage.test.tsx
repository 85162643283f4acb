import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  arrangeDecline,
  arrangeErasure,
  arrangeLegalHold,
  storedErasure,
} from '#console/testing/arrange-erasures.ts';
import { arrangeMerge, arrangePerson } from '#console/testing/arrange-people.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import { Component as ErasurePage } from './ErasurePage.tsx';

type Options = { rights?: Rights; fetch?: FetchStub; isProduction?: boolean };

const open = (id: string, options: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/erasures/:id', Component: ErasurePage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/erasures/${id}`,
    rights: 'admin',
    ...options,
  });

const region = (name: string) => screen.findByRole('region', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const phraseBox = () => screen.findByRole('textbox', { name: /^Type/ });
const phrase = 'erase 1 person in demo';

afterEach(() => setPresenting(false));

describe('an erasure that is asked for', () => {
  test('shows who asked, masked, and what goes and stays; nothing of the person is in clear', async () => {
    const { id, identifier } = await arrangePerson({ City: 'Malmö' });
    const erasure = await arrangeErasure(id);
    open(erasure.id);
    const goes = await region('What goes');
    expect(within(goes).getByText('Identifiers')).toBeDefined();
    expect(within(goes).getByText('City')).toBeDefined();
    expect((await region('What stays, and why')).textContent).toContain('Certificate');
    expect(screen.getByText(/Identity: Called back on the stored number\./)).toBeDefined();
    expect(document.documentElement.outerHTML).not.toContain(identifier);
  });

  test('is carried out once the phrase is typed, and becomes a certificate that has the focus', async () => {
    const { id, identifier } = await arrangePerson({ City: 'Malmö' });
    const erasure = await arrangeErasure(id);
    const { user, client } = open(erasure.id);
    const erase = await button('Erase this person');
    expect(erase.getAttribute('aria-disabled')).toBe('true');
    await user.type(await phraseBox(), phrase);
    await user.click(erase);
    expect(await screen.findByText('Erased.')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Erased.'));
    expect(screen.getByRole('heading', { name: 'Certificate of erasure' })).toBeDefined();
    expect(screen.getByText('Erase all')).toBeDefined();
    expect((await storedErasure(erasure.id)).status).toBe('DONE');
    const cached = JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    );
    expect(cached).not.toContain(identifier);
  });

  test('keeps receipts as proof only with a date and a reason', async () => {
    const { id } = await arrangePerson();
    const erasure = await arrangeErasure(id);
    const { user } = open(erasure.id);
    await user.click(await screen.findByRole('radio', { name: 'Keep proof' }));
    await user.type(await phraseBox(), phrase);
    expect(await screen.findByText('Matches. Enter a date.')).toBeDefined();
    const day = `${new Date().getUTCFullYear() + 1}-06-30`;
    await user.type(screen.getByLabelText(/^Keep receipts until/), day);
    expect(await screen.findByText('Matches. Enter a legal reason.')).toBeDefined();
    await user.type(await screen.findByRole('textbox', { name: /^Legal reason/ }), 'A claim');
    await user.click(await button('Erase this person'));
    expect(await screen.findByText('None any more')).toBeDefined();
    expect(await storedErasure(erasure.id)).toMatchObject({
      outcome: 'KEEP_PROOF',
      keepReason: 'A claim',
    });
  });

  test('names production in its phrase', async () => {
    const { id } = await arrangePerson();
    open((await arrangeErasure(id)).id, { isProduction: true });
    expect(await screen.findByText('erase 1 person in production')).toBeDefined();
  });

  test('of a person on hold says why, and stays closed', async () => {
    const { id } = await arrangePerson();
    await arrangeLegalHold(id, 'A claim is being decided');
    const { user } = open((await arrangeErasure(id)).id);
    expect(await screen.findByText(/: A claim is being decided\./)).toBeDefined();
    await user.type(await phraseBox(), phrase);
    expect(await screen.findByText(/^Matches\. This person is on hold\./)).toBeDefined();
    expect((await button('Erase this person')).getAttribute('aria-disabled')).toBe('true');
  });

  test('is closed to everyone but administrators, who see why', async () => {
    const { id } = await arrangePerson();
    const erasure = await arrangeErasure(id);
    open(erasure.id, { rights: 'reader' });
    expect(await screen.findAllByText('Only administrators can carry out an erasure.')).not.toEqual(
      [],
    );
    for (const name of ['Erase this person', 'Decline…']) {
      expect((await button(name)).getAttribute('aria-disabled')).toBe('true');
    }
  });

  test('that meets a person who was merged meanwhile is refused, and says so', async () => {
    const [one, other] = [await arrangePerson(), await arrangePerson()];
    const erasure = await arrangeErasure(one.id);
    const { user } = open(erasure.id);
    await user.type(await phraseBox(), phrase);
    await arrangeMerge(other.identifier, one.identifier);
    await user.click(await button('Erase this person'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('merged into another one');
    expect((await storedErasure(erasure.id)).status).toBe('REQUESTED');
  });

  test('whose answer is lost is looked up, and found done', async () => {
    const { id } = await arrangePerson();
    const erasure = await arrangeErasure(id);
    const { user } = open(erasure.id, {
      fetch: async (request, pass) => {
        const answer = await pass();
        return request.url.endsWith('/carry-out') ? failedAnswer() : answer;
      },
    });
    await user.type(await phraseBox(), phrase);
    await user.click(await button('Erase this person'));
    await user.click(await button('Check result'));
    expect(await screen.findByRole('heading', { name: 'Certificate of erasure' })).toBeDefined();
  });

  test('is declined with a reason, which stays', async () => {
    const { id } = await arrangePerson();
    const { user } = open((await arrangeErasure(id)).id);
    await user.click(await button('Decline…'));
    await user.click(await button('Decline'));
    expect(await screen.findByText('Enter a reason.')).toBeDefined();
    await user.type(
      await screen.findByRole('textbox', { name: /^Reason/ }),
      'The claim needs them',
    );
    await user.click(await button('Decline'));
    expect(await screen.findByText('Declined.')).toBeDefined();
    await user.click(await button('Reveal'));
    expect(await screen.findByText('The claim needs them')).toBeDefined();
  });

  test('has no button to reveal in presenter mode', async () => {
    setPresenting(true);
    const { id } = await arrangePerson();
    open((await arrangeErasure(id)).id);
    await region('What goes');
    expect(screen.queryByRole('button', { name: /^Reveal/ })).toBeNull();
  });
});

test('a declined one leads back to the person', async () => {
  const { id } = await arrangePerson();
  const erasure = await arrangeErasure(id);
  await arrangeDecline(erasure.id);
  const { user } = open(erasure.id, { rights: 'reader' });
  const link = await screen.findByRole('link', { name: 'Open person' });
  expect(link.getAttribute('href')).toBe(`/data-subjects/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Reveal' }));
  expect(await screen.findByText('A claim is being decided')).toBeDefined();
});

test.each(['0f6f2f2e-1d1c-4a58-9d5e-0c7a3f0e7a01', 'nothing'])(
  'an erasure that is not there is said so',
  async (id) => {
    open(id);
    expect(await screen.findByText('Erasure not found')).toBeDefined();
  },
);
