import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  arrangeDestination,
  closedAddress,
  deleteDestinations,
  storedDestination,
} from '#console/testing/arrange-destinations.ts';
import { arrangePerson } from '#console/testing/arrange-people.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import type { Destination, DestinationAttempt } from '#contract/destinations.ts';
import { Component as DestinationListPage } from './DestinationListPage.tsx';
import { Component as DestinationPage } from './DestinationPage.tsx';
import { Component as EditDestinationPage } from './EditDestinationPage.tsx';

afterEach(deleteDestinations);

const open = (
  id: string,
  options: { rights?: Rights; fetch?: FetchStub; recordsLooks?: boolean; at?: string } = {},
) =>
  renderConsole({
    routes: [
      { path: '/destinations', Component: DestinationListPage },
      { path: '/destinations/:id', Component: DestinationPage },
      { path: '/destinations/:id/edit', Component: EditDestinationPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/destinations/${id}`,
    rights: 'admin',
    ...options,
  });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('a destination', () => {
  test('is paused and resumed after a question, and says so', async () => {
    const { id, name } = await arrangeDestination();
    const { user } = open(id);
    await user.click(await button('Pause…'));
    (await dialog()).getByText(/waits for up to 7 days/);
    await user.click((await dialog()).getByRole('button', { name: 'Pause' }));
    await screen.findByText('Paused.', { selector: '[role=status] *' });
    expect((await storedDestination(name))?.state).toBe('PAUSED');
    const [resume] = await screen.findAllByRole('button', { name: 'Resume…' });
    if (resume) await user.click(resume);
    await user.click((await dialog()).getByRole('button', { name: 'Resume' }));
    await screen.findByText('Resumed: what waits is tried now.');
    expect((await storedDestination(name))?.state).toBe('ACTIVE');
  });

  test('is tested, and says how that went', async () => {
    const { id } = await arrangeDestination();
    const { user } = open(id);
    await user.click(await button('Send test event'));
    await screen.findByText(/Refuses connections,/);
  });

  test('gets another secret, shown once, and the former one signs for a day', async () => {
    const { id, name, secret } = await arrangeDestination();
    const { user, client } = open(id);
    expect((await screen.findByRole('region', { name: 'Secret' })).textContent).toContain('None');
    await user.click(await button('Rotate…'));
    (await dialog()).getByText(/For 24 hours requests are signed by both/);
    await user.click((await dialog()).getByRole('button', { name: 'Rotate' }));
    await screen.findByText('Copy the secret now.');
    const another = box('Secret').value;
    expect(another).toMatch(/^whsec_/);
    expect(another).not.toBe(secret);
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Secret' }).textContent).toContain(
        'Signs too until',
      ),
    );
    expect((await button('Done')).getAttribute('aria-disabled')).toBe('true');
    await user.click(await button('Copy secret'));
    await screen.findByRole('button', { name: 'Copied' });
    await user.click(await button('Done'));
    expect(document.documentElement.outerHTML).not.toContain(another);
    expect(
      JSON.stringify(
        client
          .getMutationCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ).not.toContain(another);
    expect((await storedDestination(name))?.rotatedUntil).toBeTruthy();
  });

  test('is deleted after a question, and the list says so', async () => {
    const { id, name } = await arrangeDestination();
    const { user } = open(id);
    await user.click(await button('Delete…'));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Deleted.');
    expect(await storedDestination(name)).toBeUndefined();
  });

  test('is edited: what its headers hold stays where nobody replaces it', async () => {
    const { id, name } = await arrangeDestination({ headers: { Authorization: 'Bearer s3cret' } });
    const { user } = open(id, { at: `/destinations/${id}/edit` });
    await screen.findByRole('heading', { level: 1, name: `Edit ${name}` });
    expect(screen.getByRole('switch', { name: 'Keep its headers' })).toBeDefined();
    expect(box(/^Address/).value).toBe(closedAddress);
    await user.clear(box(/^What for/));
    await user.type(box(/^What for/), 'Letters');
    await user.click(await button('Save'));
    await screen.findByText('Saved.');
    expect(await storedDestination(name)).toMatchObject({
      ...{ use: 'Letters', headerNames: ['Authorization'] },
    });
  });

  test('has its headers entered again for another host', async () => {
    const { id, name } = await arrangeDestination({ headers: { Authorization: 'Bearer s3cret' } });
    const { user } = open(id, { at: `/destinations/${id}/edit` });
    await screen.findByRole('heading', { level: 1, name: `Edit ${name}` });
    await user.clear(box(/^Address/));
    await user.type(box(/^Address/), 'http://127.0.0.1:10/events');
    await user.click(await button('Save'));
    await screen.findByText(/They were for another address/);
    await user.click(screen.getByRole('switch', { name: 'Keep its headers' }));
    await user.click(await button('Save'));
    await screen.findByText('Saved.');
    expect(await storedDestination(name)).toMatchObject({
      ...{ url: 'http://127.0.0.1:10/events', headerNames: [] },
    });
  });

  const altered =
    (id: string, fields: Partial<Destination>): FetchStub =>
    async (request, pass) => {
      const isIt = request.method === 'GET' && new URL(request.url).pathname.endsWith(`/${id}`);
      return isIt ? Response.json({ ...(await (await pass()).json()), ...fields }) : pass();
    };

  test('whose secret can’t be read is rotated from there', async () => {
    const { id } = await arrangeDestination();
    const fields = { state: 'PARKED', errorMessage: 'SECRETS NOT READABLE' };
    const { user } = open(id, { fetch: altered(id, fields) });
    await screen.findByText("Its secret and headers can't be read.");
    const [rotate] = await screen.findAllByRole('button', { name: 'Rotate…' });
    if (rotate) await user.click(rotate);
    (await dialog()).getByRole('button', { name: 'Rotate' });
  });

  test('that is told less while an earlier version is at work says so', async () => {
    const { id } = await arrangeDestination();
    const fields = { errorMessage: 'OLDER RELEASE', errorDate: new Date().toISOString() };
    open(id, { fetch: altered(id, fields) });
    await screen.findByText('An instance of an earlier version is at work.');
  });

  test('says what was forgotten before it was told', async () => {
    const { id } = await arrangeDestination();
    const date = '2026-11-28T10:00:00.000Z';
    const lost = { untoldPeople: 3, untoldDate: date, lostErasures: 1, lostErasureDate: date };
    open(id, { fetch: altered(id, lost) });
    await screen.findByText('Events of 3 people were forgotten untold.');
    await screen.findByText('It was never told of 1 erasure.');
  });

  test('that is gone says so', async () => {
    open('3b1a5c8e-7d24-4f6b-9c0e-5a8d2f7b1e64');
    await screen.findByText('Destination not found');
    open('nonsense');
    await waitFor(() => expect(screen.getAllByText('Destination not found')).toHaveLength(2));
  });

  test('that can’t be read is not gone', async () => {
    open('3b1a5c8e-7d24-4f6b-9c0e-5a8d2f7b1e64', {
      fetch: async (request, pass) =>
        request.url.includes('/destinations/') ? failedAnswer() : pass(),
    });
    await screen.findByText(/Couldn't load the destination/);
    expect(screen.queryByText('Destination not found')).toBeNull();
  });
});

describe('failed events', () => {
  const arrangeFailed = async (fields: Partial<DestinationAttempt> = {}) => {
    const person = await arrangePerson({ City: 'Malmö' });
    const { id } = await arrangeDestination();
    const failed = {
      ...{ dataSubjectId: person.id, identifier: person.identifier, state: 'WAITING' },
      ...{ hasRefusal: true, attempts: 3, sinceDate: '2026-11-28T10:00:00.000Z' },
      ...{ nextTryDate: '2026-11-28T10:05:00.000Z', errorMessage: 'HTTP 503' },
      ...fields,
    };
    const event = {
      ...{ eventId: '9d0c2b1a-4e5f-4a6b-8c7d-1e2f3a4b5c6d', act: 'DECISION' },
      eventDate: '2026-11-28T10:00:00.000Z',
      body: {
        eventType: '3010',
        payload: {
          ...{ dataSubjectIdentifier: person.identifier, act: 'DECISION' },
          contactFields: { City: 'Malmö' },
        },
      },
    };
    const asked: string[] = [];
    const stub: FetchStub = async (request, pass) => {
      const { pathname } = new URL(request.url);
      asked.push(`${request.method} ${pathname.slice(pathname.indexOf(id) + id.length)}`);
      if (pathname.endsWith(`/${id}/attempts`)) {
        return Response.json({ total: 1, content: [failed] });
      }
      if (pathname.endsWith(`/attempts/${person.id}`)) return Response.json(event);
      if (request.method !== 'GET' || !pathname.endsWith(`/${id}`)) return pass();
      const stored = await (await pass()).json();
      return Response.json({ ...stored, waiting: { ...stored.waiting, people: 1 } });
    };
    return { id, person, asked, stub };
  };

  test('of whoever was merged away lead to whom they are now, and aren’t sent again', async () => {
    const survivor = '5f1c0b7e-2a3d-4e8f-9b6a-7c5d3e1f0a92';
    const { id, stub } = await arrangeFailed({ mergedInto: survivor });
    open(id, { fetch: stub });
    await screen.findByText('Merged');
    const table = screen.getByRole('table', { name: 'Failed events' });
    const link = within(table).getByRole('link');
    expect(link.getAttribute('href')).toBe(`/data-subjects/${survivor}`);
    await button('Show event…');
    expect(screen.queryByRole('button', { name: 'Resend…' })).toBeNull();
  });

  test('that were forgotten say so, and have nothing to show', async () => {
    const { id, stub } = await arrangeFailed({ state: 'LOST', attempts: 0 });
    open(id, { fetch: stub });
    await screen.findByText('Forgotten untold');
    await button('Resend…');
    expect(screen.queryByRole('button', { name: 'Show event…' })).toBeNull();
  });

  test('say whose they are, masked, and what was answered', async () => {
    const { id, person, stub } = await arrangeFailed();
    open(id, { fetch: stub });
    await screen.findByText('With a refusal');
    const table = screen.getByRole('table', { name: 'Failed events' });
    within(table).getByText('Answers 503');
    expect(document.documentElement.outerHTML).not.toContain(person.identifier);
    const link = within(table).getByRole('link');
    expect(link.getAttribute('href')).toBe(`/data-subjects/${person.id}`);
  });

  test('are shown as they would be sent, masked until their person is revealed', async () => {
    const { id, person, stub } = await arrangeFailed();
    const { user } = open(id, { fetch: stub, recordsLooks: true });
    await user.click(await button('Show event…'));
    const content = await screen.findByRole('region', { name: 'Content of the request' });
    expect(content.textContent).toContain('"eventType": "3010"');
    expect(document.documentElement.outerHTML).not.toContain(person.identifier);
    expect(document.documentElement.outerHTML).not.toContain('Malmö');
    await user.click((await dialog()).getByRole('button', { name: 'Reveal' }));
    await waitFor(() => expect(content.textContent).toContain(person.identifier));
    expect(content.textContent).toContain('Malmö');
  });

  test('of a person are told again, after a question', async () => {
    const { id, asked, stub } = await arrangeFailed();
    const { user } = open(id, { fetch: stub });
    await user.click(await button('Resend…'));
    (await dialog()).getByText('all');
    await user.click((await dialog()).getByRole('button', { name: 'Resend' }));
    await screen.findByText('Sent again, as it stands now.');
    expect(asked).toContain('POST /resend');
  });

  test('are read again only when somebody asks: each read is a look at people', async () => {
    const { id, asked, stub } = await arrangeFailed();
    open(id, { fetch: stub });
    await screen.findByText('With a refusal');
    const reads = () => asked.filter((one) => one === 'GET ').length;
    const before = reads();
    // The destination itself is read again, since something waits.
    await vi.waitFor(() => expect(reads()).toBeGreaterThan(before + 1), { timeout: 20_000 });
    expect(asked.filter((one) => one === 'GET /attempts')).toHaveLength(1);
  });

  test('of a time are told again', async () => {
    const { id } = await arrangeDestination();
    const { user } = open(id);
    await user.click(await button('Send a time again…'));
    await user.click((await dialog()).getByRole('button', { name: 'Send again' }));
    await screen.findByText(/Nobody had an event then\.|sent again, as it stands now\./);
  });
});
