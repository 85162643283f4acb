import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
import { listDataSubjectsEndpoint } from '#contract/data-subjects.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { Component as ActivityPage } from './ActivityPage.tsx';

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

const table = () => screen.findByRole('table', { name: 'Activity, newest first' });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);

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
    open({ at: `/activity?dataSubjectId=${person.id}` });
    const [look, change, ...others] = await rows();
    expect(others).toEqual([]);
    expect(look?.textContent).toMatch(/Viewed/);
    expect(change?.textContent).toMatch(/Edited/);
    expect(change?.textContent).toContain('City');
    const link = within(look as HTMLElement).getByRole('link');
    expect(link.getAttribute('href')).toBe(`/data-subjects/${person.id}`);
    expect(link.textContent).toMatch(/^c•+@e•+\.org$/);
    expect(document.body.innerHTML).not.toMatch(new RegExp(`${person.identifier}|Lisbon`));
  });

  test('is narrowed to views, to a month, and back', async () => {
    const { user, router } = open({ at: `/activity?dataSubjectId=${person.id}` });
    await table();
    await user.selectOptions(screen.getByLabelText('Show'), 'Views only');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(router.state.location.search).toContain('looks=true');
    const month = screen.getByLabelText<HTMLSelectElement>('Month');
    await user.selectOptions(month, month.options[2] as HTMLOptionElement);
    expect(await screen.findByText('Nothing fits these filters.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(async () => expect((await rows()).length).toBeGreaterThan(1));
  });

  test('is narrowed to an hour by a link, and says which until it is cleared', async () => {
    const hour = { from: '2020-11-20T09:00:00.000Z', until: '2020-11-20T10:00:00.000Z' };
    const search = new URLSearchParams({ ...hour, dataSubjectId: person.id });
    const { user, router } = open({ at: `/activity?${search}` });
    expect(await screen.findByText('Nothing fits these filters.')).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Month').value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Clear When' }));
    await waitFor(async () => expect((await rows()).length).toBeGreaterThan(1));
    expect(router.state.location.search).toBe(`?dataSubjectId=${person.id}`);
  });

  test('has views that follow one another in one line, which opens', async () => {
    const client = createTestClient();
    const others = [await arrangePerson(), await arrangePerson()];
    for (const { identifier } of others) {
      await client.call(listDataSubjectsEndpoint, { headers: { identifier } }, {});
    }
    const { user } = open({ at: `/activity?dataSubjectId=${others[1]?.id}` });
    const show = await screen.findByRole('button', { name: 'Show 2 views' });
    expect(await rows()).toHaveLength(2);
    await user.click(show);
    expect(await rows()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Hide 2 views' }));
    expect(await rows()).toHaveLength(2);
  });

  test('leads from a later version of a purpose to what differs in it', async () => {
    const purpose = await arrangeActivePurpose({ withDraft: true });
    await changePurpose({ ...purpose, Version: 2 }, { Description: 'Said better' });
    const { user } = open({ at: `/activity?objectType=purpose&objectId=${purpose.Id}` });
    const [edited] = await screen.findAllByText('What changed');
    await user.click(edited as HTMLElement);
    const link = await screen.findByRole('link', { name: 'Compare version 2' });
    expect(link.getAttribute('href')).toBe(`/purposes/${purpose.Id}/compare?to=2`);
  });

  test('tells what was changed of a purpose in the words of its form', async () => {
    const purpose = await arrangeDraftPurpose();
    await changePurpose(purpose, { Description: 'Said better' });
    await arrangePublishedPurpose(purpose);
    const { user } = open({ at: `/activity?objectType=purpose&objectId=${purpose.Id}` });
    const [published, edited] = await rows();
    await user.click(within(edited as HTMLElement).getByText('What changed'));
    const text = await within(edited as HTMLElement).findByRole('region', { name: 'Description' });
    expect(text.textContent).toContain('Said better');
    await user.click(within(published as HTMLElement).getByText('What changed'));
    const status = await within(published as HTMLElement).findByRole('region', { name: 'Status' });
    expect(status.textContent).toMatch(/was: Draftbecomes: Active/);
    expect(published?.textContent).not.toMatch(/DRAFT|ACTIVE|status/);
  });

  test('of others is for auditors and administrators, and "Seen by" says so to all others', async () => {
    open({ rights: 'reader' });
    expect(await screen.findByText(/^What you changed/)).toBeDefined();
    cleanup();
    open({ rights: 'reader', at: `/activity?dataSubjectId=${person.id}&looks=true` });
    expect(await screen.findByText(/^Only your own views\. Administrators/)).toBeDefined();
    expect(screen.queryByText(/^What you changed/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Seals' })).toBeNull();
  });

  test('that cannot be read says so', { tags: 'more' }, async () => {
    open({ fetch: async () => failedAnswer() });
    expect(await screen.findByText(/Couldn't load the activity/)).toBeDefined();
  });
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
