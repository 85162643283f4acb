import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  arrangeActive,
  arrangeDraft,
  arrangeUpdate,
} from '#console/testing/arrange-collection-points.ts';
import {
  arrangeActivePurpose,
  arrangeDraftPurpose,
  arrangeNewerVersion,
} from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { Component as CollectionPointListPage } from './CollectionPointListPage.tsx';

const open = (search = '', options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/collection-points', Component: CollectionPointListPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/collection-points${search}`,
    ...options,
  });

/** The rows once they are those that were asked for. */
const rowsOf = () =>
  waitFor(() => {
    const table = screen.getByRole('table', { name: /^Collection points/ });
    if (table.getAttribute('aria-busy') !== null) throw new Error('The rows are on their way.');
    return within(table).getAllByRole('row').slice(1);
  });

/** Asks the service for the points of an organization that has none. */
const ofNoOrganization: FetchStub = (request, pass) => {
  const url = new URL(request.url);
  url.searchParams.set('organizationId', crypto.randomUUID());
  return url.pathname.endsWith('/v1/collectionpoints') ? fetch(new Request(url, request)) : pass();
};

/** An Active point that links version 1 of a purpose whose version 2 is Active by now. */
const arrangeOutdated = async () => {
  const purpose = await arrangeActivePurpose();
  const record = await arrangeDraft({ PurposeIds: [purpose.Id] });
  await arrangeUpdate(record, { Status: 'ACTIVE' });
  await arrangeNewerVersion(purpose);
  return { purpose, record };
};

/** As someone who wants to see the purposes of points, too. */
const choosePurposes = () =>
  localStorage.setItem(
    'list-collection-points',
    JSON.stringify({ columns: ['live', 'draft', 'purposes', 'attention', 'modified'], views: [] }),
  );

beforeEach(() => localStorage.clear());

