import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { finishCall, setCaller, setTicket } from '#console/api/call.ts';
import {
  arrangeActivePurpose,
  arrangeDraftPurpose,
  arrangePublishedPurpose,
  changePurpose,
} from '#console/testing/arrange-purposes.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { getAccountSettingsEndpoint } from '#contract/account-settings.ts';
import { listDataSubjectsEndpoint } from '#contract/data-subjects.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { Component as ActivityPage } from './ActivityPage.tsx';
import { SeenBy } from './parts/SeenBy.tsx';

const open = (options: { rights?: Rights; fetch?: FetchStub; at?: string } = {}) =>
  renderConsole({
    routes: [
      { path: '/activity', Component: ActivityPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    rights: 'admin',
    at: '/activity',
    ...options,
  });

/** A person whom somebody has changed and looked at. */
const arrangePerson = async () => {
  const identifier = `caller-${crypto.randomUUID()}@example.org`;
  const client = createTestClient();
  await client.call(
    upsertElementsEndpoint,
    {
      headers: { dataSubjectIdentifier: identifier },
      body: { dataElements: [{ name: 'City', value: 'Lisbon' }] },
    },
    { idempotencyKey: crypto.randomUUID() },
  );
  const query = { includeDataSubjectsWithOutPurposeTransactions: true };
  const request = { query, headers: { identifier } };
  const { content } = await client.call(listDataSubjectsEndpoint, request, {});
  return { identifier, id: content[0]?.id ?? '' };
};

const list = () => screen.findByRole('region', { name: 'Activity, newest first' });
const rows = async () => [...(await list()).querySelectorAll<HTMLElement>('.day > ul > li')];
const unfold = (line: HTMLElement | undefined, name: string) =>
  within(line as HTMLElement).getByRole('button', { name });

let person: Awaited<ReturnType<typeof arrangePerson>>;
beforeEach(async () => {
  person = await arrangePerson();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  test('says who did what to whom, masked, and leads to them', async () => {
    const { user } = open({ at: `/activity?dataSubjectId=${person.id}` });
    const [visit, ...others] = await rows();
    expect(others).toEqual([]);
    expect(visit?.textContent).toMatch(/edited c•+@e•+\.org/);
    expect(visit?.textContent).not.toContain('Opened');
    const link = within(visit as HTMLElement).getByRole('link');
    expect(link.getAttribute('href')).toBe(`/data-subjects/${person.id}`);
    await user.click(unfold(visit, 'Details'));
    const acts = within(await screen.findByRole('list', { name: 'Act by act' }));
    expect(acts.getAllByRole('listitem')[0]?.textContent).toMatch(/Viewed/);
    expect(acts.getAllByRole('listitem')[1]?.textContent).toContain('City');
    expect(document.body.innerHTML).not.toMatch(new RegExp(`${person.identifier}|Lisbon`));
  });

  test('is narrowed to a tab, to a month, and back', async () => {
    const { user, router } = open({ at: `/activity?dataSubjectId=${person.id}` });
    expect((await rows())[0]?.textContent).not.toContain('Person');
    await user.click(screen.getByRole('button', { name: 'Changes' }));
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('Person'));
    expect(router.state.location.search).toContain('tab=changes');
    const when = screen.getByLabelText<HTMLSelectElement>('When');
    const [, , before] = [...when.options].filter(({ label }) => / \d{4}$/.test(label));
    await user.selectOptions(when, before as HTMLOptionElement);
    expect(await screen.findByText('Nothing fits these filters.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=changes'));
  });

  test('is searched by the name of a record', async () => {
    const name = `Searched ${crypto.randomUUID()}`;
    await arrangeDraftPurpose({ Name: name });
    const { user, router } = open({ at: '/activity?tab=programs' });
    await user.type(await screen.findByLabelText('Point, purpose or setting'), name);
    await waitFor(() => expect(router.state.location.search).toContain('objectName='));
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain(name));
    expect(await rows()).toHaveLength(1);
  });

  test('is searched by ticket in one field, and what is none gets nowhere', async () => {
    const asked: string[] = [];
    const { user, router } = open({
      fetch: (request, pass) => {
        asked.push(request.url);
        return pass();
      },
    });
    const field = await screen.findByRole('searchbox', { name: 'Ticket' });
    for (const text of [person.identifier, '<script>alert(1)</script>']) {
      await user.clear(field);
      await user.type(field, `${text}{Enter}`);
      expect((await screen.findByRole('alert')).textContent).not.toBe('');
      expect(router.state.location.search).toBe('');
    }
    await user.clear(field);
    await user.click(field);
    await user.paste('٤'.repeat(10_000));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(router.state.location.search).toBe(
        `?${new URLSearchParams({ ticket: '٤'.repeat(100) })}`,
      ),
    );
    expect(await screen.findByText('Nothing fits these filters.')).toBeDefined();
    expect(asked.join('\n')).not.toMatch(/caller-|script/);
  });

  test('is narrowed to an hour by a link, and says which until it is cleared', async () => {
    const hour = { from: '2020-11-20T09:00:00.000Z', until: '2020-11-20T10:00:00.000Z' };
    const search = new URLSearchParams({ ...hour, dataSubjectId: person.id });
    const { user, router } = open({ at: `/activity?${search}` });
    expect(await screen.findByText('Nothing fits these filters.')).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('When').value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Clear Time' }));
    await waitFor(async () => expect((await rows()).length).toBeGreaterThan(0));
    expect(router.state.location.search).toBe(`?dataSubjectId=${person.id}`);
  });

  test('has a visit to several people in one line, which opens person by person', async () => {
    const client = createTestClient();
    const others = [await arrangePerson(), await arrangePerson()];
    for (const { identifier } of others) {
      await client.call(listDataSubjectsEndpoint, { headers: { identifier } }, {});
    }
    const { user } = open({ at: '/activity?tab=programs' });
    const [visit] = await rows();
    expect(visit?.textContent).toMatch(/edited \d+ people/);
    await user.click(unfold(visit, 'Details'));
    const persons = within(visit as HTMLElement).getAllByRole('link');
    expect(persons.slice(0, 2).map((link) => link.getAttribute('href'))).toEqual(
      others.toReversed().map(({ id }) => `/data-subjects/${id}`),
    );
    await user.click(
      within(visit as HTMLElement).getAllByRole('button', { name: 'Acts' })[0] as HTMLElement,
    );
    expect(await screen.findByRole('list', { name: 'Act by act' })).toBeDefined();
  });

  test('leads from a later version of a purpose to what differs in it', async () => {
    const purpose = await arrangeActivePurpose({ withDraft: true });
    await changePurpose({ ...purpose, Version: 2 }, { Description: 'Said better' });
    const { user } = open({ at: `/activity?objectType=purpose&objectId=${purpose.Id}` });
    await user.click(unfold((await rows())[0], 'Details'));
    const link = await screen.findByRole('link', { name: 'Compare version 2' });
    expect(link.getAttribute('href')).toBe(`/purposes/${purpose.Id}/compare?to=2`);
  });

  test('tells what was changed of a purpose in the words of its form', async () => {
    const name = `Read ${crypto.randomUUID()}`;
    const purpose = await arrangeDraftPurpose({ Name: name });
    await changePurpose(purpose, { Description: 'Said better' });
    await arrangePublishedPurpose(purpose);
    const { user } = open({ at: `/activity?objectType=purpose&objectId=${purpose.Id}` });
    const [line, ...others] = await rows();
    expect(others).toEqual([]);
    expect(line?.textContent).toContain(`created, edited and published v1 of ${name}`);
    await user.click(unfold(line, 'Details'));
    const text = await within(line as HTMLElement).findByRole('region', { name: 'Description' });
    expect(text.textContent).toContain('Said better');
    const status = await within(line as HTMLElement).findByRole('region', { name: 'Status' });
    expect(status.textContent).toMatch(/becomes: Active/);
    expect(line?.textContent).not.toMatch(/DRAFT|ACTIVE|status/);
  });

  test('of others is for auditors and administrators, and "Seen by" says so to all others', async () => {
    open({ rights: 'reader' });
    expect(await screen.findByText(/^What you changed/)).toBeDefined();
    cleanup();
    open({ rights: 'reader', at: `/activity?dataSubjectId=${person.id}&tab=visits` });
    expect(await screen.findByText(/^Only your own views\. Administrators/)).toBeDefined();
    expect(screen.queryByText(/^What you changed/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Check seals' })).toBeNull();
  });

  test('has the ticket of an act, which opens where the desk keeps it', async () => {
    setCaller('agent');
    setTicket(`4711-${person.id.slice(-6)}`);
    const headers = { identifier: person.identifier };
    await createTestClient().call(listDataSubjectsEndpoint, { headers }, {});
    finishCall();
    setCaller('');
    const { user } = open({
      at: `/activity?dataSubjectId=${person.id}`,
      fetch: async (request, pass) => {
        const answer = await pass();
        if (!request.url.endsWith(getAccountSettingsEndpoint.path)) return answer;
        return Response.json({
          ...(await answer.json()),
          ticketLink: 'https://desk.test/{ticket}',
        });
      },
    });
    await user.click(unfold((await rows())[0], 'Details'));
    const link = await screen.findByRole('link', { name: /^Open ticket 4711-/ });
    expect(link.getAttribute('href')).toBe(`https://desk.test/4711-${person.id.slice(-6)}`);
  });

  test('that cannot be read says so', { tags: 'more' }, async () => {
    open({ fetch: async () => failedAnswer() });
    expect(await screen.findByText(/Couldn't load the activity/)).toBeDefined();
  });
});

test('"Seen by" says who looked in 30 days once it is asked, and how often', async () => {
  const { user } = renderConsole({
    routes: [{ path: '/', Component: () => <SeenBy person={person.id} /> }],
    rights: 'admin',
    at: '/',
  });
  expect((await screen.findByRole('link', { name: 'All visits' })).getAttribute('href')).toBe(
    `/activity?dataSubjectId=${person.id}&tab=visits`,
  );
  expect(screen.queryByText(/in 30 days/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Last 30 days' }));
  expect(await screen.findByText('Seen by 1 in 30 days')).toBeDefined();
  expect((await screen.findByRole('listitem')).textContent).toMatch(/^Demo writer once, last /);
});

test('"Seen by" of more looks than it read says that there may be more', async () => {
  const { user } = renderConsole({
    routes: [{ path: '/', Component: () => <SeenBy person={person.id} /> }],
    rights: 'admin',
    at: '/',
    fetch: async (request, pass) => {
      const answer = await pass();
      if (!request.url.includes('looks=true')) return answer;
      return Response.json({ ...(await answer.json()), last: false });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Last 30 days' }));
  expect(await screen.findByText('Seen by 1 or more in 30 days')).toBeDefined();
  expect((await screen.findByRole('listitem')).textContent).toMatch(
    /^Demo writer once or more, last /,
  );
});

test('the file has a line for each act, and no identifier', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return 'blob:activity';
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = open({ at: `/activity?dataSubjectId=${person.id}` });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Saved 2 rows.')).toBeDefined();
  const text = (await saved[0]?.text()) ?? '';
  expect(text.trim().split('\r\n')).toHaveLength(3);
  expect(text).not.toContain(person.identifier);
});

describe('the seals', () => {
  const check = async (user: ReturnType<typeof open>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Check seals' }));

  test('are checked, and it is said what is not sealed yet', async () => {
    const { user } = open();
    await check(user);
    expect(await screen.findByText('As sealed')).toBeDefined();
    expect(screen.getByText(/Not sealed yet: \d/)).toBeDefined();
  });

  test('of a log that are not here are a missing end', async () => {
    const { user } = open();
    await user.click(await screen.findByLabelText(/^Last seal in the log/));
    await user.paste(`{"level":30,"number":900000,"seal":"${'ab'.repeat(32)}","rows":1}`);
    await check(user);
    expect(await screen.findByText('Not as sealed')).toBeDefined();
    expect(screen.getByText(/The end is missing/)).toBeDefined();
  });

  test('that are none are said to be so, and nothing is asked', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText(/^Last seal in the log/), 'yesterday');
    await check(user);
    expect(await screen.findByText(/That is no seal/)).toBeDefined();
  });
});
