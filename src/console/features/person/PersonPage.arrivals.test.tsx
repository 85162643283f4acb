import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { NeededScopesProvider } from '#console/api/rights.ts';
import { arrangeForm, arrangeReceipt, freshIdentifier } from '#console/testing/arrange-people.ts';
import { startEventReceiver } from '#console/testing/event-receiver.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { listPersonArrivalsEndpoint } from '#contract/arrivals.ts';
import { peopleScopes } from '#contract/common/scopes.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { createDestinationEndpoint, deleteDestinationEndpoint } from '#contract/destinations.ts';
import { Component as PersonPage } from './PersonPage.tsx';

const admin = () => createTestClient({ rights: 'admin' });
const once = () => ({ idempotencyKey: crypto.randomUUID() });
const made: string[] = [];
const closing: (() => Promise<void>)[] = [];

const arrivalsOf = async (dataSubjectId: string) =>
  (await createTestClient().call(listPersonArrivalsEndpoint, { params: { dataSubjectId } }, {}))
    .content;

/** Somebody who agreed to a purpose and withdrew, by a form of its own. */
const arrangeWithdrawal = async () => {
  const form = await arrangeForm();
  const identifier = freshIdentifier();
  const Id = form.point.Purposes?.[0]?.Id ?? '';
  for (const TransactionType of ['CONFIRMED', 'WITHDRAWN'] as const) {
    await arrangeReceipt(form, identifier, { purposes: [{ Id, TransactionType }] });
  }
  const headers = { identifier };
  const { content } = await createTestClient().call(listProfilesEndpoint, { headers }, {});
  return { id: content[0]?.Id ?? '', form, identifier, purposeId: Id };
};

beforeAll(async () => {
  const { url, close } = await startEventReceiver();
  closing.push(close);
  for (const body of [
    { name: 'Print service', use: 'Letters', clock: { days: 0, isBusiness: false } },
    { name: 'Mail platform', use: 'Newsletters' },
  ]) {
    const doneWhen = body.name === 'Print service' ? 'APPLIED' : 'ACKNOWLEDGED';
    const { id } = await admin().call(
      createDestinationEndpoint,
      { body: { ...body, url, doneWhen } },
      once(),
    );
    made.push(id);
  }
  // They're told from a few seconds later on.
  await vi.waitFor(
    async () => {
      const states = (await arrivalsOf((await arrangeWithdrawal()).id)).map(({ state }) => state);
      expect(states).not.toContain('NOTHING_TO_SEND');
    },
    { timeout: inject('waitMs'), interval: 300 },
  );
});
afterAll(async () => {
  for (const destinationId of made) {
    await admin().call(deleteDestinationEndpoint, { params: { destinationId } }, once());
  }
  for (const close of closing) await close();
});

type Options = { rights?: Rights; fetch?: FetchStub; hasDestinations?: boolean };

const open = (id: string, options: Options = {}) =>
  renderConsole({
    routes: [
      {
        path: '/data-subjects/:id',
        element: (
          <NeededScopesProvider value={peopleScopes}>
            <PersonPage />
          </NeededScopesProvider>
        ),
      },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/data-subjects/${id}`,
    hasDestinations: true,
    ...options,
  });
/** The part once it's there: what holds its place has the same name. */
const section = async (): Promise<HTMLElement> => {
  const table = await screen.findByRole('table', { name: /^Where the withdrawal of / });
  const part = table.closest('section');
  if (part === null) throw new Error('The table is in no part of the page.');
  return part;
};

const arrangeDone = async () => {
  const one = await arrangeWithdrawal();
  await expect
    .poll(async () =>
      (await arrivalsOf(one.id)).map(({ acknowledgedDate }) => Boolean(acknowledgedDate)),
    )
    .toEqual([true, true]);
  return one;
};

describe('where a withdrawal has arrived', () => {
  test('shows each destination, who is late first, and is marked as applied with a reason', async () => {
    const { id } = await arrangeDone();
    const { user } = open(id, { rights: 'support' });
    const part = await section();
    const [first, other] = (await within(part).findAllByRole('row')).slice(1);
    expect(first?.textContent).toMatch(/Print service.*Overdue/);
    expect(other?.textContent).toMatch(/Mail platform.*Acknowledged/);
    expect(part.textContent).toContain('1 of 2 overdue');
    expect(part.textContent).toContain(
      "Print service has it, but hasn't confirmed that it's applied.",
    );
    const again = within(part).getByRole('button', { name: 'Send again to Print service' });
    expect(again.getAttribute('aria-disabled')).toBe('true');
    await user.click(
      within(part).getByRole('button', { name: 'Mark as applied at Print service…' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('textbox'), 'They said so by phone');
    await user.click(dialog.getByRole('button', { name: 'Mark as applied' }));
    expect(await within(part).findByText(/They said so by phone/)).toBeDefined();
    expect(part.textContent).not.toContain('overdue');
    expect(await arrivalsOf(id)).toContainEqual(
      expect.objectContaining({ state: 'APPLIED', markedReason: 'They said so by phone' }),
    );
  });

  test('keeps what is over apart, once the person agreed again', async () => {
    const { id, form, identifier, purposeId } = await arrangeDone();
    for (const TransactionType of ['CONFIRMED', 'WITHDRAWN'] as const) {
      await arrangeReceipt(form, identifier, { purposes: [{ Id: purposeId, TransactionType }] });
    }
    await expect.poll(async () => (await arrivalsOf(id)).length).toBe(4);
    open(id, { rights: 'admin' });
    const part = await section();
    expect(await within(part).findByText('2 earlier withdrawals')).toBeDefined();
    expect(within(part).getAllByRole('row')).toHaveLength(3);
    const again = within(part).getByRole('button', { name: 'Send again to Print service' });
    expect(again.getAttribute('aria-disabled')).not.toBe('true');
  });

  test('says that it could not be read, and reads nothing where nothing is told to anyone', async () => {
    const { id } = await arrangeDone();
    const asked: string[] = [];
    const fetch: FetchStub = async (request, pass) => {
      const isAsked = request.url.endsWith('/arrivals');
      if (isAsked) asked.push(request.method);
      return isAsked ? failedAnswer() : pass();
    };
    open(id, { fetch, hasDestinations: false });
    await screen.findByRole('region', { name: 'Consent' });
    expect(screen.queryByRole('region', { name: 'Where the withdrawal has arrived' })).toBeNull();
    expect(asked).toEqual([]);
    open(id, { fetch });
    expect(await screen.findByText(/^Couldn't load the list of destinations/)).toBeDefined();
    expect(screen.queryByRole('table', { name: /^Where the withdrawal/ })).toBeNull();
    expect(asked).not.toEqual([]);
  });
});