describe('a link of a retired purpose version', () => {
  beforeEach(choosePurposes);
  const mark = 'Retired purpose';

  test('marks the row of the Active version, and names what is Retired', async () => {
    const { purpose, record } = await arrangeOutdated();
    open(`?name=${encodeURIComponent(record.Name)}`);
    const [row] = await rowsOf();
    expect(row?.textContent).toContain(mark);
    expect(row?.textContent).toContain(`${purpose.Label} (Retired)`);
  });

  test('is no mark of a Draft, nor of a point that is up to date', async () => {
    const purpose = await arrangeActivePurpose();
    const draft = await arrangeDraft({ PurposeIds: [purpose.Id] });
    await arrangeNewerVersion(purpose);
    open(`?name=${encodeURIComponent(draft.Name)}`);
    const [row] = await rowsOf();
    expect(row?.textContent).toContain(`${purpose.Label} (Retired)`);
    expect(screen.queryByText(mark)).toBeNull();
  });

  test('can be filtered by', async () => {
    const { record } = await arrangeOutdated();
    const { router, user } = open('?sort=createdDate,desc');
    await rowsOf();
    const filter = screen.getByRole('combobox', { name: 'Retired purposes' });
    await user.selectOptions(filter, 'yes');
    expect(router.state.location.search).toBe('?sort=createdDate,desc&linksRetiredPurpose=true');
    const rows = await rowsOf();
    expect(rows.some((row) => within(row).queryByRole('link', { name: record.Name }))).toBe(true);
    for (const row of rows) expect(row.textContent).toContain(mark);
  });

  test('are shown as the overview counts them', async () => {
    const { router, user } = open('?attention=points-on-retired-purposes&sort=createdDate,desc');
    const rows = await rowsOf();
    for (const row of rows) expect(row.textContent).toContain(mark);
    await user.click(screen.getByRole('button', { name: 'Clear Needs attention' }));
    expect(router.state.location.search).toBe('?sort=createdDate,desc');
  });

  test('a service that cannot filter by it is said to show everything', async () => {
    open('?linksRetiredPurpose=true&sort=createdDate,desc', {
      fetch: (request, pass) => {
        const url = new URL(request.url);
        url.searchParams.delete('linksRetiredPurpose');
        return url.pathname.endsWith('/v1/collectionpoints')
          ? fetch(new Request(url, request))
          : pass();
      },
    });
    await rowsOf();
    expect(await screen.findByText(/can't filter by retired purposes/)).toBeDefined();
  });
});

describe('the list', () => {
  test('shows the shape of what is coming, then a page of versions with its place in the whole', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Collection points' })).toBeDefined();
    expect(screen.getByText(/^Loading Collection points/)).toBeDefined();
    expect(await rowsOf()).toHaveLength(20);
    expect(screen.getAllByText(/^Rows 1–20 of \d+$/)[0]).toBeDefined();
  });

  test('a point is one row, which leads to what is live and to the form of its Draft', async () => {
    const { Id, Name } = await arrangeActive({ withDraft: true });
    open(`?name=${encodeURIComponent(Name)}`);
    const [row, ...others] = await rowsOf();
    expect(others).toEqual([]);
    if (row === undefined) throw new Error('The point has no row.');
    const hrefOf = (name: string) => within(row).getByRole('link', { name }).getAttribute('href');
    expect(within(row).getByText('Draft').parentElement?.textContent).toBe('v2 Draft');
    expect(hrefOf(Name)).toBe(`/collection-points/${Id}`);
    expect(hrefOf('v1 Active')).toBe(`/collection-points/${Id}?version=1`);
    expect(hrefOf(`Edit ${Name}, version 2`)).toBe(`/collection-points/${Id}/edit?version=2`);
  });

  test('all versions are rows of their own where they are asked for', async () => {
    const { Name } = await arrangeActive({ withDraft: true });
    const { router, user } = open(`?name=${encodeURIComponent(Name)}`);
    await rowsOf();
    await user.click(screen.getByRole('switch', { name: 'All versions' }));
    expect(router.state.location.search).toContain('versions=all');
    await waitFor(async () => expect(await rowsOf()).toHaveLength(2));
    await user.click(screen.getByRole('switch', { name: 'All versions' }));
    expect(router.state.location.search).not.toContain('versions');
  });

  test('a host that has no rows by point shows all versions', async () => {
    const { Name } = await arrangeActive({ withDraft: true });
    open(`?name=${encodeURIComponent(Name)}`, {
      fetch: (request, pass) => {
        const url = new URL(request.url);
        url.searchParams.delete('versions');
        return url.pathname.endsWith('/v1/collectionpoints')
          ? fetch(new Request(url, request))
          : pass();
      },
    });
    expect(await rowsOf()).toHaveLength(2);
    expect(
      screen.getByRole('table', { name: 'Collection points, one row for each version' }),
    ).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Version' })).toBeDefined();
  });

  test('a row of a version names its status and purposes, and leads to exactly that version', async () => {
    const { Id, Name } = await arrangeActive({ withDraft: true });
    open(`?versions=all&name=${encodeURIComponent(Name)}`);
    const rows = await rowsOf();
    expect(rows).toHaveLength(2);
    const draft = rows.find((row) => within(row).queryByText('Draft'));
    if (draft === undefined) throw new Error('The Draft has no row.');
    expect(within(draft).getByRole('link', { name: Name }).getAttribute('href')).toBe(
      `/collection-points/${Id}?version=2`,
    );
    expect(
      within(draft)
        .getByRole('link', { name: `Edit ${Name}, version 2` })
        .getAttribute('href'),
    ).toBe(`/collection-points/${Id}/edit?version=2`);
  });

  test('Edit of an Active point leads to a form on it', async () => {
    const { Id, Name } = await arrangeActive();
    open(`?name=${encodeURIComponent(Name)}`);
    const edit = await screen.findByRole('link', { name: `Edit ${Name}, version 1` });
    expect(edit.getAttribute('href')).toBe(`/collection-points/${Id}/edit?version=1`);
  });

  test('Edit of an Active version leads to the Draft where its row shows one', async () => {
    const { Id, Name } = await arrangeActive({ withDraft: true });
    open(`?versions=all&name=${encodeURIComponent(Name)}`);
    const edit = await screen.findByRole('link', { name: `Edit ${Name}, version 1` });
    expect(edit.getAttribute('href')).toBe(`/collection-points/${Id}/edit?version=2`);
  });

  test('read-only rights leave every control in place, with the reason', async () => {
    const { Name } = await arrangeDraft();
    open(`?name=${encodeURIComponent(Name)}`, { rights: 'reader' });
    await rowsOf();
    for (const name of ['New collection point', `Edit ${Name}, version 1`]) {
      const control = screen.getByRole('button', { name, description: /read-only access/ });
      expect(control.getAttribute('aria-disabled')).toBe('true');
    }
    expect(screen.getByRole('button', { name: `Token of ${Name}, version 1` })).toBeDefined();
  });
});

describe('filters, sort and paging', () => {
  test('a name is asked for once typing pauses, and stands in the address', async () => {
    const { Name } = await arrangeDraft();
    const { router, user } = open();
    await rowsOf();
    await user.type(screen.getByRole('searchbox', { name: 'Name contains' }), Name);
    await waitFor(async () => expect(await rowsOf()).toHaveLength(1));
    expect(new URLSearchParams(router.state.location.search).get('name')).toBe(Name);
  });

  test('a choice made while a name is being typed is not undone by the name', async () => {
    const { router, user } = open();
    await rowsOf();
    await user.type(screen.getByRole('searchbox', { name: 'Name contains' }), 'form');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Retired');
    await waitFor(() => expect(router.state.location.search).toMatch(/name=form.*status=RETIRED/));
  });

  test('a new filter leads back to the first page, and Back to where one was', async () => {
    const { router, user } = open('?page=2');
    await rowsOf();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Web form');
    expect(router.state.location.search).toBe('?collectionPointType=WEB_FORM');
    await router.navigate(-1);
    expect(router.state.location.search).toBe('?page=2');
    expect((await screen.findAllByText(/^Rows 41–60/))[0]).toBeDefined();
  });

  test('sorting by a head asks the service, and the head keeps the focus', async () => {
    const { router, user } = open();
    await rowsOf();
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(router.state.location.search).toBe('?sort=name,asc');
    await rowsOf();
    const head = screen.getByRole('columnheader', { name: 'Name' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    expect(document.activeElement).toBe(within(head).getByRole('button'));
  });

  test('paging keeps the focus on the button and announces the new place once', async () => {
    const { user } = open();
    await rowsOf();
    const next = screen.getByRole('button', { name: 'Next' });
    await user.click(next);
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringMatching(/^Rows 21–40 of/),
      ),
    );
    expect(document.activeElement).toBe(next);
  });

  test('a purpose is found by typing, filters by its id and is shown by its name', {
    tags: 'more',
  }, async () => {
    const { router, user } = open();
    await rowsOf();
    await user.click(screen.getByRole('button', { name: 'Purpose any' }));
    await user.type(await screen.findByRole('combobox', { name: 'Purpose' }), 'marketing em');
    await screen.findByRole('option', { name: 'Marketing email' });
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toMatch(/^\?purposeGuid=[\w-]{36}$/);
    const chip = await screen.findByRole('button', { name: 'Purpose Marketing email' });
    expect(document.activeElement).toBe(chip);
  });

  test('a purpose that came with a link is named by the rows', async () => {
    const { Purposes } = await arrangeDraft();
    open(`?purposeGuid=${Purposes?.[0]?.Id}`);
    expect(
      await screen.findByRole('button', { name: `Purpose ${Purposes?.[0]?.Label}` }),
    ).toBeDefined();
  });

  const more = async (user: ReturnType<typeof open>['user'], name: string) => {
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    return screen.findByRole('combobox', { name });
  };

  test('a data element is picked by name, and another one after it', { tags: 'more' }, async () => {
    const { Name } = await arrangeDraft({ SubjectIdentifier: 'Phone' });
    const { router, user } = open('?sort=createdDate,desc');
    await rowsOf();
    const filter = await more(user, 'Data element');
    await user.selectOptions(filter, await within(filter).findByRole('option', { name: 'Email' }));
    expect(router.state.location.search).toMatch(/dataElementGuid=/);
    expect(await screen.findByText('Email', { selector: 'b' })).toBeDefined();
    await rowsOf();
    await user.selectOptions(filter, within(filter).getByRole('option', { name: 'Phone' }));
    expect(await screen.findByRole('link', { name: Name })).toBeDefined();
  });

  test('no filter asks for an id, and one that came with a link is named as far as can be', async () => {
    const { user } = open(`?dataElementGuid=${crypto.randomUUID()}`);
    await screen.findByText('No collection points match your filters');
    const filter = await more(user, 'Data element');
    expect(within(filter).getByRole('option', { name: /^Other data element/ })).toHaveProperty(
      'selected',
      true,
    );
    expect(screen.queryByRole('searchbox', { name: /id$/ })).toBeNull();
  });

  test('the account’s own organization is picked and named in words', async () => {
    const { router, user } = open();
    await rowsOf();
    const filter = await more(user, 'Organization');
    const own = await within(filter).findByRole('option', { name: 'Your organization' });
    await user.selectOptions(filter, own);
    expect(router.state.location.search).toMatch(/^\?organizationId=[\w-]{36}$/);
    expect(await screen.findByText('Your organization', { selector: 'b' })).toBeDefined();
  });

  test('the consent type is picked under More filters, and stays in sight', async () => {
    const { router, user } = open();
    await rowsOf();
    await user.selectOptions(await more(user, 'Consent type'), 'Explicit');
    expect(router.state.location.search).toBe('?consentType=EXPLICIT');
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    const chip = await screen.findByText('Explicit', { selector: 'b' });
    expect(chip.closest('div')?.textContent).toBe('Consent type Explicit');
  });
});

describe('when there is nothing to show', () => {
  test('no match says so and offers to clear the filters, without losing the focus', async () => {
    const { router, user } = open('?name=no+such+name+anywhere&sort=name,asc');
    expect(await screen.findByText('No collection points match your filters')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('?sort=name,asc');
    expect(await rowsOf()).toHaveLength(20);
    expect(document.activeElement).toBe(screen.getByRole('search', { name: 'Filters' }));
  });

  test('a page past the end is told apart from no match', async () => {
    const { router, user } = open('?page=900');
    expect(await screen.findByText('This page is past the end of the list')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Go to first page' }));
    expect(router.state.location.search).toBe('');
  });

  test('an account without collection points names the next action', async () => {
    open('', { fetch: ofNoOrganization });
    expect(await screen.findByText('No collection points yet')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'New collection point' })).toHaveLength(2);
  });
});

describe('when reading fails', () => {
  test('a forbidden list is no empty list', async () => {
    open('', { fetch: async () => forbiddenAnswer() });
    expect(
      await screen.findByText("You don't have access to the collection point list."),
    ).toBeDefined();
    expect(screen.queryByText(/no collection points/i)).toBeNull();
  });

  test('a limit says that the list is paused and until when', async () => {
    open('', { fetch: async () => limitedAnswer(30) });
    expect(await screen.findByText('The collection point list is paused.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('purposes to filter by that a limit holds back say so, until when, and then come', {
    tags: 'more',
  }, async () => {
    let isLimited = true;
    const { user } = open('', {
      fetch: async (request, pass) => {
        if (!isLimited || !request.url.includes('/v2/purposes')) return pass();
        isLimited = false;
        return limitedAnswer(1);
      },
    });
    await rowsOf();
    await user.click(screen.getByRole('button', { name: 'Purpose any' }));
    const picker = await screen.findByRole('dialog', { name: 'Choose a purpose' });
    expect(await within(picker).findByText('The list of purposes is paused.')).toBeDefined();
    expect(within(picker).getByText(/Resumes at \d\d:\d\d:\d\d\./)).toBeDefined();
    expect(picker.textContent).not.toContain('Loading');
    expect(await within(picker).findAllByRole('option')).toBeDefined();
  });

  test('a limit that holds the list is told at its filters and sort heads before they are used', async () => {
    let isLimited = false;
    const { client } = open('', {
      fetch: async (_request, pass) => (isLimited ? limitedAnswer(30) : pass()),
    });
    await rowsOf();
    isLimited = true;
    void client.invalidateQueries();
    const description = /^Request limit reached: paused until .* Your choices apply then\.$/;
    await screen.findByRole('button', { name: 'Name', description });
    expect(screen.getByRole('search', { name: 'Filters', description })).toBeDefined();
  });

  test('rows that are there stay while a later reading fails, and say how old they are', async () => {
    let isBroken = false;
    const { client } = open('', {
      fetch: (_request, pass) => (isBroken ? Promise.resolve(failedAnswer()) : pass()),
    });
    await rowsOf();
    isBroken = true;
    void client.refetchQueries();
    expect(await screen.findByText(/Showing results from \d\d:\d\d:\d\d/)).toBeDefined();
    expect(screen.getByText('The service failed.')).toBeDefined();
    expect(await rowsOf()).toHaveLength(20);
  });

  test('rows and pager stay when the next page cannot be had for a long time', async () => {
    const { user } = open('', {
      fetch: (request, pass) =>
        new URL(request.url).searchParams.get('page') === '1'
          ? Promise.resolve(limitedAnswer(1800))
          : pass(),
    });
    await rowsOf();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText(/Showing older results/)).toBeDefined();
    expect(screen.getAllByRole('row').length).toBeGreaterThan(20);
    expect(screen.getByRole('button', { name: /^Try again \((29|30) min/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Previous \((29|30) min/ }));
    await waitFor(() => expect(screen.queryByText(/Showing older results/)).toBeNull());
    expect(await rowsOf()).toHaveLength(20);
  });
});

test('the purposes beyond the first are reachable in place', async () => {
  choosePurposes();
  const purposes = await Promise.all([1, 2, 3].map(() => arrangeDraftPurpose()));
  const { Name } = await arrangeDraft({
    PurposeIds: undefined,
    PurposeIdsWithVersion: purposes.map(({ Id, Version }) => ({ Id, Version })),
  });
  const { user } = open(`?name=${encodeURIComponent(Name)}`);
  await rowsOf();
  const more = screen.getByRole('button', { name: '1 more purpose' });
  const cell = more.closest('td');
  const before = cell?.textContent?.split(', ').length ?? 0;
  await user.click(more);
  expect(cell?.textContent?.split(', ').length).toBeGreaterThan(before);
  expect(document.activeElement).toBe(more);
});

describe('rows that are selected', () => {
  /** Three points of one name, of which none is disabled. */
  const arrangeThree = async () => {
    const Name = `Selected ${crypto.randomUUID().slice(0, 8)}`;
    for (const place of [1, 2, 3]) await arrangeDraft({ Name: `${Name} ${place}` });
    return Name;
  };
  const disable = '/disable';

  test('are disabled one after the other, each with its result', async () => {
    const name = await arrangeThree();
    const { user } = open(`?name=${encodeURIComponent(name)}&sort=name,asc`);
    await rowsOf();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await user.click(screen.getByRole('checkbox', { name: `Select ${name} 2` }));
    await screen.findByText('2 selected');
    await user.click(screen.getByRole('button', { name: 'Disable…' }));
    await user.click(await screen.findByRole('button', { name: 'Disable 2 collection points' }));
    await screen.findByText('Disabled: 2 of 2.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('search', { name: 'Filters' }));
    await waitFor(async () => {
      const words = (await rowsOf()).map((row) => row.textContent?.includes('Disabled'));
      expect(words).toEqual([true, false, true]);
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await user.click(await screen.findByRole('button', { name: 'Enable…' }));
    // One of them is.
    await user.click(await screen.findByRole('button', { name: 'Enable 2 collection points' }));
    await screen.findByText('Enabled: 2 of 2.');
  });

  test('go on where they were cut: what is done is told, and sent only once', async () => {
    const name = await arrangeThree();
    const sent: string[] = [];
    let isCut = true;
    const { user } = open(`?name=${encodeURIComponent(name)}&sort=name,asc`, {
      fetch: (request, pass) => {
        if (!new URL(request.url).pathname.endsWith(disable)) return pass();
        sent.push(request.headers.get('Idempotency-Key') ?? '');
        if (sent.length === 2 && isCut) return Promise.reject(new TypeError('Failed to fetch'));
        return pass();
      },
    });
    await rowsOf();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await user.click(await screen.findByRole('button', { name: 'Disable…' }));
    await user.click(await screen.findByRole('button', { name: 'Disable 3 collection points' }));
    await screen.findByText('Disabled: 1 of 3.');
    expect(screen.getByText(/1 failed\. 1 not tried\./)).toBeDefined();
    isCut = false;
    await user.click(screen.getByRole('button', { name: 'Go on with 2' }));
    await screen.findByText('Disabled: 3 of 3.');
    expect(sent).toHaveLength(4);
    expect(sent[2]).toBe(sent[1]);
    expect(new Set(sent).size).toBe(3);
  });
});

describe('a view of one’s own', () => {
  test('is saved, counted, opened and removed, and its columns with it', async () => {
    await arrangeDraft();
    const { router, user } = open('?status=DRAFT');
    await rowsOf();
    await user.click(screen.getByRole('button', { name: 'Columns and views' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Type' }));
    expect(screen.queryByRole('columnheader', { name: 'Type' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'jane@example.org');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Leave people out');
    expect(localStorage.getItem('list-collection-points')).not.toContain('jane');
    await user.clear(screen.getByRole('textbox', { name: 'Save this view as' }));
    await user.type(screen.getByRole('textbox', { name: 'Save this view as' }), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const tab = await screen.findByRole('button', { name: /^Mine/ });
    await waitFor(() => expect(tab.textContent).toMatch(/^Mine [\d,]+$/));
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(router.state.location.search).toBe('');
    await user.click(tab);
    expect(router.state.location.search).toBe('?status=DRAFT');
    await user.click(screen.getByRole('button', { name: 'Remove the view Mine' }));
    await screen.findByText('View “Mine” removed.');
    expect(screen.queryByText(/^Saved as/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(document.activeElement).toBe(
      screen.getByRole('navigation', { name: 'Views of collection points' }),
    );
    await screen.findByRole('button', { name: /^Mine/ });
    expect(screen.queryByText('View “Mine” removed.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove the view Mine' }));
    expect(screen.queryByRole('button', { name: /^Mine/ })).toBeNull();
  });

  test('with a column that went is shown without it, and says so', async () => {
    localStorage.setItem(
      'list-collection-points',
      JSON.stringify({
        columns: null,
        views: [
          {
            name: 'Old',
            search: '?status=DRAFT',
            columns: { live: 'Live', owner: 'Owner' },
          },
        ],
      }),
    );
    const { user } = open();
    await rowsOf();
    await user.click(await screen.findByRole('button', { name: /^Old/ }));
    await screen.findByText(/was saved with Owner, which this list no longer has/);
    await rowsOf();
    expect(screen.getByRole('columnheader', { name: 'Live' })).toBeDefined();
    expect(screen.queryByRole('columnheader', { name: 'Type' })).toBeNull();
  });
});

test('numbers that cannot be had are told, and read again', async () => {
  let isBroken = true;
  const { Name } = await arrangeActive();
  const { user } = open(`?name=${encodeURIComponent(Name)}`, {
    fetch: (request, pass) =>
      isBroken && new URL(request.url).pathname.endsWith('/insights/collectionpoints')
        ? Promise.resolve(forbiddenAnswer())
        : pass(),
  });
  await screen.findByText("Couldn't load the numbers of this page.");
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/Couldn't load the numbers/)).toBeNull());
});
