import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  arrangeDestination,
  changeDestination,
  closedAddress,
  deleteDestinations,
  resumeDestination,
  storedDestination,
} from '#console/testing/arrange-destinations.ts';
import { arrangePerson } from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import type { Destination, DestinationAttempt } from '#contract/destinations.ts';
import { readAttentionEndpoint } from '#contract/insights.ts';
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
  const altered =
    (id: string, fields: Partial<Destination>): FetchStub =>
    async (request, pass) => {
      const isIt = request.method === 'GET' && new URL(request.url).pathname.endsWith(`/${id}`);
      return isIt ? Response.json({ ...(await (await pass()).json()), ...fields }) : pass();
    };

  test('is paused and resumed after a question, and says so', async () => {
    const { id, name } = await arrangeDestination();
    const { user } = open(id);
    await user.click(await button('Pause…'));
    (await dialog()).getByText(/Events are kept for 7 days/);
    await user.click((await dialog()).getByRole('button', { name: 'Pause' }));
    await screen.findByText('Paused.', { selector: '[role=status] *' });
    expect((await storedDestination(name))?.state).toBe('PAUSED');
    const [resume] = await screen.findAllByRole('button', { name: 'Resume…' });
    if (resume) await user.click(resume);
    await user.click((await dialog()).getByRole('button', { name: 'Resume' }));
    await screen.findByText('Resumed: what waits is tried now.');
    expect((await storedDestination(name))?.state).toBe('ACTIVE');
  });

  test('says how many withdrawals are overdue at it, not at others', async () => {
    const { id } = await arrangeDestination();
    const late = { id, resource: 'destination', name: 'Late', count: 2 };
    const examples = [late, { ...late, id: crypto.randomUUID(), count: 5 }];
    open(id, {
      fetch: async (request, pass) =>
        new URL(request.url).pathname === readAttentionEndpoint.path
          ? Response.json({
              readAt: '2026-11-28T10:00:00.000Z',
              items: [{ kind: 'overdue-withdrawals', count: 7, examples }],
            })
          : pass(),
    });
    await screen.findByText('2 withdrawals are overdue.');
    expect(screen.getByRole('link', { name: 'Show overdue' }).getAttribute('href')).toBe(
      `/overdue-withdrawals?destinationId=${id}`,
    );
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
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'New secret' }));
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

  test('that is rotated twice has its second secret copied, too', async () => {
    const { id } = await arrangeDestination();
    const { user } = open(id);
    await user.click(await button('Rotate…'));
    await user.click((await dialog()).getByRole('button', { name: 'Rotate' }));
    await screen.findByText('Copy the secret now.');
    await user.click(await button('Copy secret'));
    await screen.findByRole('button', { name: 'Copied' });
    await user.click(await button('Rotate…'));
    (await dialog()).getByText(/^Earlier secrets keep signing, each for 24 hours/);
    await user.click((await dialog()).getByRole('button', { name: 'Rotate' }));
    await button('Copy secret');
    expect((await button('Done')).getAttribute('aria-disabled')).toBe('true');
  });

  test('says what may wait behind more events than are counted', async () => {
    const { id } = await arrangeDestination();
    const waiting = { events: 0, hasMore: true, people: 0, parked: 0 };
    const { user } = open(id, { fetch: altered(id, { waiting }) });
    await screen.findByText('Events may wait: too many to count');
    await user.click(await button('Delete…'));
    (await dialog()).getByText(/Events may wait: too many to count\. If so, they are dropped\./);
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
    await screen.findByText(/The address changed/);
    await user.click(screen.getByRole('switch', { name: 'Keep its headers' }));
    await user.click(await button('Save'));
    await screen.findByText('Saved.');
    expect(await storedDestination(name)).toMatchObject({
      ...{ url: 'http://127.0.0.1:10/events', headerNames: [] },
    });
  });

  const cutOnce = (isIt: (request: Request) => boolean, isSent = true): FetchStub => {
    let isCut = false;
    return async (request, pass) => {
      if (isCut || !isIt(request)) return pass();
      isCut = true;
      if (isSent) await pass();
      throw new TypeError('cut');
    };
  };
  const isWrite = ({ method }: Request) => method !== 'GET';

  test('is edited as it is by then, not as it was read before', async () => {
    const stored = await arrangeDestination();
    const { id } = stored;
    const { user, router } = open(id);
    await button('Pause…');
    await changeDestination(stored, { events: ['MERGE'] });
    await router.navigate(`/destinations/${id}/edit`);
    await user.type(await screen.findByRole('textbox', { name: /^What for/ }), ' and letters');
    await user.click(await button('Save'));
    await screen.findByText('Saved.');
    expect(await storedDestination(stored.name)).toMatchObject({
      ...{ use: `${stored.use} and letters`, events: ['MERGE'] },
    });
  });

  test('that a colleague changed meanwhile is saved only after a look', async () => {
    const stored = await arrangeDestination();
    const { user } = open(stored.id, { at: `/destinations/${stored.id}/edit` });
    await user.type(await screen.findByRole('textbox', { name: /^What for/ }), ' and letters');
    await changeDestination(stored, { events: ['MERGE'] });
    await user.click(await button('Save'));
    await screen.findByText('Not saved: changed after you opened it.');
    expect(box(/^What for/).value).toBe(`${stored.use} and letters`);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Merges' }).checked).toBe(true);
    expect((await storedDestination(stored.name))?.use).toBe(stored.use);
    await user.click(await button('Save'));
    await screen.findByText('Saved.');
    expect(await storedDestination(stored.name)).toMatchObject({
      ...{ use: `${stored.use} and letters`, events: ['MERGE'] },
    });
  });

  const replaceHeader = async ({ user }: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('switch', { name: 'Keep its headers' }));
    await user.type(box('Headers'), 'Authorization: Bearer typed-key');
    await user.click(await button('Save'));
  };

  test('forgets the headers that were typed', async () => {
    const { id } = await arrangeDestination({ headers: { Authorization: 'Bearer s3cret' } });
    const view = open(id, { at: `/destinations/${id}/edit` });
    await replaceHeader(view);
    await screen.findByText('Saved.');
    const kept = () => view.client.getMutationCache().getAll();
    await waitFor(() =>
      expect(JSON.stringify(kept().map(({ state }) => state))).not.toContain('typed-key'),
    );
  });

  test('whose answer was lost is checked, and left without a question', async () => {
    const { id } = await arrangeDestination({ headers: { Authorization: 'Bearer s3cret' } });
    const view = open(id, { at: `/destinations/${id}/edit`, fetch: cutOnce(isWrite) });
    await replaceHeader(view);
    await view.user.click(await button('Check result'));
    await screen.findByText('Saved.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('whose headers never arrived isn’t taken for saved', async () => {
    const { id } = await arrangeDestination({ headers: { Authorization: 'Bearer s3cret' } });
    const view = open(id, { at: `/destinations/${id}/edit`, fetch: cutOnce(isWrite, false) });
    await replaceHeader(view);
    await view.user.click(await button('Check result'));
    await screen.findByText(/^Not saved/);
  });

  test('whose deletion’s answer was lost is found deleted', async () => {
    const { id, name } = await arrangeDestination();
    const { user } = open(id, { fetch: cutOnce(isWrite) });
    await user.click(await button('Delete…'));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    await user.click(await button('Check result'));
    await screen.findByText('Deleted.');
    expect(await storedDestination(name)).toBeUndefined();
  });

  test('that a colleague deleted says so', async () => {
    const { id } = await arrangeDestination();
    const { user } = open(id);
    await button('Pause…');
    await deleteDestinations();
    await user.click(await button('Refresh'));
    await screen.findByText('Destination deleted');
  });

  test('whose failures weren’t tried isn’t taken for resumed', async () => {
    const { id, name } = await arrangeDestination();
    const failing = altered(id, {
      waiting: { events: 0, hasMore: false, people: 1, parked: 0 },
    });
    const cut = cutOnce(isWrite, false);
    const { user } = open(id, {
      fetch: (request, pass) => cut(request, () => failing(request, pass)),
    });
    await user.click(await button('Try all now…'));
    (await dialog()).getByText(`Try all now for ${name}?`);
    await user.click((await dialog()).getByRole('button', { name: 'Try all now' }));
    await user.click(await button('Check result'));
    await screen.findByText(/^Not tried/);
    await user.click(await button('Send now'));
    await screen.findByText('What waits is tried now.');
  });

  test('of all purposes reads none, and of some says where their names are missing', async () => {
    let reads = 0;
    const fetch: FetchStub = async (request, pass) => {
      if (!new URL(request.url).pathname.includes('purpose')) return pass();
      reads += 1;
      return failedAnswer();
    };
    const all = await arrangeDestination();
    open(all.id, { fetch });
    await button('Pause…');
    expect(reads).toBe(0);
    const purpose = await arrangeActivePurpose();
    const some = await arrangeDestination({ purposes: [purpose.Id] });
    open(some.id, { fetch });
    await screen.findByText("1 purpose; their names couldn't be loaded", {}, { timeout: 15_000 });
  });

  test('whose secret can’t be read is rotated from there', async () => {
    const { id } = await arrangeDestination();
    const fields = { state: 'PARKED', errorMessage: 'SECRETS NOT READABLE' };
    const { user } = open(id, { fetch: altered(id, fields) });
    await screen.findByText("Its secret and headers can't be read.");
    const [rotate] = await screen.findAllByRole('button', { name: 'Rotate…' });
    if (rotate) await user.click(rotate);
    await user.click((await dialog()).getByRole('button', { name: 'Rotate' }));
    await screen.findByText('Copy the secret now.');
    const said = within(screen.getByRole('group', { name: 'New secret' }));
    said.getByText('Its headers were lost.');
    expect(said.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      `/destinations/${id}/edit`,
    );
  });

  test('says that it was paused until it isn’t', async () => {
    const { id } = await arrangeDestination();
    const { user } = open(id);
    await user.click(await button('Pause…'));
    await user.click((await dialog()).getByRole('button', { name: 'Pause' }));
    await screen.findByText('Paused.', { selector: '[role=status] *' });
    await resumeDestination(id);
    await user.click(await button('Refresh'));
    await button('Pause…');
    expect(screen.queryByText('Paused.')).toBeNull();
  });

  test('shows its address without what may let us in', async () => {
    const url = `${closedAddress}?key=s3cret`;
    const stored = await arrangeDestination();
    await changeDestination({ ...stored, url }, {});
    open(stored.id);
    await screen.findByText(`${closedAddress}?…`);
    expect(document.documentElement.outerHTML).not.toContain('s3cret');
  });

  test('that is told less while an earlier version is at work says so', async () => {
    const { id } = await arrangeDestination();
    const fields = { errorMessage: 'OLDER RELEASE', errorDate: new Date().toISOString() };
    open(id, { fetch: altered(id, fields) });
    await screen.findByText('An older version of the service is still running.');
  });

  test('says what was forgotten before it was told', async () => {
    const { id } = await arrangeDestination();
    const date = '2026-11-28T10:00:00.000Z';
    const lost = { untoldPeople: 3, untoldDate: date, lostErasures: 1, lostErasureDate: date };
    open(id, { fetch: altered(id, lost) });
    await screen.findByText('Events of 3 people expired before delivery.');
    await screen.findByText('1 erasure was never delivered.');
  });

  test('that lost erasures has them noted as done after a question', async () => {
    const { id } = await arrangeDestination();
    const date = '2026-11-28T10:00:00.000Z';
    const lost = { lostErasures: 2, lostErasureDate: date };
    const shown = altered(id, lost);
    const asked: string[] = [];
    const { user } = open(id, {
      fetch: async (request, pass) => {
        if (!request.url.endsWith('/lost-erasures'))
          return asked.length > 0 ? pass() : shown(request, pass);
        asked.push(await request.clone().text());
        return pass();
      },
    });
    await screen.findByText('2 erasures were never delivered.');
    await screen.findByText('Erasures lost');
    await user.click(await button('Done…'));
    await user.click((await dialog()).getByRole('button', { name: 'Done' }));
    await screen.findByText('Done: lost erasures were dealt with.');
    expect(asked).toEqual([JSON.stringify({ lostErasureDate: date })]);
    expect(screen.queryByText('2 erasures were never delivered.')).toBeNull();
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
    const counted = { people: 1 };
    const stub: FetchStub = async (request, pass) => {
      const { pathname } = new URL(request.url);
      asked.push(`${request.method} ${pathname.slice(pathname.indexOf(id) + id.length)}`);
      if (pathname.endsWith(`/${id}/attempts`)) {
        return Response.json({ total: 1, content: [failed] });
      }
      if (pathname.endsWith(`/attempts/${person.id}`)) return Response.json(event);
      if (request.method !== 'GET' || !pathname.endsWith(`/${id}`)) return pass();
      const stored = await (await pass()).json();
      return Response.json({ ...stored, waiting: { ...stored.waiting, ...counted } });
    };
    return { id, person, asked, counted, stub };
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
    await screen.findByText('Expired');
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
    (await dialog()).getByText(/current consents/);
    await user.click((await dialog()).getByRole('button', { name: 'Resend' }));
    await screen.findByText('Queued. Sent next.');
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

  test('stay as they were read, and say so, until somebody reads them again', async () => {
    const { id, asked, counted, stub } = await arrangeFailed();
    const { user } = open(id, { fetch: stub });
    await screen.findByText('With a refusal');
    await screen.findByText(/^Read [^.]+\.$/);
    await user.click(await button('Show event…'));
    await screen.findByRole('region', { name: 'Content of the request' });
    counted.people = 0;
    await screen.findByText(/Changed since\.$/, {}, { timeout: 20_000 });
    // What somebody is looking at stays, too.
    screen.getByRole('region', { name: 'Content of the request' });
    screen.getByText('With a refusal');
    const lists = () => asked.filter((one) => one === 'GET /attempts').length;
    expect(lists()).toBe(1);
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await user.click(await button('Refresh list'));
    await waitFor(() => expect(lists()).toBe(2));
  });

  test('of whoever was erased can’t be revealed', async () => {
    const { id, stub } = await arrangeFailed({ identifier: null });
    const { user } = open(id, { fetch: stub });
    await user.click(await button('Show event…'));
    await screen.findByRole('region', { name: 'Content of the request' });
    expect((await dialog()).queryByRole('button', { name: 'Reveal' })).toBeNull();
  });

  test('of a time are told again', async () => {
    const { id } = await arrangeDestination();
    const { user } = open(id);
    await user.click(await button('Resend a period…'));
    await user.click((await dialog()).getByRole('button', { name: 'Send again' }));
    await screen.findByText(/Nobody had an event in this period\.|queued\./);
  });
});
